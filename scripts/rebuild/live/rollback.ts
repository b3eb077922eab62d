/** Restores an earlier build from the undo folders, and renders nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { print, printWarning } from '../../print.ts';
import { RebuildError } from '../core/rebuild-error.ts';
import { readStatus, writeStatus } from '../core/status-file.ts';
import { apply } from '../places/apply.ts';
import { difference, pathsOf } from '../places/difference.ts';
import { contentHash } from '../places/entry.ts';
import { noteUnreported } from '../places/last-report.ts';
import { type Build, isSameBuild, type Manifest } from '../places/manifest.ts';
import { outputPlace, readLive, readOutput } from '../places/output.ts';
import { type Contents, PlaceError } from '../places/place.ts';
import { completeUndoFolders, dropUndo, earlierBuilds, fileIn, seeStoredBuilds } from './undo.ts';

interface RollBackOptions {
  out: string;
  cache: string;
  /** `at` of the build to restore. By default, the build before the live one. */
  to?: string | undefined;
  signal: AbortSignal;
}

/**
 * Restores an earlier build. Call it while holding the rebuild lock. Remembers the replaced build, so that the next rebuild
 * doesn't make it live again until something changes. Finishes a killed rollback, and undoes a killed rebuild. Throws
 * `RebuildError`.
 */
export async function rollBack(options: RollBackOptions): Promise<{ from: Build; to: Build }> {
  const { out, cache, signal } = options;
  const place = outputPlace(out);
  const contents = await readLive(out, signal);
  const unfinished = unfinishedRollback(cache, contents);
  // If a rebuild was killed, the rollback replaces the build that was being written, not the one before it.
  const from = unfinished ? contents.build : (contents.next ?? contents.build);
  const at = options.to ?? unfinished?.at;
  const target = earlierBuilds(cache, contents).find(
    ({ manifest }) => at === undefined || manifest.build.at === at,
  );
  if (!target)
    throw at === undefined
      ? new RebuildError(
          'There is no earlier build to go back to',
          'The next rebuild stores the one that it replaces.',
        )
      : new RebuildError(`There is no earlier build of ${at}`, seeStoredBuilds);
  const { number, manifest } = target;
  const change = difference(contents.files, manifest.files, contents.pending);
  const numbers = completeUndoFolders(cache).filter((later) => later >= number);
  const stored = storedFiles(cache, numbers, manifest, [...change.added, ...change.changed]);
  // Remember the replaced build first, so that the next run knows that build even if this run is killed.
  if (!isSameBuild(from, manifest.build)) rememberRolledBack(cache, from, manifest.build);
  await noteUnreported(cache, pathsOf(change), signal);
  const source = { fileOf: (path: string) => stored.get(path) as string };
  await apply({ place, before: contents, change, next: manifest, source, signal });
  for (const done of numbers) dropUndo(cache, done);
  return { from, to: manifest.build };
}

/**
 * Path → stored file. A build's file is in the undo folder of the first later build that replaced it. The hash shows which copy
 * is right. Throws `RebuildError` if a file is lost or damaged.
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
      throw new RebuildError(`A stored file of the build of ${build.at} is lost or damaged`, seeStoredBuilds);
    stored.set(path, file);
  }
  return stored;
}

/**
 * Finishes a killed rollback, and returns what is live then. A rebuild calls this function first. In a dry run, throws `RebuildError`
 * instead of finishing the rollback.
 */
export async function finishRollback({
  out,
  cache,
  signal,
  dryRun,
}: Omit<RollBackOptions, 'to'> & { dryRun?: boolean }): Promise<Contents> {
  const contents = await readOutput(out, signal);
  if (contents.kind === 'damaged' || !unfinishedRollback(cache, contents)) return contents;
  if (dryRun)
    throw new RebuildError('The last rollback was interrupted', 'Finish it first: npm run rebuild:rollback');
  try {
    const { to } = await rollBack({ out, cache, signal });
    print(`  Finished an interrupted rollback: the build of ${to.at} is live again.`);
    return await readOutput(out, signal);
  } catch (error) {
    if (!(error instanceof RebuildError) || error instanceof PlaceError) throw error;
    printWarning(`  The interrupted rollback can't be finished, so the shop is rebuilt: ${error.message}.`);
    return contents;
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

function rememberRolledBack(cache: string, from: Build, to: Build): void {
  const others = (readStatus(cache).rolledBack ?? []).filter(({ id }) => id !== from.id && id !== to.id);
  writeStatus(cache, { rolledBack: [...others, { id: from.id, at: from.at }] });
}
