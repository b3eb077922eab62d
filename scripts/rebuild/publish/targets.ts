/** The places that the `PUBLISH_…` settings name, besides the output. */
import { resolve } from 'node:path';
import { RebuildFailure, reasonOf } from '../failure.ts';
import { apply } from '../places/apply.ts';
import { type Difference, difference, usedFiles, withOldAssets } from '../places/difference.ts';
import { publishFolder } from '../places/folder.ts';
import type { Manifest } from '../places/manifest.ts';
import { type Held, type Note, type Place, readHeld, type Source } from '../places/place.ts';
import { progress } from '../progress.ts';
import { guardShrink } from '../snapshot/shrink.ts';
import { earlierBuilds } from '../undo.ts';
import type { TargetReport } from './report.ts';
import type { PublishSettings } from './settings.ts';

/** A place and its outcome. */
export interface Target {
  place?: Place;
  outcome: TargetReport;
}

/** Opens every place; if one fails, the others still get their files. */
export async function openTargets(settings: PublishSettings, out: string): Promise<Target[]> {
  const { PUBLISH_FOLDER: folder, PUBLISH_S3_BUCKET: bucket } = settings;
  const openers: [string, () => Promise<Place>][] = [];
  if (folder) openers.push([folder, async () => publishFolder(resolve(folder), out)]);
  if (bucket)
    openers.push([
      `s3://${bucket}`,
      async () => {
        // Loaded on demand: the client takes a third of a second.
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
        return { outcome: { ...outcome, result: 'failed', reason: reasonIn(error) } };
      }
    }),
  );
}

/** Whether a place has a complete build. */
export function isUpToDate(place: Place, note: Note | undefined, { id, at }: Manifest['build']): boolean {
  const isSame = note?.build?.id === id && note.build.at === at && note.form === place.form;
  return isSame && note.pending.length === 0;
}

export interface TargetPlan {
  held: Held;
  next: Manifest;
  change: Difference;
}

/**
 * What has to change to bring a place to the site's manifest. This machine's own builds were compared with
 * their predecessors. A build from elsewhere may have far more products: throws `RebuildFailure` if more than
 * `maxShrink` of them would be lost.
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
  const held = await readHeld(place, signal);
  const isOurs = earlierBuilds(cache).some(({ at, id }) => at === held.build?.at && id === held.build.id);
  if (held.build && !isOurs)
    guardShrink('Products there', held.build.products, site.build.products, maxShrink);
  const wanted = await place.wanted(usedFiles(site.files), source);
  const next = { build: site.build, files: withOldAssets(held.files, wanted, held.pending) };
  const change = difference(held.files, next.files, held.pending);
  outcome.result = 'planned';
  outcome.from = held.build?.at ?? null;
  outcome.sent = change.added.length + change.changed.length;
  outcome.removed = change.removed.length;
  return { held, next, change };
}

/** Carries out the plan; the outcome says how it went. */
export async function bring(
  { place, outcome }: Target & { place: Place },
  { held, next, change }: TargetPlan,
  source: Source,
  signal: AbortSignal,
): Promise<void> {
  const bar = progress(`Publishing to ${place.name}`);
  const onFile = (done: number, total: number): void => bar.update(done, total);
  try {
    await apply({ place, before: held, change, next, source, signal, onFile });
    outcome.result = 'published';
    bar.end(`${outcome.sent} sent, ${outcome.removed} removed`);
  } catch (error) {
    bar.end('stopped');
    signal.throwIfAborted();
    Object.assign(outcome, { result: 'failed', reason: reasonIn(error) });
  }
}

export const reasonIn = (error: unknown): string =>
  error instanceof RebuildFailure ? `${error.message}. ${error.advice}` : reasonOf(error);
