/**
 * API → snapshot. What has changed is asked for where the backend can tell (`/v1/catalog/changes`); else, and once a day all
 * the same, everything is read again, by ETags where there are any. What is broken keeps its last good data and is reported;
 * what would make the shop wrong stops the rebuild.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogChanges } from '#api/contract/changes.ts';
import { ApiError, OfflineError, ServerError, TooManyRequestsError } from '#api/errors.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { RebuildFailure, reasonOf } from '../failure.ts';
import { type Progress, progress } from '../progress.ts';
import { openAnswers } from './answers.ts';
import { type Walk, walkCatalogue, walkChanges } from './catalogue.ts';
import type { DepartureTerms } from './departures.ts';
import { makesVariants } from './images.ts';
import { readLanguages } from './languages.ts';
import { type Problem, Problems } from './problems.ts';
import { isGone } from './product.ts';
import { createReader, type Reader, type ReaderOptions } from './reader.ts';
import { SnapshotStore } from './store.ts';
import type { CatalogueInfo, Sync } from './sync.ts';

export interface SnapshotOptions {
  apiUrl: string;
  /** The snapshot file; the answers are kept beside it. */
  file: string;
  signal?: AbortSignal;
  /** Calls under way at once. */
  parallel?: number;
  progress?: Progress;
  /** For tests in a hurry. */
  patience?: Pick<ReaderOptions, 'timeout' | 'retries' | 'backoff' | 'patience'>;
  /** Read everything, whatever the changes call says. */
  readAll?: boolean;
  /** The share of a list that may be lost at once: 0.2 is a fifth, 1 allows everything. */
  maxShrink?: number;
  /** How many products are live, for a first reading; asked only then. */
  shown?: () => number;
  /** How long departed products are remembered, in days. */
  keep?: Pick<DepartureTerms, 'keepGone' | 'keepMoved'>;
  now?: () => number;
}

export interface Taken {
  /** Of the content: equal when no page would change. */
  fingerprint: string;
  /** How the changes were found. */
  how: 'changes' | 'all';
  categories: number;
  products: number;
  problems: readonly Problem[];
  counts: Reader['counts'];
  languages: CatalogueInfo['textLanguage'];
}

/** Hours after which everything is read again, although a changes call said otherwise: no log of changes is beyond doubt. */
const fullReadEvery = 24;

/** Throws `RebuildFailure`, or the signal's reason; the previous snapshot then stays. */
export async function takeSnapshot(options: SnapshotOptions): Promise<Taken> {
  const { apiUrl, file, parallel = 12, maxShrink = 0.2, now = Date.now } = options;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const scope = scopeOf(apiUrl);
  const answers = openAnswers(join(dirname(file), 'answers.db'), scope);
  let store: SnapshotStore | undefined;
  try {
    store = new SnapshotStore(file, apiUrl);
    const reader = createReader({ ...options.patience, apiUrl, answers, signal });
    const problems = new Problems();
    const bar = options.progress ?? progress('Catalogue');
    const known = usable(store, { scope, now: now(), readAll: options.readAll ?? false });
    const changes = await readChanges(reader, known?.sync.token ?? undefined, known !== undefined);
    const walk: Omit<Walk, 'asked'> = {
      reader,
      store,
      problems,
      progress: bar,
      parallel,
      maxShrink,
      shown: options.shown ?? (() => 0),
      onError: (error) => stop.abort(error),
    };
    let info: CatalogueInfo;
    let sync: Sync;
    if (known && changes && !changes.full) {
      const categories = changes.categories.length > 0 ? (await readLanguages(reader)).categories : undefined;
      await walkChanges(
        { ...walk, asked: known.sync.asked },
        {
          products: [...changes.products, ...(known.sync.unread ?? [])],
          categories,
          lists: changes.categories,
        },
      );
      info = known.info;
      sync = { ...known.sync, token: changes.token };
    } else {
      const reading = answers.begin({ token: changes?.token ?? null, startedAt: now() });
      const languages = await readLanguages(reader);
      await walkCatalogue({ ...walk, asked: languages.asked }, languages.categories);
      info = {
        apiUrl,
        textLanguage: languages.text,
        imageVariants:
          (await makesVariants(apiUrl, store.samplePictures(), signal)) ??
          (store.known?.apiUrl === apiUrl && store.known.imageVariants),
      };
      sync = { scope, token: reading.token, fullAt: new Date(now()).toISOString(), asked: languages.asked };
    }
    sync.unread = [...problems.unread].sort();
    const sums = { categories: store.categorySlugs().length, products: store.productCount() };
    const terms = { now: new Date(now()), keepGone: 90, keepMoved: 365, ...options.keep };
    const fingerprint = store.commit(info, sync, terms);
    const how = known && changes && !changes.full ? 'changes' : 'all';
    if (how === 'all') answers.finish();
    const { asked, unchanged } = reader.counts;
    bar.end(
      `${sums.products} products in ${sums.categories} categories (${asked} calls, ${unchanged} unchanged)`,
    );
    return {
      fingerprint,
      how,
      ...sums,
      problems: problems.list,
      counts: reader.counts,
      languages: info.textLanguage,
    };
  } catch (error) {
    // An API that fails may be back in a minute; one that answers wrongly must be asked anew once it is mended.
    options.signal?.throwIfAborted();
    if (!isPassing(error)) answers.discard();
    throw explain(error, apiUrl);
  } finally {
    store?.rollback();
    answers.close();
  }
}

/** What a kept snapshot says about itself when only changes need to be asked for. */
function usable(
  store: SnapshotStore,
  { scope, now, readAll }: { scope: string; now: number; readAll: boolean },
): { sync: Sync; info: CatalogueInfo } | undefined {
  const { sync, known: info } = store;
  if (readAll || !sync || !info || sync.scope !== scope || sync.token === null) return undefined;
  const age = now - Date.parse(sync.fullAt);
  return age >= 0 && age < fullReadEvery * 3_600_000 ? { sync, info } : undefined;
}

/** Undefined for a backend without the call, or whose answer cannot be used: the storefront then finds the changes itself. */
async function readChanges(reader: Reader, since: string | undefined, needed: boolean) {
  try {
    const query = since === undefined || !needed ? {} : { since };
    return (await reader.read(catalogChanges, { query }, defaultLocale, { keep: false })).data;
  } catch (error) {
    if (error instanceof ApiError && (isGone(error) || !isPassing(error))) return undefined;
    throw error;
  }
}

/** The reason may be over soon. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof OfflineError || error instanceof ServerError || error instanceof TooManyRequestsError
  );
}

/** Kept answers are worth nothing for another API or once the contract reads other fields. */
function scopeOf(apiUrl: string): string {
  const hash = createHash('sha256').update(apiUrl);
  const contract = join(import.meta.dirname, '../../../src/api/contract');
  for (const name of globSync('*.ts', { cwd: contract }).sort())
    hash.update(readFileSync(join(contract, name)));
  return hash.digest('hex');
}

function explain(error: unknown, apiUrl: string): unknown {
  if (error instanceof OfflineError)
    return new RebuildFailure(
      `The API at ${apiUrl} does not answer: ${error.message} (${reasonOf(error)})`,
      'Is it running, and is PUBLIC_API_URL its address? "npm run api" starts the reference API.',
      error,
    );
  if (error instanceof TooManyRequestsError)
    return new RebuildFailure(
      `The API at ${apiUrl} refuses so many calls: ${error.message}`,
      'Build again later, or ask for a higher limit for the address that builds.',
      error,
    );
  if (error instanceof ApiError)
    return new RebuildFailure(
      `The API at ${apiUrl} answered wrongly: ${error.message}`,
      'The shop needs this list. Mend it in the API, then build again.',
      error,
    );
  return error;
}
