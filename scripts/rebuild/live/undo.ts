/**
 * The undo folders. A rebuild stores the files that it replaces. `<cache>/undo/<n>` has the manifest from before a build. It also
 * has the files, and the pieces of the manifest, that the build changed or removed. A table in docs/rebuild.md explains the words.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../core/json-file.ts';
import { RebuildError } from '../core/rebuild-error.ts';
import type { ApplyOptions } from '../places/apply.ts';
import { linkOrCopy } from '../places/disk.ts';
import { fileSuffixes } from '../places/folder.ts';
import {
  isSameBuild,
  type Manifest,
  parseManifest,
  pieceFile,
  type StoredPiece,
} from '../places/manifest.ts';
import { Piece, readPiece } from '../places/manifest-files.ts';
import { type Contents, recordFiles } from '../places/place.ts';

/** How many earlier builds are kept. */
const mostBuilds = 3;

const folderOf = (cache: string): string => join(cache, 'undo');
const manifestOf = (cache: string, number: number): string =>
  join(folderOf(cache), String(number), 'manifest.json');
export const fileIn = (cache: string, number: number, path: string): string =>
  join(folderOf(cache), String(number), 'files', path);
const storedPieceIn = (cache: string, number: number, hash: string): string =>
  join(folderOf(cache), String(number), 'pieces', `${hash}.json`);

/** What to do if a stored build can't be restored. */
export const seeStoredBuilds = 'See the stored builds: npm run rebuild:rollback -- --list';

/** Removes the builds that are too old to go back to. */
export function dropOldBuilds(cache: string): void {
  for (const old of allUndoFolders(cache).slice(mostBuilds)) dropUndo(cache, old);
}

/** The numbers of the undo folders, newest first. */
function allUndoFolders(cache: string): number[] {
  if (!existsSync(folderOf(cache))) return [];
  // Other programs leave files here, such as `.DS_Store`.
  return readdirSync(folderOf(cache))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => b - a);
}

/** The numbers of the undo folders with a manifest, newest first. Without one, a folder is incomplete. */
export const completeUndoFolders = (cache: string): number[] =>
  allUndoFolders(cache).filter((number) => existsSync(manifestOf(cache, number)));

interface EarlierBuild {
  /** The number of its undo folder. */
  number: number;
  manifest: Manifest;
}

/**
 * The builds before the live one, newest first. The numbers of the folders give the order, because someone may have set the clock back.
 * If a run was killed while it changed the output, includes the build from before that run. Reads a piece of a manifest when it is first
 * needed.
 */
export function earlierBuilds(cache: string, { build, pending, files }: Contents): EarlierBuild[] {
  if (!build) return [];
  const numbers = completeUndoFolders(cache);
  const stored = numbers.flatMap((number) => {
    // A piece is still live, or in the folder of the first later build that replaced it.
    const later = numbers.filter((one) => one >= number);
    const open = (stored: StoredPiece, index: number): Piece => {
      const piece = files.pieces[index];
      const { hash } = stored;
      return piece?.hash === hash ? piece : new Piece(() => storedRows(cache, later, hash), stored);
    };
    const manifest = parseManifest(readFileSync(manifestOf(cache, number), 'utf8'), open);
    return manifest ? [{ number, manifest }] : [];
  });
  if (pending.length > 0) return stored;
  // A killed rollback may have left the folder of the build that it made live, and later folders.
  return stored.slice(stored.findIndex(({ manifest }) => isSameBuild(build, manifest.build)) + 1);
}

function storedRows(cache: string, numbers: readonly number[], hash: string): Piece['rows'] {
  for (const number of numbers) {
    const file = storedPieceIn(cache, number, hash);
    const rows = existsSync(file) && readPiece(readFileSync(file, 'utf8'), hash);
    if (rows) return rows;
  }
  throw new RebuildError('A stored piece of an earlier manifest is lost or damaged', seeStoredBuilds);
}

/**
 * The number of the undo folder for the files that a run replaces. Undefined if there is no live build, or if its files aren't known, so
 * that it can't be restored later. `newest` is the newest of the earlier builds.
 */
export function undoFolderFor(
  { kind, build, pending }: Pick<Contents, 'kind' | 'build' | 'pending'>,
  newest: EarlierBuild | undefined,
): number | undefined {
  if (!build || kind === 'damaged') return undefined;
  if (pending.length === 0) return (newest?.number ?? 0) + 1;
  // A killed run may have changed the pending files. Their old content is known only if that run has kept it.
  return newest && isSameBuild(newest.manifest.build, build) ? newest.number : undefined;
}

/**
 * Keeps the files of `out` that `change` will replace. Drops undo folders that killed runs have left. If the old files aren't known,
 * drops all undo folders, because no earlier build stays complete.
 */
export function keepReplaced(
  { cache, out }: { readonly cache: string; readonly out: string },
  { before, change, next }: Pick<ApplyOptions, 'before' | 'change' | 'next'>,
): void {
  const { files, stored, pending } = before;
  const [newest] = earlierBuilds(cache, before);
  const number = undoFolderFor(before, newest);
  for (const each of allUndoFolders(cache))
    if (number === undefined || each > (newest?.number ?? 0)) dropUndo(cache, each);
  if (number === undefined) return;
  // Pending files may already have new content. The folder of the killed run has their old content.
  const pendingPaths = new Set(pending);
  const replaced = [...change.changed, ...change.removed].filter(
    (path) => files.has(path) && !pendingPaths.has(path),
  );
  for (const path of replaced) {
    const target = fileIn(cache, number, path);
    for (const suffix of fileSuffixes)
      if (existsSync(join(out, path + suffix))) linkOrCopy(join(out, path + suffix), target + suffix);
  }
  for (const [index, piece] of stored.entries())
    if (next.files.pieces[index]?.hash !== piece.hash) {
      const target = storedPieceIn(cache, number, piece.hash);
      rmSync(target, { force: true });
      linkOrCopy(join(out, pieceFile(index, piece.slot)), target);
    }
  // The folder of a killed run has its manifest.
  if (number !== newest?.number)
    writeWhole(manifestOf(cache, number), readFileSync(join(out, recordFiles.manifest)));
}

/** Removes a stored build. The manifest goes first, because a build without files can't be restored. */
export function dropUndo(cache: string, number: number): void {
  rmSync(manifestOf(cache, number), { force: true });
  rmSync(join(folderOf(cache), String(number)), { recursive: true, force: true });
}
