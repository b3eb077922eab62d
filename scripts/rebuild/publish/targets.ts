/** The places in the `PUBLISH_…` settings. */
import { resolve } from 'node:path';
import { RebuildFailure, reasonOf } from '../failure.ts';
import { apply } from '../places/apply.ts';
import { type Difference, difference, usedFiles, withOldAssets } from '../places/difference.ts';
import { publishFolder } from '../places/folder.ts';
import type { Manifest } from '../places/manifest.ts';
import { type Contents, type Note, type Place, readContents, type Source } from '../places/place.ts';
import { progress } from '../progress.ts';
import { guardShrink } from '../snapshot/shrink.ts';
import { earlierBuilds } from '../undo.ts';
import type { TargetReport } from './report.ts';
import type { PublishSettings } from './settings.ts';

/** A place and the outcome of publishing to it. */
export interface Target {
  place?: Place;
  outcome: TargetReport;
}

/** Opens every place. If one fails, the others still get their files. */
export async function openTargets(settings: PublishSettings, out: string): Promise<Target[]> {
  const { PUBLISH_FOLDER: folder, PUBLISH_S3_BUCKET: bucket } = settings;
  const openers: [string, () => Promise<Place>][] = [];
  if (folder) openers.push([folder, async () => publishFolder(resolve(folder), out)]);
  if (bucket)
    openers.push([
      `s3://${bucket}`,
      async () => {
        // Loaded on demand, because the client takes a third of a second.
        const { s3Place } = await import('../places/s3.ts');
        return s3Place({
          bucket,
          endpoint: settings.PUBLISH_S3_ENDPOINT,
          region: settings.PUBLISH_S3_REGION,
          prefix: settings.PUBLISH_S3_PREFIX,
          precompressed: settings.PUBLISH_S3_PRECOMPRESSED,
        });
      },
    ]);
  return Promise.all(
    openers.map(async ([name, open]): Promise<Target> => {
      const outcome: TargetReport = { name, result: 'up to date', from: null, sent: 0, removed: 0 };
      try {
        const place = await open();
        return { place, outcome: { ...outcome, name: place.name } };
      } catch (error) {
        return { outcome: { ...outcome, result: 'failed', reason: reasonWithAdvice(error) } };
      }
    }),
  );
}

/** Whether a place has the complete build. */
export function isUpToDate(place: Place, note: Note | undefined, { id, at }: Manifest['build']): boolean {
  const isSame = note?.build?.id === id && note.build.at === at && note.form === place.form;
  return isSame && note.pending.length === 0;
}

export interface TargetPlan {
  contents: Contents;
  next: Manifest;
  change: Difference;
}

/**
 * Plans how to bring a place up to date. This machine's own builds were already compared with their predecessors, but a
 * build from elsewhere may have far more products. Throws `RebuildFailure` if more than a share of `maxShrink` would be
 * lost.
 */
export async function planTarget(
  { place, outcome }: Target & { place: Place },
  site: Manifest,
  {
    source,
    cache,
    maxShrink,
    signal,
  }: { source: Source; cache: string; maxShrink: number; signal: AbortSignal },
): Promise<TargetPlan> {
  const contents = await readContents(place, signal);
  const isOurs = earlierBuilds(cache).some(
    ({ at, id }) => at === contents.build?.at && id === contents.build.id,
  );
  if (contents.build && !isOurs)
    guardShrink('Products there', contents.build.products, site.build.products, maxShrink);
  const wanted = await place.wanted(usedFiles(site.files), source);
  const next = { build: site.build, files: withOldAssets(contents.files, wanted, contents.pending) };
  const change = difference(contents.files, next.files, contents.pending);
  outcome.result = 'planned';
  outcome.from = contents.build?.at ?? null;
  outcome.sent = change.added.length + change.changed.length;
  outcome.removed = change.removed.length;
  return { contents, next, change };
}

/** Carries out the plan and records the outcome. */
export async function publishTo(
  { place, outcome }: Target & { place: Place },
  { contents, next, change }: TargetPlan,
  source: Source,
  signal: AbortSignal,
): Promise<void> {
  const bar = progress(`Publishing to ${place.name}`);
  const onFile = (done: number, total: number): void => bar.update(done, total);
  try {
    await apply({ place, before: contents, change, next, source, signal, onFile });
    outcome.result = 'published';
    bar.end(`${outcome.sent} sent, ${outcome.removed} removed`);
  } catch (error) {
    bar.end('stopped');
    signal.throwIfAborted();
    Object.assign(outcome, { result: 'failed', reason: reasonWithAdvice(error) });
  }
}

export const reasonWithAdvice = (error: unknown): string =>
  error instanceof RebuildFailure ? `${error.message}. ${error.advice}` : reasonOf(error);
