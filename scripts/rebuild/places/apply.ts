/** Changes a place to match a manifest. Rebuilds, publishing and rollbacks all use this. */
import { drain } from '../core/parallel.ts';
import { type Difference, pathsOf, uploadsOf, writeOrder } from './difference.ts';
import { type Manifest, manifestText, pieceFile, type Slot, type StoredPiece } from './manifest.ts';
import type { Piece } from './manifest-files.ts';
import { type Contents, type FileSource, type Place, PlaceError, recordFiles, writeNote } from './place.ts';

export interface ApplyOptions {
  place: Place;
  before: Contents;
  /** Includes the pending paths of `before`. */
  change: Difference;
  next: Manifest;
  source: FileSource;
  signal: AbortSignal;
  onFile?: ((done: number, total: number) => void) | undefined;
}

/**
 * Empties a manifest that can't be used. Records the pending paths. Writes assets, then other files, then pages, and removes
 * old files. Writes the new pieces of the manifest, then the manifest that names them. Removes the pieces whose numbers the new
 * manifest lacks, and clears the pending paths. If the run is killed, every page is complete, either old or new, and its assets
 * exist. The next run knows which paths to write again. Throws `PlaceError`, or the signal's reason.
 */
export async function apply(options: ApplyOptions): Promise<void> {
  const { place, before, change, next, source, signal, onFile } = options;
  const pending = pathsOf(change);
  const uploads = uploadsOf(change, next.files);
  const total = pending.length;
  const site = { ...source, has: (path: string) => next.files.has(path) };
  let done = 0;
  const each = (paths: readonly string[], work: (path: string) => Promise<void>): Promise<void> =>
    drain(paths, { parallel: place.parallel }, async (path) => {
      signal.throwIfAborted();
      await work(path);
      onFile?.(++done, total);
    });
  try {
    // Beside the new note, the damaged manifest would look usable, so empty it. Keep the file: it marks the folder as ours.
    if (before.kind === 'damaged') await place.write(recordFiles.manifest, '', signal);
    await writeNote(place, { build: before.build, form: place.form, next: next.build, pending }, signal);
    for (const type of writeOrder) await each(uploads[type], (path) => place.put(path, site, signal));
    await each(change.removed, (path) => place.remove(path, site, signal));
    await place.flush();
    const stored = await writePieces(options);
    await place.write(recordFiles.manifest, manifestText(next.build, stored), signal);
    for (const file of unnamedPieces(before.stored, stored)) await place.remove(file, site, signal);
    await writeNote(place, { build: next.build, form: place.form, pending: [] }, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof PlaceError)) throw error;
    const progress = done === 0 ? 'nothing was changed' : `${done} of ${total} files are done`;
    throw new PlaceError(`${error.message} (${progress})`, error.advice, error);
  }
}

/** The files of the pieces, in both slots, whose numbers the next manifest no longer has. */
const unnamedPieces = (before: readonly StoredPiece[], next: readonly StoredPiece[]): string[] =>
  before.flatMap((_, number) => (number < next.length ? [] : slots.map((slot) => pieceFile(number, slot))));

const slots: readonly Slot[] = ['a', 'b'];

/** Writes the pieces of the next manifest that the place lacks. Returns where each piece of that manifest is stored. */
async function writePieces(options: ApplyOptions): Promise<StoredPiece[]> {
  const { place, before, next, signal } = options;
  const missing: number[] = [];
  const stored = next.files.pieces.map(({ hash, hasUnused }, number): StoredPiece => {
    const old = before.stored[number];
    if (old?.hash === hash) return { ...old, hasUnused };
    missing.push(number);
    return { hash, slot: old?.slot === 'a' ? 'b' : 'a', hasUnused };
  });
  await drain(missing, { parallel: place.parallel }, async (number) => {
    const { text } = next.files.pieces[number] as Piece;
    const { slot } = stored[number] as StoredPiece;
    await place.write(pieceFile(number, slot), text, signal);
  });
  return stored;
}
