/**
 * Resizes pictures if neither the API nor an image service does. Each run spends limited time on them, so that new prices
 * never wait for pictures. Until a picture is ready, pages show its original.
 */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Env } from '#env.ts';
import { imageUrl } from '#lib/picture.ts';
import { snapshotFileIn } from '#snapshot/tables.ts';
import { print, printWarning } from '../../print.ts';
import { drain } from '../core/parallel.ts';
import { startProgress } from '../core/progress.ts';
import { reasonOf } from '../core/rebuild-error.ts';
import { readStatus, writeStatus } from '../core/status-file.ts';
import { StoredCatalogue } from '../snapshot/stored-catalogue.ts';
import type { PictureCache } from './picture-cache.ts';
import { picturesReport, picturesText } from './picture-report.ts';
import { ShownPictures, shareSuffix } from './shown-pictures.ts';

interface PictureOptions {
  env: Pick<Env, 'PUBLIC_API_URL' | 'PUBLIC_IMAGE_URL_TEMPLATE'>;
  cache: string;
  signal: AbortSignal;
  /** Seconds to spend on pictures. With 0, the run makes none. */
  maxPictureSeconds: number;
  /** The colour around pictures for shared links, `#rrggbb`. */
  background: string;
  now: () => number;
}

/** Milliseconds after which a run asks the host again whether an original has changed. */
const checkedEvery = 24 * 3_600_000;
/** Milliseconds for which the cache keeps unused pictures, because products may come back. */
const keptUnused = 7 * checkedEvery;
/** After this many failures in a row, a run stops asking a host. */
const mostFailures = 5;

/**
 * Updates the snapshot's pictures, as far as time allows. Returns the seconds spent on making them. Throws the signal's reason.
 */
export async function updatePictures(options: PictureOptions, cache: PictureCache): Promise<number> {
  using stored = new StoredCatalogue(snapshotFileIn(options.cache));
  const { apiResizes, pictureOrigins, pictures } = stored.snapshot.info();
  if (apiResizes && pictureOrigins.length === 0 && !pictures && cache.isEmpty()) return 0;
  const { PUBLIC_API_URL: apiUrl, PUBLIC_IMAGE_URL_TEMPLATE: template = '' } = options.env;
  const { background } = options;
  const source = { apiUrl, apiResizes, template, background };
  const shown = new ShownPictures(stored, cache, source);
  shown.begin();
  const makesSome = options.maxPictureSeconds > 0;
  const start = performance.now();
  const made = makesSome && (await makeAll(shown, cache, options));
  if (made) shown.noteChanged();
  const seconds = (performance.now() - start) / 1000;
  const last = readStatus(options.cache).pictures;
  const report =
    last && !made && !shown.hasNews ? last : picturesReport(stored, cache, (url) => shown.isShown(url));
  if (shown.looksAtAll) cache.removeOrphans();
  // Writes the report before the commit. If the run is killed in between, the next run counts the same changes again.
  writeStatus(options.cache, { pictures: report });
  shown.commit();
  if (makesSome || shown.looksAtAll) dropUnused(shown, cache, options.now());
  for (const line of report ? picturesText(report) : []) print(`  ${line}`);
  return seconds;
}

/** Makes missing and outdated pictures. Returns whether there were any. */
async function makeAll(shown: ShownPictures, cache: PictureCache, options: PictureOptions): Promise<boolean> {
  const queue = queueOf(shown, cache, options.now());
  const deadline = performance.now() + options.maxPictureSeconds * 1000;
  const bar = startProgress('Pictures');
  let done = 0;
  let toShare: readonly string[] = [];
  try {
    if (queue.length > 0)
      await renewAll(queue, cache, { ...options, deadline }, () => bar.update(++done, queue.length));
    toShare = shown.toShare();
    await makeSharedPictures(toShare, cache, { ...options, deadline });
  } catch (error) {
    options.signal.throwIfAborted();
    printWarning(`  No more pictures could be made: ${reasonOf(error)}`);
  }
  if (queue.length > 0) bar.end(`${done} of ${queue.length} done`);
  return queue.length + toShare.length > 0;
}

type TimedOptions = PictureOptions & {
  /** A value of `performance.now()`. */
  deadline: number;
};

async function renewAll(
  queue: readonly string[],
  cache: PictureCache,
  { env: { PUBLIC_API_URL: apiUrl }, signal, deadline, now }: TimedOptions,
  onPicture: () => void,
): Promise<void> {
  // Loaded on demand, because loading the library takes a tenth of a second.
  const { renewPicture } = await import('./renew-picture.ts');
  const failures = new Map<string, number>();
  await drain(queue, { parallel: availableParallelism() + 1 }, async (url) => {
    const { href: original, host } = new URL(imageUrl(url, apiUrl), apiUrl);
    const failed = failures.get(host) ?? 0;
    if (performance.now() >= deadline || failed >= mostFailures) return;
    signal.throwIfAborted();
    const state = await renewPicture({ url, original, apiUrl, cache, signal, now, old: cache.get(url) });
    failures.set(host, state === 'down' ? failed + 1 : 0);
    onPicture();
  });
}

/** Makes the pictures for shared links: a product's first picture, on the shop's background colour. */
async function makeSharedPictures(
  urls: readonly string[],
  cache: PictureCache,
  { background, signal, deadline }: TimedOptions,
): Promise<void> {
  await drain(urls, { parallel: availableParallelism() }, async (url) => {
    if (performance.now() >= deadline) return;
    signal.throwIfAborted();
    const picture = cache.get(url);
    const small = picture?.files.filter(({ name }) => !name.endsWith('.jpg')) ?? [];
    const largest = small.findLast(({ name }) => name.endsWith('.webp'));
    if (!picture?.built || !largest) return;
    const file = cache.fileOf(largest.name);
    if (!existsSync(file)) return cache.lose([url]);
    // Loaded on demand, as above.
    const { makeSharedPicture } = await import('./make-picture.ts');
    const bytes = await makeSharedPicture(file, background);
    const share = hash('sha1', bytes, 'hex').slice(0, 12) + shareSuffix(background);
    const files = [...small, ...cache.write(new Map([[share, bytes]]))];
    cache.keep({ ...picture, built: { ...picture.built, share }, files });
  });
}

/** Queues new pictures first, then failed ones, then those that are outdated or haven't been checked for a day. */
function queueOf(shown: ShownPictures, cache: PictureCache, now: number): string[] {
  const old = [...cache.failed(), ...cache.ofOldRecipe(), ...cache.checkedUntil(now - checkedEvery, now)];
  return [...shown.toMake(), ...new Set(old.filter((url) => shown.isShown(url)))];
}

function dropUnused(shown: ShownPictures, cache: PictureCache, now: number): void {
  for (const url of cache.checkedUntil(now - keptUnused, now)) if (!shown.isShown(url)) cache.drop(url);
}
