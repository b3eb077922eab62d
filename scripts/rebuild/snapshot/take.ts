/** API → snapshot: reads the whole catalogue, leaves out and reports what is broken, fails where the shop would be wrong. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ApiError, OfflineError, TooManyRequestsError } from '#api/errors.ts';
import { RebuildFailure, reasonOf } from '../failure.ts';
import { type Progress, progress } from '../progress.ts';
import { openAnswers } from './answers.ts';
import { walkCatalogue } from './catalogue.ts';
import { ImageOrigins, makesVariants } from './images.ts';
import { type Languages, readLanguages } from './languages.ts';
import { type Problem, Problems } from './problems.ts';
import { createReader, type Reader, type ReaderOptions } from './reader.ts';
import { openStore, type SnapshotStore } from './store.ts';

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
}

export interface Taken {
  /** Of the content: equal when no page would change. */
  fingerprint: string;
  categories: number;
  products: number;
  problems: readonly Problem[];
  counts: Reader['counts'];
  languages: Languages['text'];
}

/** Throws `RebuildFailure`, or the signal's reason; the previous snapshot then stays. */
export async function takeSnapshot(options: SnapshotOptions): Promise<Taken> {
  const { apiUrl, file, parallel = 12 } = options;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const answers = openAnswers(join(dirname(file), 'answers.db'), scopeOf(apiUrl));
  let store: SnapshotStore | undefined;
  try {
    store = openStore(file);
    const reader = createReader({ ...options.patience, apiUrl, answers, signal });
    const problems = new Problems();
    const origins = new ImageOrigins(apiUrl);
    const bar = options.progress ?? progress('Catalogue');
    const languages = await readLanguages(reader);
    const sums = await walkCatalogue({
      reader,
      store,
      languages,
      problems,
      origins,
      progress: bar,
      parallel,
      onError: (error) => stop.abort(error),
    });
    const fingerprint = store.commit({
      apiUrl,
      textLanguage: languages.text,
      imageVariants: await makesVariants(apiUrl, origins.sample, signal),
      imageOrigins: origins.list(),
    });
    answers.prune();
    bar.end(
      `${sums.products} products in ${sums.categories} categories (${reader.counts.asked} calls, ${reader.counts.unchanged} unchanged)`,
    );
    return {
      fingerprint,
      ...sums,
      problems: problems.list,
      counts: reader.counts,
      languages: languages.text,
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw explain(error, apiUrl);
  } finally {
    store?.rollback();
    answers.close();
  }
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
