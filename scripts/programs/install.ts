/** Installs programs that have a package.json and a lock file of their own, so that `npm ci` of the shop doesn't install them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the packages that the lock file in `source` lists into `folder`, unless `folder` has them. */
export async function installPrograms(source: string, folder: string): Promise<void> {
  const lock = 'package-lock.json';
  mkdirSync(folder, { recursive: true });
  const isInstalled =
    // npm writes this file at the end.
    existsSync(join(folder, 'node_modules/.package-lock.json')) &&
    readFileSync(join(folder, lock), 'utf8') === readFileSync(join(source, lock), 'utf8');
  if (isInstalled) return;
  // If npm fails, the next run must not find the packages of an older lock file.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  cpSync(source, folder, { recursive: true });
  const [code] = await once(spawn('npm', ['ci'], { cwd: folder, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`npm ci failed in ${folder}`);
}
