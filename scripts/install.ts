/** Installs programs that have a package and a lock file of their own, because the shop's install is large enough. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Installs what the lock file in `source` lists into the folder, unless it is there. */
export async function installPrograms(source: string, folder: string): Promise<void> {
  const lock = 'package-lock.json';
  mkdirSync(folder, { recursive: true });
  const isInstalled =
    // npm writes this file at the end.
    existsSync(join(folder, 'node_modules/.package-lock.json')) &&
    readFileSync(join(folder, lock), 'utf8') === readFileSync(join(source, lock), 'utf8');
  if (isInstalled) return;
  // If npm fails, the next run must not take an older install for this one.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  cpSync(source, folder, { recursive: true });
  const [code] = await once(spawn('npm', ['ci'], { cwd: folder, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`npm ci failed in ${folder}`);
}
