import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder in memory where possible, because tests that make hundreds of builds would take too long on a disk. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Creates a folder that is deleted after the current test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(parent, 'shop-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file, and creates its folder. */
export function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
