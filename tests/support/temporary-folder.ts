import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder in memory where possible, because tests that make hundreds of builds would take too long on a disk. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Creates a folder that is deleted after the current test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(parent, 'shop-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
