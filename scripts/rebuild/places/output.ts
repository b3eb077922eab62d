/** The output folder as a place. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesIn } from '../core/files.ts';
import { RebuildError } from '../core/rebuild-error.ts';
import { folderPlace, readNow, recordsFolder } from './folder.ts';
import { type Build, type Manifest, parseManifest } from './manifest.ts';
import { type Contents, DamagedRecords, type Place, PlaceError, readContents, recordFiles } from './place.ts';

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
 * Throws `RebuildError` if the output folder has no build, or if it isn't known which files belong to the build. Reading
 * `files` can throw `DamagedRecords`.
 */
export async function readOutput(out: string, signal: AbortSignal): Promise<Contents & { build: Build }> {
  const { build, ...contents } = await readContents(outputPlace(out), signal);
  if (contents.isDamaged) throw new DamagedRecords();
  if (!build) throw new RebuildError(`There is no build in ${out}`, 'Build the shop: npm run rebuild');
  return { build, ...contents };
}

/** The names of the files in a folder, without the rebuild's own records. */
export const siteFiles = (root: string): string[] =>
  filesIn(root).filter((name) => !name.startsWith(`${recordsFolder}/`));

/** The manifest in a folder; undefined if it is missing or damaged. */
export function manifestIn(root: string): Manifest | undefined {
  return parseManifest(readNow(join(root, recordFiles.manifest)) ?? '', folderPlace(root).openPiece);
}
