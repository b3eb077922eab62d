/**
 * Brings the snapshot to what the API says now. If the backend has `/v1/catalog/changes`, only changes are read. Without it,
 * and once a day anyway, everything is read again, with ETags where the backend has them. A broken product keeps its last good
 * data and is reported. Anything that would make the shop wrong stops the rebuild.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogChanges } from '#api/contract/changes.ts';
import { ApiError } from '#api/errors.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { type Progress, progress } from '../progress.ts';
import { Answers } from './answers.ts';
import type { BuiltOf } from './derived.ts';
import { explain, isPassing } from './explain.ts';
import { makesVariants } from './images.ts';
import { type Problem, Problems } from './problems.ts';
import { isGone, readLanguages } from './read.ts';
import { Reader, type ReaderOptions } from './reader.ts';
import type { KeepTerms } from './removed.ts';
import { readAll, readChanged, type WalkOptions } from './walk.ts';
import { type CatalogueInfo, SnapshotWriter, type Sync } from './writer.ts';

export interface SnapshotOptions {
  apiUrl: string;
  /** The snapshot file. The cached answers are beside it. */
  file: string;
  signal?: AbortSignal;
  /** Calls under way at once. */
  parallel?: number;
  progress?: Progress;
  /** Shorter waits, for tests. */
  patience?: Pick<ReaderOptions, 'timeout' | 'retries' | 'backoff' | 'patience'>;
  /** Read everything, whatever the changes call says. */
  readAll?: boolean;
  /** The share of a list that may be lost at once: 0.2 is a fifth, 1 allows everything. */
  maxShrink?: number;
  /** How many products are live. Called only for a first reading. */
  productsLive?: () => Promise<number>;
  /** Days that removed products and old addresses are kept. */
  keep?: Pick<KeepTerms, 'keepGone' | 'keepMoved'>;
  now?: () => number;
  /** What earlier runs made of pictures. */
  builtOf?: BuiltOf;
}

export interface Taken {
  /** Equal if no page would change. */
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
  const answers = new Answers(join(dirname(file), 'answers.db'), scope);
  let writer: SnapshotWriter | undefined;
  try {
    writer = new SnapshotWriter(file, apiUrl, options.builtOf);
    const reader = new Reader({ ...options.patience, apiUrl, answers, signal });
    const problems = new Problems();
    const bar = options.progress ?? progress('Catalogue');
    const last = writer.info<Sync>('sync');
    const known = isUsable(last, scope, now()) && !options.readAll ? last : undefined;
    const changes = await askForChanges(reader, known?.token ?? undefined);
    const walk: Omit<WalkOptions, 'asked'> = {
      ...{ reader, writer, problems, progress: bar, parallel, maxShrink },
      productsLive: options.productsLive ?? (async () => 0),
      onError: (error) => stop.abort(error),
    };
    let info = infoOf(writer);
    let sync: Sync;
    const isPartial = known !== undefined && info !== undefined && changes !== undefined && !changes.full;
    if (known && info && isPartial) {
      const { products, categories: lists, token } = changes;
      const categories = lists.length > 0 ? (await readLanguages(reader)).categories : undefined;
      const unread = known.unread ?? [];
      await readChanged(
        { ...walk, asked: known.asked },
        { products: [...products, ...unread], categories, lists },
      );
      sync = { ...known, token };
    } else {
      const { asked, categories, text } = await readLanguages(reader);
      await readAll({ ...walk, asked }, categories);
      const makes = await makesVariants(apiUrl, writer.samplePictures(), signal);
      const before = info?.apiUrl === apiUrl && info.imageVariants;
      info = { apiUrl, textLanguage: text, imageVariants: makes ?? before };
      sync = { scope, token: changes?.token ?? null, fullAt: new Date(now()).toISOString(), asked };
      answers.prune();
    }
    sync.unread = [...problems.unread].sort();
    const sums = { categories: writer.snapshot.categorySlugs().length, products: writer.countProducts() };
    const terms = { now: new Date(now()), keepGone: 90, keepMoved: 365, ...options.keep };
    const fingerprint = writer.commit(info, sync, terms);
    const { asked, unchanged } = reader.counts;
    bar.end(
      `${sums.products} products in ${sums.categories} categories (${asked} calls, ${unchanged} unchanged)`,
    );
    return {
      ...{ fingerprint, how: isPartial ? 'changes' : 'all', ...sums },
      ...{ problems: problems.list, counts: reader.counts, languages: info.textLanguage },
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw explain(error, apiUrl);
  } finally {
    writer?.close();
    answers.close();
  }
}

/** Whether only changes since the last run need to be read. */
function isUsable(sync: Sync | undefined, scope: string, now: number): boolean {
  if (!sync || sync.scope !== scope || sync.token === null) return false;
  const age = now - Date.parse(sync.fullAt);
  return age >= 0 && age < fullReadEvery * 3_600_000;
}

/** Undefined before the first reading. */
function infoOf(writer: SnapshotWriter): CatalogueInfo | undefined {
  const apiUrl = writer.info<string>('apiUrl');
  if (apiUrl === undefined) return undefined;
  return {
    apiUrl,
    textLanguage: writer.info('textLanguage') as CatalogueInfo['textLanguage'],
    imageVariants: writer.info('imageVariants') as boolean,
  };
}

/** Undefined for a backend without the call, or whose answer can't be used: then everything is read. */
async function askForChanges(reader: Reader, since: string | undefined) {
  try {
    const query = since === undefined ? {} : { since };
    return (await reader.read(catalogChanges, { query }, defaultLocale, { keep: false })).data;
  } catch (error) {
    if (error instanceof ApiError && (isGone(error) || !isPassing(error))) return undefined;
    throw error;
  }
}

/** Cached answers are useless for another API, or if the contract reads other fields. */
function scopeOf(apiUrl: string): string {
  const hash = createHash('sha256').update(apiUrl);
  const contract = join(import.meta.dirname, '../../../src/api/contract');
  for (const name of globSync('*.ts', { cwd: contract }).sort())
    hash.update(readFileSync(join(contract, name)));
  return hash.digest('hex');
}
