/** Restores an earlier build by applying its manifest. Renders nothing. */
import { RebuildFailure } from './failure.ts';
import { difference } from './places/difference.ts';
import { outputPlace } from './places/folder.ts';
import type { Build, Manifest } from './places/manifest.ts';
import { readContents } from './places/place.ts';
import { readStatus, writeStatus } from './status.ts';
import { dropUndo, goLive, undoManifest, undoneFile, undoSteps } from './undo.ts';

interface RollBackOptions {
  out: string;
  cache: string;
  /** `at` of the build to restore. By default, the one before the live build. */
  to?: string | undefined;
  signal: AbortSignal;
}

/**
 * Call it while holding the rebuild lock. Remembers the replaced build, so that the next run doesn't restore it until
 * something changes. Throws `RebuildFailure`.
 */
export async function rollBack(options: RollBackOptions): Promise<{ from: Build; to: Build }> {
  const { out, cache, to, signal } = options;
  const place = outputPlace(out);
  const contents = await readContents(place, signal);
  if (!contents.build)
    throw new RebuildFailure(`There is no build in ${out}`, 'Build the shop: npm run rebuild');
  const { step, manifest } = earlier(cache, to);
  const change = difference(contents.files, manifest.files, contents.pending);
  const source = new Map(
    [...change.added, ...change.changed].map((path) => [path, undoneFile(cache, step, path)]),
  );
  if ([...source.values()].includes(undefined))
    throw new RebuildFailure(`Some files of the build of ${manifest.build.at} are no longer stored`, advice);
  const fileOf = (path: string): string => source.get(path) ?? '';
  await goLive(out, cache, { place, before: contents, change, next: manifest, source: { fileOf }, signal });
  rememberRolledBack(cache, contents.build, manifest.build);
  for (const done of undoSteps(cache)) if (done >= step) dropUndo(cache, done);
  return { from: contents.build, to: manifest.build };
}

const advice = 'See which builds can be restored: npm run rebuild:rollback -- --list';

function earlier(cache: string, to: string | undefined): { step: number; manifest: Manifest } {
  for (const step of undoSteps(cache)) {
    const manifest = undoManifest(cache, step);
    if (manifest && (to === undefined || manifest.build.at === to)) return { step, manifest };
  }
  throw new RebuildFailure(
    to === undefined ? 'There is no earlier build to go back to' : `There is no build of ${to}`,
    advice,
  );
}

function rememberRolledBack(cache: string, from: Build, to: Build): void {
  const others = (readStatus(cache).rolledBack ?? []).filter(({ id }) => id !== from.id && id !== to.id);
  writeStatus(cache, { rolledBack: [...others, { id: from.id, at: from.at }] });
}
