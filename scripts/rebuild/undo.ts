/**
 * Changes the output, for rebuilds and rollbacks, and stores what the change replaces. `<cache>/undo/<n>` has the manifest
 * from before a build, and the files that the build changed or removed. A rollback applies that manifest.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './json-file.ts';
import { type Application, apply } from './places/apply.ts';
import { type Difference, pathsOf } from './places/difference.ts';
import { explained, linkOrCopy, recordsFolder, variants } from './places/folder.ts';
import { type Build, isSameBuild, type Manifest, parseManifest } from './places/manifest.ts';
import { type Contents, records } from './places/place.ts';
import { noteUnreported } from './publish/reported.ts';

/** How many builds can be rolled back. */
const maxSteps = 3;

const folderOf = (cache: string): string => join(cache, 'undo');
const manifestOf = (cache: string, step: number): string =>
  join(folderOf(cache), String(step), 'manifest.json');
const fileIn = (cache: string, step: number, path: string): string =>
  join(folderOf(cache), String(step), 'files', path);

/** Stores the replaced files for a rollback, then applies the change. Throws `PlaceFailure`, or the signal's reason. */
export async function goLive(out: string, cache: string, application: Application): Promise<void> {
  const { before, change, signal } = application;
  await explained(cache, async () => {
    keepReplaced(cache, out, before, change);
    await noteUnreported(cache, pathsOf(change), signal);
  });
  await apply(application);
  for (const old of undoSteps(cache).slice(maxSteps)) dropUndo(cache, old);
}

/** The numbers of the stored undo folders, newest first. A folder without a manifest is incomplete and is left out. */
export function undoSteps(cache: string): number[] {
  if (!existsSync(folderOf(cache))) return [];
  return readdirSync(folderOf(cache))
    .map(Number)
    .filter((step) => existsSync(manifestOf(cache, step)))
    .sort((a, b) => b - a);
}

/** The manifest that a rollback of this step restores. */
export function undoManifest(cache: string, step: number): Manifest | undefined {
  return parseManifest(readFileSync(manifestOf(cache, step), 'utf8'));
}

/** The builds that can be restored, newest first. */
export function earlierBuilds(cache: string): Build[] {
  return undoSteps(cache).flatMap((step) => undoManifest(cache, step)?.build ?? []);
}

/**
 * Keeps the files of `out` that `change` will replace. After a killed run, adds to that run's undo folder. Pending files
 * may already have new content, so they are left out. The undo folder already has their old content.
 */
function keepReplaced(
  cache: string,
  out: string,
  { build, files, pending }: Contents,
  change: Difference,
): void {
  const [last = 0] = undoSteps(cache);
  const isUnfinished = last > 0 && build !== null && isSameBuild(undoManifest(cache, last)?.build, build);
  // If the old content is unknown, there is nothing to go back to.
  if (!build || (pending.length > 0 && !isUnfinished)) {
    rmSync(folderOf(cache), { recursive: true, force: true });
    return;
  }
  const step = isUnfinished ? last : last + 1;
  if (!isUnfinished) dropUndo(cache, step);
  const unknown = new Set(pending);
  const replaced = [...change.changed, ...change.removed].filter(
    (path) => files.has(path) && !unknown.has(path),
  );
  for (const path of replaced) {
    const target = fileIn(cache, step, path);
    for (const variant of variants)
      if (existsSync(join(out, path + variant))) linkOrCopy(join(out, path + variant), target + variant);
  }
  if (!isUnfinished)
    writeWhole(manifestOf(cache, step), readFileSync(join(out, recordsFolder, records.manifest)));
}

/**
 * The stored file with the content that `path` had before a step. Undefined if neither this step nor a later one replaced
 * it.
 */
export function undoneFile(cache: string, step: number, path: string): string | undefined {
  return undoSteps(cache)
    .filter((later) => later >= step)
    .reverse()
    .map((later) => fileIn(cache, later, path))
    .find((file) => existsSync(file));
}

export function dropUndo(cache: string, step: number): void {
  rmSync(join(folderOf(cache), String(step)), { recursive: true, force: true });
}
