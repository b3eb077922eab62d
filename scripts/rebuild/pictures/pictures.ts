/**
 * Resizes pictures if neither the API nor an image service does. Each run spends limited time on them, so that new prices
 * never wait for pictures. Until a picture is ready, pages show its original.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import { imageUrl } from '#lib/picture.ts';
import { print, printWarning } from '#lib/print.ts';
import { Snapshot } from '#snapshot/reader.ts';
import { snapshotTables, snapshotVersion } from '#snapshot/tables.ts';
import { CacheDatabase } from '../core/database.ts';
import { reasonOf } from '../core/failure.ts';
import { drain } from '../core/parallel.ts';
import { progress } from '../core/progress.ts';
import { writeStatus } from '../core/status-file.ts';
import { type KeptPicture, PictureCache, recipe } from './picture-cache.ts';
import { type PictureFiles, pictureFilesOf } from './picture-files.ts';
import { picturesReport, picturesText } from './picture-report.ts';
import { makeShares } from './share.ts';
import { notePictures, type WantedPictures, wantedPictures } from './shown.ts';

interface PictureOptions {
  env: Pick<Env, 'PUBLIC_API_URL' | 'PUBLIC_IMAGE_URL_TEMPLATE'>;
  cache: string;
  signal: AbortSignal;
  /** Seconds to spend on pictures. With 0, the run makes none. */
  maxImageSeconds: number;
  /** The colour around pictures for shared links, `#rrggbb`. */
  background: string;
  now: () => number;
}

/** Milliseconds after which a run asks the host again whether an original has changed. */
const checkedEvery = 24 * 3_600_000;
/** Milliseconds for which the cache keeps unused pictures, because products may come back. */
const keptUnused = 7 * checkedEvery;
/** After this many failures in a row, a run stops asking a host. */
const failuresOfHost = 5;

export const openPictures = (cache: string): PictureCache => new PictureCache(join(cache, 'pictures'));

/**
 * Updates the snapshot's pictures, as far as time allows. Returns the picture files of the next build; undefined if no
 * run has made any. Throws the signal's reason.
 */
export async function updatePictures(
  options: PictureOptions,
  cache: PictureCache,
): Promise<PictureFiles | undefined> {
  using db = new CacheDatabase(join(options.cache, 'snapshot.db'), snapshotVersion, snapshotTables);
  const snapshot = new Snapshot(db.connection);
  const { imageVariants, imageOrigins } = snapshot.info();
  if (imageVariants && imageOrigins.length === 0 && cache.isEmpty()) return undefined;
  const hadPictures = !cache.isEmpty();
  const { PUBLIC_API_URL: apiUrl, PUBLIC_IMAGE_URL_TEMPLATE: template = '' } = options.env;
  const wanted = wantedPictures(db, { apiUrl, apiResizes: imageVariants, template });
  const known = await makeWanted(wanted, cache, options);
  notePictures(db, (url) => known.get(url)?.built ?? undefined);
  const report = picturesReport(wanted.urls, known);
  writeStatus(options.cache, { pictures: report });
  for (const line of report ? picturesText(report) : []) print(`  ${line}`);
  const files = pictureFilesOf(wanted, known, cache);
  return hadPictures || files.size > 0 ? files : undefined;
}

/** Makes missing and outdated pictures. Returns the wanted pictures that are now in the cache, by URL. */
async function makeWanted(
  wanted: WantedPictures,
  cache: PictureCache,
  options: PictureOptions,
): Promise<Map<string, KeptPicture>> {
  const { urls } = wanted;
  const { maxImageSeconds, now } = options;
  const all = cache.pictures();
  const known = new Map(urls.flatMap((url) => all.get(url) ?? []).map((picture) => [picture.url, picture]));
  const forgotten = [...all.values()].filter(
    ({ url, checked }) => !known.has(url) && now() - checked > keptUnused,
  );
  if (forgotten.length > 0) cache.drop(forgotten.map(({ url }) => url));
  if (maxImageSeconds <= 0) return known;
  const queue = queueOf(urls, known, now());
  const deadline = performance.now() + maxImageSeconds * 1000;
  const bar = progress('Pictures');
  let done = 0;
  try {
    if (queue.length > 0)
      await makeAll(queue, { known, cache }, { ...options, deadline }, () =>
        bar.update(++done, queue.length),
      );
    await makeShares(wanted, known, cache, { ...options, deadline });
  } catch (error) {
    options.signal.throwIfAborted();
    printWarning(`  No more pictures could be made: ${reasonOf(error)}`);
  }
  if (queue.length > 0) bar.end(`${done} of ${queue.length} done`);
  return known;
}

/** Adds each picture to `known` when it is done. */
async function makeAll(
  queue: readonly string[],
  { known, cache }: { known: Map<string, KeptPicture>; cache: PictureCache },
  { env: { PUBLIC_API_URL: apiUrl }, signal, deadline, now }: PictureOptions & { deadline: number },
  onPicture: () => void,
): Promise<void> {
  // Loaded on demand, because loading the library takes a tenth of a second.
  const { renew } = await import('./renew.ts');
  const failures = new Map<string, number>();
  await drain(queue, { parallel: availableParallelism() + 1 }, async (url) => {
    const { href: original, host } = new URL(imageUrl(url, apiUrl), apiUrl);
    const failed = failures.get(host) ?? 0;
    if (performance.now() >= deadline || failed >= failuresOfHost) return;
    signal.throwIfAborted();
    const { picture, isHostDown } = await renew({
      url,
      original,
      apiUrl,
      cache,
      signal,
      now,
      old: known.get(url),
    });
    failures.set(host, isHostDown ? failed + 1 : 0);
    known.set(url, picture);
    onPicture();
  });
}

/** Queues new pictures first, then failed ones, then those that are outdated or haven't been checked for a day. */
function queueOf(urls: readonly string[], known: ReadonlyMap<string, KeptPicture>, now: number): string[] {
  const old = [...known.values()].sort((one, other) => one.checked - other.checked);
  const isStale = ({ checked, ...made }: KeptPicture): boolean =>
    made.recipe !== recipe || now - checked >= checkedEvery;
  return [
    ...urls.filter((url) => !known.has(url)),
    ...old.filter(({ failed }) => failed).map(({ url }) => url),
    ...old.filter((picture) => !picture.failed && isStale(picture)).map(({ url }) => url),
  ];
}
