/**
 * Makes a new release of what a run built and what is live. The live release is only read; what did not change is the
 * same file in both (a hard link), so that a release costs what changed.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { RebuildFailure } from '../failure.ts';
import { assembleDelta } from './delta.ts';
import { flush } from './durable.ts';
import { folderOf, foldersOf, half, liveRelease, newName, noteFileOf } from './folders.ts';
import { assembleFull } from './full.ts';
import { linker } from './links.ts';
import type { AssembleOptions } from './making.ts';
import { type ReleaseNote, writeDurably } from './note.ts';
import { pace } from './pace.ts';
import { releaseFile, writeRelease } from './public.ts';
import { releasesKept } from './settings.ts';

/**
 * Throws `RebuildFailure` when the disk is full or the like, or the signal's reason; then nothing that is live was
 * touched, and `recover` clears up. The new release is not live yet.
 */
export async function assemble(options: AssembleOptions): Promise<ReleaseNote> {
  const { out, staging, mode, builtAt, fingerprint, tier, signal } = options;
  const live = liveRelease(out);
  const name = newName(out, builtAt, fingerprint);
  const target = `${folderOf(out, name)}${half}`;
  const link = linker(options.say);
  const making = { out, staging, target, live, options, link, pace: pace(signal, options.onFile) };
  releasesKept();
  try {
    mkdirSync(foldersOf(out).releases, { recursive: true });
    const made = mode === 'full' ? await assembleFull(making) : await assembleDelta(making);
    writeRelease(target, { release: fingerprint, builtAt, keptAssets: made.keptAssets });
    const changed = [...new Set([...made.changed, releaseFile])].sort();
    flush(target, changed);
    signal.throwIfAborted();
    renameSync(target, folderOf(out, name));
    const note = { name, base: live?.name ?? null, builtAt, fingerprint, tier };
    const whole = { ...note, changed, removed: made.removed.sort() };
    writeDurably(noteFileOf(out, name), whole);
    return whole;
  } catch (error) {
    throw explained(error, target);
  }
}

/** A full disk is made room on at once; other leftovers wait for `recover`. */
function explained(error: unknown, target: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    if (existsSync(target)) rmSync(target, { recursive: true, force: true });
    return new RebuildFailure(
      'The disk is full',
      'Make room, or keep fewer releases (REBUILD_KEEP_RELEASES), and run it again.',
      error,
    );
  }
  if (code === 'EACCES' || code === 'EROFS')
    return new RebuildFailure(
      `The release cannot be written: ${(error as Error).message}`,
      'The folder of the releases must be writable for the user who runs the rebuild.',
      error,
    );
  return error;
}
