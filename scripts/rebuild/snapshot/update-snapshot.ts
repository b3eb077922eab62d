/**
 * Brings the snapshot up to date with the API. If the API has `/v1/catalog/changes`, reads only changes. Otherwise, and at
 * least once a day, reads everything, with ETags if the API sends them. With `/v1/catalog`, one call reads many products. A
 * broken product keeps its last good data and is reported. Anything worse stops the rebuild.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogChanges } from '#api/contract/catalog.ts';
import type { Output } from '#api/contract/endpoint.ts';
import { ApiError, OfflineError, ServerError, TooManyRequestsError } from '#api/errors.ts';
import { defaultLocale, locales } from '#i18n/locale.ts';
import type { GivenSetup, Setup } from '#lib/shop-setup.ts';
import { snapshotFileIn } from '#snapshot/tables.ts';
import { printWarning } from '../../print.ts';
import { type Progress, startProgress } from '../core/progress.ts';
import { defaultSettings, type RebuildSettings } from '../core/settings.ts';
import { type ApiReader, type ApiReaderOptions, createApiReader } from '../read-api/api-reader.ts';
import { explainApiError } from '../read-api/explain-api-error.ts';
import { findOptionalCalls } from '../read-api/optional-calls.ts';
import { languagesToRead, readApiResizes, readLanguages, readSetup } from '../read-api/read-shop.ts';
import { ResponseCache } from '../read-api/response-cache.ts';
import { singleCalls } from '../read-api/source.ts';
import { readNamedProducts, readWholeCatalogue } from '../read-api/whole-catalogue.ts';
import { copyChanges, copyEverything } from './copy-catalogue.ts';
import type { CopyOptions } from './copy-steps.ts';
import { PictureRules } from './picture-rules.ts';
import { Problems } from './problems.ts';
import { openSnapshot, type SnapshotWriter, type Sync } from './writer.ts';

/**
 * How many lists or products to read at once. The number matters if the API lacks the call for the whole catalogue. A product
 * makes up to two calls at once. Decision 37 says how the number was measured.
 */
const defaultParallel = 12;

export interface SnapshotOptions extends Partial<Pick<RebuildSettings, 'maxShrink' | 'keep'>> {
  apiUrl: string;
  /** What `shop.config.ts` says about the shop's features, currency and countries. */
  configured?: GivenSetup;
  /** The folder for the snapshot and the cached responses. */
  cache: string;
  signal?: AbortSignal;
  /** How many lists or products to read at once. */
  parallel?: number;
  progress?: Progress;
  /** Shorter waits, for tests. */
  patience?: Pick<ApiReaderOptions, 'timeout' | 'retries' | 'backoff'>;
  /** Reads everything, whatever the changes call says. */
  readAll?: boolean;
  /**
   * Resolves with the number of live products. Called only if the snapshot has no products, to see whether the catalogue has shrunk.
   * `formerSlugs` is how many former slugs the snapshot has.
   */
  countLiveProducts?: (formerSlugs: number) => Promise<number>;
  now?: () => number;
  /** The hosts that the merchant names. Pictures on them are shown even if this machine reaches them inside a network. */
  ownHosts?: readonly string[];
}

/** After this many hours, everything is read again, because the API's log of changes may have gaps. */
const fullReadEvery = 24;

/**
 * Logs products with problems. If the revision stays the same, no page changes. Throws `RebuildError` or the signal's
 * reason; the previous snapshot then stays.
 */
export async function updateSnapshot(options: SnapshotOptions) {
  const { apiUrl, cache, keep } = { ...defaultSettings, ...options };
  using responses = new ResponseCache(join(cache, 'responses.db'));
  try {
    using writer = openSnapshot(snapshotFileIn(cache), apiUrl);
    const { revisionBefore } = writer;
    const reading = await beginReading(options, writer, responses);
    const { reader, setup, now, problems } = reading;
    const { sync, isPartial } = await readFromApi(reading, options);
    if (!isPartial) responses.prune();
    reading.pictures.report(problems);
    const products = writer.stored.countProducts();
    const calls = await findOptionalCalls(reader, writer.stored.sampleIds());
    const revision = writer.commit({ ...sync, calls, setup }, { now, ...keep });
    const { counts } = reader;
    const notModified = counts.unchanged > 0 ? `, ${counts.unchanged} of them not modified` : '';
    reading.progress.end(`${products} products (${counts.calls} calls${notModified})`);
    for (const { what, effect, why } of problems.list) printWarning(`  ${what}: ${effect} (${why})`);
    return { revisionBefore, revision, isPartial, products, problems: problems.list, counts };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw explainApiError(error, apiUrl);
  }
}

/** What all steps of a run need to read the catalogue, whatever the source is. */
interface Reading extends Omit<CopyOptions, 'languages' | 'source'> {
  reader: ApiReader;
  setup: Setup;
  /** What the API's answers depend on, as in `Sync`. */
  scope: string;
  now: Date;
  signal: AbortSignal;
}

async function beginReading(
  options: SnapshotOptions,
  writer: SnapshotWriter,
  responses: ResponseCache,
): Promise<Reading> {
  const {
    apiUrl,
    parallel = defaultParallel,
    maxShrink,
    now = Date.now,
  } = { ...defaultSettings, ...options };
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const scope = scopeOf(apiUrl);
  const reader = createApiReader({ ...options.patience, apiUrl, responses, scope, signal });
  const setup = await readSetup(reader, options.configured);
  return {
    reader,
    setup,
    // Without reviews, products are stored without ratings.
    scope: `${scope} ${setup.features.reviews}`,
    now: new Date(now()),
    signal,
    apiUrl,
    writer,
    hasReviews: setup.features.reviews,
    problems: new Problems(),
    pictures: new PictureRules(
      apiUrl,
      writer.stored.info<string[]>('pictureOrigins') ?? [],
      options.ownHosts,
    ),
    progress: options.progress ?? startProgress('Catalogue'),
    parallel,
    maxShrink,
    onError: (error) => stop.abort(error),
  };
}

interface ReadFromApi {
  sync: ReadSync;
  /** Whether only what has changed was read. */
  isPartial: boolean;
}

async function readFromApi(reading: Reading, options: SnapshotOptions): Promise<ReadFromApi> {
  const last = options.readAll ? undefined : usableSync(reading);
  const changes = await askForChanges(reading.reader, last?.token);
  return last && changes && !changes.full
    ? { sync: await readChanges(reading, last, changes), isPartial: true }
    : { sync: await readEverything(reading, options, changes?.token ?? null), isPartial: false };
}

type ReadSync = Omit<Sync, 'calls' | 'setup'>;
type Changes = Output<typeof catalogChanges>;

/** Reads what has changed since the `last` run. */
async function readChanges(reading: Reading, last: ReadSync, changes: Changes): Promise<ReadSync> {
  const { reader, writer, problems } = reading;
  const { token, products, categories: lists } = changes;
  const categories = lists.length > 0 ? (await readLanguages(reader)).categories : undefined;
  const changed = { products: [...products, ...last.unread], categories, lists };
  const languages = languagesToRead(last.textLanguage);
  const single = singleCalls(reader);
  using named = last.hasWholeCatalogue
    ? await readNamedProducts(changed.products, {
        reader,
        languages,
        single,
        slugOf: (id) => writer.stored.slugOf(id),
      })
    : undefined;
  await copyChanges({ ...reading, languages, source: named ?? single }, changed);
  return { ...last, token, unread: [...problems.unread] };
}

/** Reads everything. `token` is where the next run's changes begin; null without the changes call. */
async function readEverything(
  reading: Reading,
  { countLiveProducts = async () => 0 }: SnapshotOptions,
  token: string | null,
): Promise<ReadSync> {
  const { reader, scope, now, signal, apiUrl, problems, progress } = reading;
  const { stored } = reading.writer;
  const { categories, textLanguage } = await readLanguages(reader);
  const languages = languagesToRead(textLanguage);
  const known = stored.countProducts();
  using wholeCatalogue = await readWholeCatalogue(reader, { languages, progress, before: known });
  const source = wholeCatalogue ?? singleCalls(reader);
  const before = known || (await countLiveProducts(stored.snapshot.formerSlugs().length));
  await copyEverything({ ...reading, languages, source }, { categories, before });
  const resizedBefore = stored.info('apiUrl') === apiUrl && stored.info<Sync>('sync')?.apiResizes;
  return {
    scope,
    token,
    textLanguage,
    unread: [...problems.unread],
    hasWholeCatalogue: wholeCatalogue !== undefined,
    fullAt: now.toISOString(),
    apiResizes: (await readApiResizes(apiUrl, stored.samplePictures(), signal)) ?? resizedBefore ?? false,
  };
}

/** What the last run learnt, if only the changes since then need to be read. */
function usableSync({ writer, scope, now }: Reading): (Sync & { token: string }) | undefined {
  const last = writer.stored.info<Sync>('sync');
  if (!last || last.scope !== scope || last.token === null) return undefined;
  const age = now.getTime() - Date.parse(last.fullAt);
  return age >= 0 && age < fullReadEvery * 3_600_000 ? { ...last, token: last.token } : undefined;
}

/** Undefined if the API lacks the changes call, or its response can't be used. The run then reads everything. */
async function askForChanges(reader: ApiReader, since: string | undefined) {
  try {
    const query = since === undefined ? {} : { since };
    return (await reader.read(catalogChanges, { query }, defaultLocale)).data;
  } catch (error) {
    const isTemporary =
      error instanceof OfflineError || error instanceof ServerError || error instanceof TooManyRequestsError;
    if (error instanceof ApiError && !isTemporary) return undefined;
    throw error;
  }
}

/** Identifies the API, the contract and the shop's languages. If one of them changes, cached responses are useless. */
function scopeOf(apiUrl: string): string {
  const hash = createHash('sha256').update(apiUrl).update(locales.join());
  const contract = join(import.meta.dirname, '../../../src/api/contract');
  for (const name of readdirSync(contract).sort()) hash.update(readFileSync(join(contract, name)));
  return hash.digest('hex');
}
