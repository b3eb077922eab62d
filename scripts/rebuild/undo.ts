/**
 * Changes the output. A rebuild first stores what it replaces: `<cache>/undo/<n>` has the manifest from before a build, and
 * the files that the build changed or removed. A rollback applies that manifest and renders nothing.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { print, printWarning } from '#lib/print.ts';
import { RebuildFailure } from './failure.ts';
import { writeWhole } from './json-file.ts';
import { type Application, apply } from './places/apply.ts';
import { type Difference, difference, pathsOf } from './places/difference.ts';
import { explained, linkOrCopy, outputPlace, readOutput, variants } from './places/folder.ts';
import { type Build, contentHash, isSameBuild, type Manifest, parseManifest } from './places/manifest.ts';
import { type Contents, PlaceFailure, records } from './places/place.ts';
import { noteUnreported } from './publish/reported.ts';
import { readStatus, writeStatus } from './status.ts';

/** How many earlier builds are kept. */
const maxBuilds = 3;

const folderOf = (cache: string): string => join(cache, 'undo');
const manifestOf = (cache: string, number: number): string =>
  join(folderOf(cache), String(number), 'manifest.json');
const fileIn = (cache: string, number: number, path: string): string =>
  join(folderOf(cache), String(number), 'files', path);

/** Stores the replaced files for a rollback, then applies the change. Throws `PlaceFailure`, or the signal's reason. */
export async function goLive(out: string, cache: string, application: Application): Promise<void> {
  const { before, change, signal } = application;
  await explained(cache, async () => {
    keepReplaced(cache, out, before, change);
    await noteUnreported(cache, pathsOf(change), signal);
  });
  await apply(application);
  for (const old of undoFolders(cache).slice(maxBuilds)) dropUndo(cache, old);
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
  // After a killed rebuild, the build that it was writing must stay away, not the live one.
  const from = unfinished ? contents.build : (contents.next ?? contents.build);
  const at = options.to ?? unfinished?.at;
  const target = earlierBuilds(cache, contents).find(
    ({ manifest }) => at === undefined || manifest.build.at === at,
  );
  if (!target)
    throw at === undefined
      ? new RebuildFailure(
          'There is no earlier build to go back to',
          'The next rebuild stores the one that it replaces.',
        )
      : new RebuildFailure(`There is no earlier build of ${at}`, advice);
  const { number, manifest } = target;
  const change = difference(contents.files, manifest.files, contents.pending);
  const numbers = undoNumbers(cache).filter((later) => later >= number);
  const stored = storedFiles(cache, numbers, manifest, [...change.added, ...change.changed]);
  // Remember the replaced build first, so that the next run knows it even if this one is killed.
  if (!isSameBuild(from, manifest.build)) rememberRolledBack(cache, from, manifest.build);
  await noteUnreported(cache, pathsOf(change), signal);
  const source = { fileOf: (path: string) => stored.get(path) as string };
  await apply({ place, before: contents, change, next: manifest, source, signal });
  for (const done of numbers) dropUndo(cache, done);
  return { from, to: manifest.build };
}

/**
 * Path → stored file. A build's file is in the undo folder of the first later build that replaced it. The hash shows which
 * copy is right. Throws `RebuildFailure` if one is lost or damaged.
 */
function storedFiles(
  cache: string,
  numbers: readonly number[],
  { build, files }: Manifest,
  paths: readonly string[],
): Map<string, string> {
  const stored = new Map<string, string>();
  for (const path of paths) {
    const file = numbers
      .map((number) => fileIn(cache, number, path))
      .find((each) => existsSync(each) && contentHash(readFileSync(each)) === files.get(path)?.hash);
    if (!file)
      throw new RebuildFailure(`A stored file of the build of ${build.at} is lost or damaged`, advice);
    stored.set(path, file);
  }
  return stored;
}

/**
 * Finishes a killed rollback, and returns whether it did. A rebuild calls it first. In a dry run, throws `RebuildFailure`
 * instead of finishing it.
 */
export async function finishRollback(
  { out, cache, signal, dryRun }: Omit<RollBackOptions, 'to'> & { dryRun?: boolean },
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
    print(`  Finished an interrupted rollback: the build of ${to.at} is live again.`);
    return true;
  } catch (error) {
    if (!(error instanceof RebuildFailure) || error instanceof PlaceFailure) throw error;
    printWarning(`  The interrupted rollback can't be finished, so the shop is rebuilt: ${error.message}.`);
    return false;
  }
}

/** The build that a killed rollback was restoring. Undefined after a killed rebuild, because its build isn't stored. */
function unfinishedRollback(cache: string, contents: Contents): Build | undefined {
  const { next } = contents;
  return (
    next &&
    earlierBuilds(cache, contents).find(({ manifest }) => isSameBuild(next, manifest.build))?.manifest.build
  );
}

const advice = 'See the stored builds: npm run rebuild:rollback -- --list';

function rememberRolledBack(cache: string, from: Build, to: Build): void {
  const others = (readStatus(cache).rolledBack ?? []).filter(({ id }) => id !== from.id && id !== to.id);
  writeStatus(cache, { rolledBack: [...others, { id: from.id, at: from.at }] });
}

/** The numbers of the undo folders, newest first. */
function undoFolders(cache: string): number[] {
  if (!existsSync(folderOf(cache))) return [];
  return readdirSync(folderOf(cache))
    .map(Number)
    .sort((a, b) => b - a);
}

/** Leaves out folders without a manifest, which are incomplete. */
const undoNumbers = (cache: string): number[] =>
  undoFolders(cache).filter((number) => existsSync(manifestOf(cache, number)));

/**
 * The builds before the live one, newest first. Leaves out newer ones, which a killed rollback may have left. If a run was
 * killed while it changed the output, the live build counts, too. Reads one manifest at a time, because they can be large.
 */
export function* earlierBuilds(
  cache: string,
  { build, pending }: Contents,
): Generator<{ number: number; manifest: Manifest }> {
  const live = build?.at ?? '';
  for (const number of undoNumbers(cache)) {
    const manifest = parseManifest(readFileSync(manifestOf(cache, number), 'utf8'));
    const at = manifest?.build.at ?? '';
    if (manifest && (at < live || (at === live && pending.length > 0))) yield { number, manifest };
  }
}

/**
 * Keeps the files of `out` that `change` will replace, and drops undo folders that aren't older than the live build. After a
 * killed rebuild, adds to its undo folder. Pending files may already have new content, so they are left out. The undo
 * folder already has their old content.
 */
function keepReplaced(cache: string, out: string, contents: Contents, change: Difference): void {
  const { build, files, pending, isDamaged } = contents;
  const [newest] = earlierBuilds(cache, contents);
  const isUnfinished = build !== null && pending.length > 0 && isSameBuild(newest?.manifest.build, build);
  // If the old content is unknown, there is nothing to go back to.
  const cannotGoBack = !build || isDamaged || (pending.length > 0 && !isUnfinished);
  const last = cannotGoBack ? 0 : (newest?.number ?? 0);
  for (const number of undoFolders(cache)) if (number > last) dropUndo(cache, number);
  if (cannotGoBack) return;
  const number = isUnfinished ? last : last + 1;
  const pendingPaths = new Set(pending);
  const replaced = [...change.changed, ...change.removed].filter(
    (path) => files.has(path) && !pendingPaths.has(path),
  );
  for (const path of replaced) {
    const target = fileIn(cache, number, path);
    for (const variant of variants)
      if (existsSync(join(out, path + variant))) linkOrCopy(join(out, path + variant), target + variant);
  }
  if (!isUnfinished) writeWhole(manifestOf(cache, number), readFileSync(join(out, records.manifest)));
}

/** Removes a stored build. The manifest goes first, because a build without files can't be restored. */
function dropUndo(cache: string, number: number): void {
  rmSync(manifestOf(cache, number), { force: true });
  rmSync(join(folderOf(cache), String(number)), { recursive: true, force: true });
}
