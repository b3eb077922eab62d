/**
 * Changes the output, for rebuilds and rollbacks, and stores what the change replaces. `<cache>/undo/<n>` has the manifest
 * from before a build, and the files that the build changed or removed. A rollback applies that manifest and renders nothing.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RebuildFailure } from './failure.ts';
import { writeWhole } from './json-file.ts';
import { type Application, apply } from './places/apply.ts';
import { type Difference, difference, pathsOf } from './places/difference.ts';
import { explained, linkOrCopy, outputPlace, readOutput, variants } from './places/folder.ts';
import { type Build, contentHash, isSameBuild, type Manifest, parseManifest } from './places/manifest.ts';
import { type Contents, PlaceFailure, records } from './places/place.ts';
import { noteUnreported } from './publish/reported.ts';
import type { RebuildOptions } from './rebuild.ts';
import { readStatus, writeStatus } from './status.ts';

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

interface RollBackOptions {
  out: string;
  cache: string;
  /** `at` of the build to restore. By default, the one before the live build. */
  to?: string | undefined;
  signal: AbortSignal;
}

/**
 * Restores an earlier build. Call it while holding the rebuild lock. Remembers the replaced build, so that the next run
 * doesn't restore it until something changes. Finishes a killed rollback, and undoes a killed rebuild. Throws
 * `RebuildFailure`.
 */
export async function rollBack(options: RollBackOptions): Promise<{ from: Build; to: Build }> {
  const { out, cache, signal } = options;
  const place = outputPlace(out);
  const contents = await readOutput(out, signal);
  const unfinished = unfinishedRollback(cache, contents);
  const from = unfinished ? contents.build : (contents.next ?? contents.build);
  const at = options.to ?? unfinished?.at;
  const earlier = [...earlierBuilds(cache, contents)];
  const target = earlier.find(({ manifest }) => at === undefined || manifest.build.at === at);
  if (!target)
    throw new RebuildFailure(
      at === undefined ? 'There is no earlier build to go back to' : `There is no build of ${at}`,
      advice,
    );
  const { step, manifest } = target;
  const change = difference(contents.files, manifest.files, contents.pending);
  const steps = undoSteps(cache).filter((later) => later >= step);
  const stored = new Map<string, string>();
  for (const path of [...change.added, ...change.changed]) {
    const expected = manifest.files.get(path)?.hash;
    const files = steps.map((later) => fileIn(cache, later, path));
    const file = files.find((each) => existsSync(each) && contentHash(readFileSync(each)) === expected);
    if (!file)
      throw new RebuildFailure(
        `A stored file of the build of ${manifest.build.at} is lost or damaged`,
        advice,
      );
    stored.set(path, file);
  }
  // The next run must know about it even if this one is killed.
  if (!isSameBuild(from, manifest.build)) rememberRolledBack(cache, from, manifest.build);
  await noteUnreported(cache, pathsOf(change), signal);
  const source = { fileOf: (path: string) => stored.get(path) as string };
  await apply({ place, before: contents, change, next: manifest, source, signal });
  for (const done of steps) dropUndo(cache, done);
  return { from, to: manifest.build };
}

/** Finishes a killed rollback, and returns whether it did. A rebuild calls it first. Throws `RebuildFailure` in a dry run. */
export async function finishRollback(
  { out, cache, signal, dryRun }: Pick<RebuildOptions, 'out' | 'cache' | 'signal' | 'dryRun'>,
  contents: Contents,
): Promise<boolean> {
  if (contents.isDamaged || !unfinishedRollback(cache, contents)) return false;
  if (dryRun)
    throw new RebuildFailure(
      'The last rollback was interrupted',
      'Finish it first: npm run rebuild:rollback',
    );
  try {
    const { to } = await rollBack({ out, cache, signal });
    console.log(`  Finished an interrupted rollback: the build of ${to.at} is live again.`);
    return true;
  } catch (error) {
    if (!(error instanceof RebuildFailure) || error instanceof PlaceFailure) throw error;
    console.warn(`  The interrupted rollback can't be finished, so the shop is rebuilt: ${error.message}.`);
    return false;
  }
}

/** The build that a killed rollback was restoring. A killed rebuild was writing a build that isn't stored yet. */
function unfinishedRollback(cache: string, contents: Contents): Build | undefined {
  const { next } = contents;
  const stored = next ? [...earlierBuilds(cache, contents)] : [];
  return stored.map(({ manifest }) => manifest.build).find((build) => isSameBuild(next, build));
}

const advice = 'See the stored builds: npm run rebuild:rollback -- --list';

function rememberRolledBack(cache: string, from: Build, to: Build): void {
  const others = (readStatus(cache).rolledBack ?? []).filter(({ id }) => id !== from.id && id !== to.id);
  writeStatus(cache, { rolledBack: [...others, { id: from.id, at: from.at }] });
}

/** The numbers of the stored undo folders, newest first. A folder without a manifest is incomplete and is left out. */
function undoSteps(cache: string): number[] {
  if (!existsSync(folderOf(cache))) return [];
  return readdirSync(folderOf(cache))
    .map(Number)
    .filter((step) => existsSync(manifestOf(cache, step)))
    .sort((a, b) => b - a);
}

interface StoredBuild {
  step: number;
  manifest: Manifest;
}

/**
 * The builds that can be restored, newest first: those before the live build. A killed rebuild has stored the live one,
 * too, and a killed rollback may have left newer ones. A generator, because a manifest can be large.
 */
export function* earlierBuilds(cache: string, { build, pending }: Contents): Generator<StoredBuild> {
  const live = build?.at ?? '';
  for (const step of undoSteps(cache)) {
    const manifest = parseManifest(readFileSync(manifestOf(cache, step), 'utf8'));
    const at = manifest?.build.at ?? '';
    if (manifest && (at < live || (at === live && pending.length > 0))) yield { step, manifest };
  }
}

/**
 * Keeps the files of `out` that `change` will replace. After a killed run, adds to that run's undo folder. Pending files
 * may already have new content, so they are left out. The undo folder already has their old content.
 */
function keepReplaced(cache: string, out: string, contents: Contents, change: Difference): void {
  const { build, files, pending, isDamaged } = contents;
  const [newest] = earlierBuilds(cache, contents);
  const isUnfinished = pending.length > 0 && isSameBuild(newest?.manifest.build, build);
  // If the old content is unknown, there is nothing to go back to.
  const isUnknown = !build || isDamaged || (pending.length > 0 && !isUnfinished);
  const last = isUnknown ? 0 : (newest?.step ?? 0);
  for (const step of undoSteps(cache)) if (step > last) dropUndo(cache, step);
  if (isUnknown) return;
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
  if (!isUnfinished) writeWhole(manifestOf(cache, step), readFileSync(join(out, records.manifest)));
}

/** Removes a stored build. The manifest goes first, because a build without files can't be restored. */
function dropUndo(cache: string, step: number): void {
  rmSync(manifestOf(cache, step), { force: true });
  rmSync(join(folderOf(cache), String(step)), { recursive: true, force: true });
}
