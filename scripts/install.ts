/** Installs programs that have a package and a lock file of their own, because the shop's install is large enough. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs what the lock file in `source` lists into the folder, unless it is there. */
export function installPrograms(source: string, folder: string): void {
  const lock = 'package-lock.json';
  mkdirSync(folder, { recursive: true });
  const isInstalled =
    // npm writes this file at the end.
    existsSync(join(folder, 'node_modules/.package-lock.json')) &&
    readFileSync(join(folder, lock), 'utf8') === readFileSync(join(source, lock), 'utf8');
  if (isInstalled) return;
  cpSync(source, folder, { recursive: true });
  execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
}
