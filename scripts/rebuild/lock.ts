/** One rebuild at a time: two would write one snapshot and one output. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { RebuildFailure } from './failure.ts';

/** Takes the lock and returns how to give it back. Throws `RebuildFailure` while another process holds it. */
export function takeLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (attempt > 0 || (holder !== undefined && isAlive(holder)))
      throw new RebuildFailure(
        `Another build is running (process ${holder ?? 'unknown'})`,
        `Wait for it. If there is none, remove ${file}.`,
      );
    // Left behind by a build that was killed.
    rmSync(file, { force: true });
  }
}

function holderOf(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
