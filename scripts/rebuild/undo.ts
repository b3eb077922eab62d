/**
 * What the last builds replaced, in `<cache>/undo/<n>`: the manifest before the build and the files it changed or removed.
 * Rolling back applies such a manifest.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drain } from './parallel.ts';
import type { Difference } from './places/difference.ts';
import { variants } from './places/folder.ts';
import { type Build, type Manifest, parseManifest, serialise } from './places/manifest.ts';
import type { Held } from './places/place.ts';

/** How many builds can be undone. */
const undoKept = 3;

const folderOf = (cache: string): string => join(cache, 'undo');
const manifestOf = (cache: string, step: number): string =>
  join(folderOf(cache), String(step), 'manifest.json');
const fileIn = (cache: string, step: number, path: string): string =>
  join(folderOf(cache), String(step), 'files', path);

/** The steps that can be undone, newest first. A step without a manifest was never finished. */
export function undoSteps(cache: string): number[] {
  if (!existsSync(folderOf(cache))) return [];
  return readdirSync(folderOf(cache))
    .map(Number)
    .filter((step) => existsSync(manifestOf(cache, step)))
    .sort((a, b) => b - a);
}

/** The build that undoing a step leads to. */
export function undoManifest(cache: string, step: number): Manifest | undefined {
  return parseManifest(readFileSync(manifestOf(cache, step), 'utf8'));
}

/** The builds that can be gone back to, newest first. */
export function earlierBuilds(cache: string): Build[] {
  return undoSteps(cache).flatMap((step) => undoManifest(cache, step)?.build ?? []);
}

/**
 * Copies what `change` is about to replace in `out`. After a killed run, the step of that run continues: pending files may
 * be new already, but the step has their old content.
 */
export async function keepForUndo(cache: string, out: string, held: Held, change: Difference): Promise<void> {
  const { build, files, pending } = held;
  const [last] = undoSteps(cache);
  const unfinished =
    last !== undefined && build !== null && isSame(undoManifest(cache, last)?.build, build)
      ? last
      : undefined;
  // The old content is unknown: there is nothing to go back to.
  if (!build || (pending.length > 0 && unfinished === undefined)) {
    rmSync(folderOf(cache), { recursive: true, force: true });
    return;
  }
  const step = unfinished ?? (last ?? 0) + 1;
  if (unfinished === undefined) dropUndo(cache, step);
  const unknown = new Set(pending);
  const replaced = [...change.changed, ...change.removed].filter(
    (path) => files.has(path) && !unknown.has(path),
  );
  await drain(replaced, 8, async (path) => {
    const target = fileIn(cache, step, path);
    await mkdir(dirname(target), { recursive: true });
    for (const variant of variants)
      if (existsSync(join(out, path + variant)))
        await copyFile(join(out, path + variant), target + variant, constants.COPYFILE_FICLONE);
  });
  if (unfinished !== undefined) return;
  const manifest = manifestOf(cache, step);
  mkdirSync(dirname(manifest), { recursive: true });
  writeFileSync(`${manifest}.part`, serialise({ build, files }));
  renameSync(`${manifest}.part`, manifest);
}

/** Drops the steps beyond the last three. */
export function pruneUndo(cache: string): void {
  for (const old of undoSteps(cache).slice(undoKept)) dropUndo(cache, old);
}

/** The file as it was before a step; undefined if no step since then replaced it. */
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

const isSame = (one: Build | undefined, other: Build): boolean => one?.id === other.id && one.at === other.at;
