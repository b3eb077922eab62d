/** The output folder as a place. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesIn } from '../core/files.ts';
import { RebuildError, reasonOf } from '../core/rebuild-error.ts';
import { codeOf } from './disk.ts';
import { folderPlace, recordsFolder } from './folder.ts';
import { type Manifest, type OpenPiece, parseManifest, pieceFile } from './manifest.ts';
import { Piece, readPiece } from './manifest-files.ts';
import {
  type Contents,
  DamagedRecords,
  nextRunContinues,
  type Place,
  PlaceError,
  readContents,
  recordFiles,
} from './place.ts';

/** The output folder as a place. Throws `PlaceError` if it has files, but neither a note nor a manifest. */
export function outputPlace(out: string): Place {
  const root = resolve(out);
  const stat = statSync(root, { throwIfNoEntry: false });
  const isOurs = !stat || Object.values(recordFiles).some((name) => existsSync(join(root, name)));
  if (!isOurs && (!stat?.isDirectory() || readdirSync(root).some((name) => name !== recordsFolder)))
    throw new PlaceError(
      `${root} contains files, but nothing shows that a rebuild made them`,
      'Nothing was changed. Move the files away, or choose another folder with --out.',
    );
  return folderPlace(root);
}

/**
 * What the output folder contains. A piece of the manifest is read when it is first needed, which throws `DamagedRecords` if the piece
 * is missing or damaged.
 */
export async function readOutput(out: string, signal: AbortSignal): Promise<Contents> {
  return await readContents(outputPlace(out), signal, openIn(out));
}

/** The same if there is a live build. Throws `RebuildError` if there is none, or if it isn't known which files belong to it. */
export async function readLive(out: string, signal: AbortSignal): Promise<Contents & { kind: 'known' }> {
  const contents = await readOutput(out, signal);
  if (contents.kind === 'damaged') throw new DamagedRecords();
  if (contents.kind === 'none')
    throw new RebuildError(`There is no build in ${out}`, 'Build the shop: npm run rebuild');
  return contents;
}

/** The names of the files in a folder, without the rebuild's own records. */
export const siteFiles = (root: string): string[] =>
  filesIn(root).filter((name) => !name.startsWith(`${recordsFolder}/`));

/** The manifest in a folder; undefined if it is missing or damaged. */
export function manifestIn(root: string): Manifest | undefined {
  return parseManifest(readNow(join(root, recordFiles.manifest)) ?? '', openIn(root));
}

const openIn =
  (root: string): OpenPiece =>
  (stored, number) =>
    new Piece(() => {
      const rows = readPiece(readNow(join(root, pieceFile(number, stored.slot))), stored.hash);
      if (!rows) throw new DamagedRecords();
      return rows;
    }, stored);

/** Reads a file; undefined if it is missing. Throws `PlaceError`. */
function readNow(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new PlaceError(reasonOf(error), nextRunContinues, error);
  }
}
