/** Brings files to the disk before a note says that they are there. */
import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { variants } from './tree.ts';

/** From here on one flush of the whole file system is quicker than one of each file. */
const many = 100;

/**
 * A power cut must not leave a release of empty files under a note that calls it whole. Few files are flushed one by
 * one, many by `sync -f` (Linux); where there is neither, the release stands as the system leaves it.
 */
export function flush(dir: string, files: readonly string[]): void {
  if (files.length > many) spawnSync('sync', ['-f', dir], { stdio: 'ignore' });
  else for (const file of files) for (const variant of variants) flushFile(join(dir, file + variant));
}

function flushFile(path: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    fsyncSync(descriptor);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A compressed copy that there is not; a system that flushes only files opened for writing.
    if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'EBADF') throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
