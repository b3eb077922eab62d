/**
 * API → snapshot. Where the backend has `/v1/catalog/changes`, only changes are read; without it, and once a day anyway,
 * everything is read again, with ETags where the backend has them. A broken product keeps its last good data and is reported;
 * anything that would make the shop wrong stops the rebuild.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogChanges } from '#api/contract/changes.ts';
import { ApiError } from '#api/errors.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { type Progress, progress } from '../progress.ts';
import { openAnswers } from './answers.ts';
import { type Walk, walkCatalogue, walkChanges } from './catalogue.ts';
import type { BuiltOf } from './derived.ts';
import { explain, isPassing } from './explain.ts';
import { makesVariants } from './images.ts';
import { readLanguages } from './languages.ts';
import { type Problem, Problems } from './problems.ts';
import { isGone } from './product.ts';
import { createReader, type Reader, type ReaderOptions } from './reader.ts';
import type { KeepTerms } from './removed.ts';
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
  /** Shorter waits, for tests. */
  patience?: Pick<ReaderOptions, 'timeout' | 'retries' | 'backoff' | 'patience'>;
  /** Ask for everything again, whatever the changes call or a reading that was interrupted says. */
  readAll?: boolean;
  /** The share of a list that may be lost at once: 0.2 is a fifth, 1 allows everything. */
  maxShrink?: number;
  /** How many products are live. Called only for a first reading. */
  shown?: () => Promise<number>;
  /** Days that removed products and old addresses are kept. */
  keep?: Pick<KeepTerms, 'keepGone' | 'keepMoved'>;
  now?: () => number;
  /** What earlier runs made of pictures. */
  builtOf?: BuiltOf;
}

export interface Taken {
  /** Equal when no page would change. */
  fingerprint: string;
  /** How the changes were found. */
  how: 'changes' | 'all';
  categories: number;
  products: number;
  problems: readonly Problem[];
  counts: Reader['counts'];
  languages: CatalogueInfo['textLanguage'];
}

/** Hours after which everything is read again: no log of changes is beyond doubt. */
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
    store = new SnapshotStore(file, apiUrl, options.builtOf);
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
      shown: options.shown ?? (async () => 0),
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
      if (options.readAll) answers.discard();
      const reading = answers.begin({ token: changes?.token ?? null, startedAt: now() });
      const languages = await readLanguages(reader);
      await walkCatalogue({ ...walk, asked: languages.asked }, languages.categories);
      info = {
        apiUrl,
        textLanguage: languages.text,
        imageVariants:
          (await makesVariants(apiUrl, store.products.samplePictures(), signal)) ??
          (store.known?.apiUrl === apiUrl && store.known.imageVariants),
      };
      sync = { scope, token: reading.token, fullAt: new Date(now()).toISOString(), asked: languages.asked };
    }
    sync.unread = [...problems.unread].sort();
    const sums = { categories: store.categorySlugs().length, products: store.products.count() };
    const terms = { now: new Date(now()), keepGone: 90, keepMoved: 365, ...options.keep };
    const fingerprint = store.commit(info, sync, terms);
    const how = known && changes && !changes.full ? 'changes' : 'all';
    if (how === 'all') answers.finish();
    // Answers of a reading that was interrupted before are older than the snapshot now.
    else answers.discard();
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
    // An API that is down may be back in a minute. One that answers wrongly is asked again once it is fixed.
    options.signal?.throwIfAborted();
    if (!isPassing(error)) answers.discard();
    throw explain(error, apiUrl);
  } finally {
    store?.rollback();
    answers.close();
  }
}

/** What a snapshot says about itself; undefined when everything is to be read again. */
function usable(
  store: SnapshotStore,
  { scope, now, readAll }: { scope: string; now: number; readAll: boolean },
): { sync: Sync; info: CatalogueInfo } | undefined {
  const { sync, known: info } = store;
  if (readAll || !sync || !info || sync.scope !== scope || sync.token === null) return undefined;
  const age = now - Date.parse(sync.fullAt);
  return age >= 0 && age < fullReadEvery * 3_600_000 ? { sync, info } : undefined;
}

/** Undefined for a backend without the call, or whose answer cannot be used: then everything is read. */
async function readChanges(reader: Reader, since: string | undefined, needed: boolean) {
  try {
    const query = since === undefined || !needed ? {} : { since };
    return (await reader.read(catalogChanges, { query }, defaultLocale, { keep: false })).data;
  } catch (error) {
    if (error instanceof ApiError && (isGone(error) || !isPassing(error))) return undefined;
    throw error;
  }
}

/** Cached answers are useless for another API, or once the contract reads other fields. */
function scopeOf(apiUrl: string): string {
  const hash = createHash('sha256').update(apiUrl);
  const contract = join(import.meta.dirname, '../../../src/api/contract');
  for (const name of globSync('*.ts', { cwd: contract }).sort())
    hash.update(readFileSync(join(contract, name)));
  return hash.digest('hex');
}
