/** Makes the files of a build in the staging folder. Threads render, check and compress them. */
import { addAbortListener, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Policy } from '../../astro/csp.ts';
import type { PageDownload } from '../check/weight.ts';
import { diskError } from '../core/disk-error.ts';
import { causeOf, type Fault, RebuildError } from '../core/rebuild-error.ts';
import type { Entry } from '../places/entry.ts';
import type { Effort } from './compress.ts';

interface PagesOptions {
  /** The settings of the shop, as variables. */
  variables: Readonly<Record<string, string>>;
  renderer: string;
  snapshotFile: string;
  staging: string;
  /** The folder of the live shop. */
  out: string;
  /** The paths of the pages to render. */
  paths: readonly string[];
  /** Also renders all pages that don't come from the catalogue, and replaces all live files. */
  isFull: boolean;
  /** Live files to remove. */
  removed: ReadonlySet<string>;
  /** Files that are in the staging folder already. */
  files: readonly string[];
  /** Content hashes of live files. Files that stay the same are not compressed again. */
  hashes: ReadonlyMap<string, string>;
  origin: string;
  /** The intended Content-Security-Policy of every page. */
  policy: Policy;
  effort: Effort;
  /** About how many pages there will be. */
  expected: number;
  signal: AbortSignal;
  /** `total` is how many pages there will be. */
  onPage: (done: number, total: number) => void;
}

/** What one of the threads needs: the whole build, and which of the files are its own. */
export interface ThreadJob extends Omit<PagesOptions, 'variables' | 'signal' | 'onPage'> {
  number: number;
  threads: number;
}

/** The first message of each thread. Only the compiled shop knows all pages. */
export interface PageTotal {
  /** How many pages all threads render. */
  total: number;
}

export interface MadeFile {
  file: string;
  entry: Entry;
  /** Bytes that a browser downloads. */
  transferred: number;
  faults?: readonly Fault[];
  page?: { isListed: boolean; download: PageDownload };
}

/** With fewer pages per thread, starting another thread takes longer than it saves. Compressing a page well takes 60 ms. */
const worthAThread: Record<Effort, number> = { low: 50, high: 20 };
/** Bytes of memory that a thread takes at most. */
const threadMemory = 250_000_000;

/** Thrown if the compiled shop in the cache can't render a page. The compiled shop may be damaged. */
export class UnusableRenderer extends Error {
  override name = 'UnusableRenderer';
  /** The compiled shop's folder. */
  readonly folder: string;

  constructor(folder: string, cause: unknown) {
    super("The compiled shop couldn't be used", { cause });
    this.folder = folder;
  }
}

/**
 * Returns every file. Throws `RebuildError` if the disk is full. If a thread fails in a delta with pages, throws `UnusableRenderer`.
 * Otherwise, throws `RebuildError`: a full build has just compiled the shop, and a delta without pages doesn't use it. Throws the
 * signal's reason if it is aborted.
 */
export async function renderPages(options: PagesOptions): Promise<MadeFile[]> {
  const { variables, signal, onPage, ...job } = options;
  const env = {
    ...process.env,
    ...variables,
    // Threads don't inherit the compile cache from scripts/commands/rebuild.ts.
    NODE_COMPILE_CACHE: join(dirname(job.renderer), 'code'),
  };
  const threads = threadsFor(job, { cores: availableParallelism(), memory: process.availableMemory() });
  const made: MadeFile[] = [];
  const shared = sharedLists();
  let pages = 0;
  let total = job.expected;
  const workers = Array.from({ length: threads }, (_, number) => {
    const workerData: ThreadJob = { ...job, number, threads };
    return new Worker(new URL('./page-thread.ts', import.meta.url), { workerData, env, execArgv: [] });
  });
  const stop = (): void => {
    for (const worker of workers) void worker.terminate();
  };
  using _listener = addAbortListener(signal, stop);
  const ends = workers.map(async (worker) => {
    worker.on('message', (message: MadeFile | PageTotal) => {
      if ('total' in message) {
        total = message.total;
        return;
      }
      made.push(message);
      if (!message.page) return;
      const { download } = message.page;
      download.scripts = shared(download.scripts);
      download.others = shared(download.others);
      onPage(++pages, total);
    });
    const [code] = await once(worker, 'exit');
    if (code !== 0) throw new Error(`A thread ended with exit code ${code}.`);
  });
  try {
    await Promise.all(ends);
    return made;
  } catch (error) {
    signal.throwIfAborted();
    const ofDisk = diskError(job.staging, causeOf(error));
    if (ofDisk) throw ofDisk;
    if (!job.isFull && job.paths.length > 0) throw new UnusableRenderer(job.renderer, error);
    throw new RebuildError(
      `A page could not be rendered: ${error instanceof Error ? error.message : error}`,
      'Fix the error above, then build again.',
      error,
    );
  } finally {
    stop();
    await Promise.allSettled(ends);
  }
}

/** How many threads to start on this machine. `memory` is the free memory in bytes. */
export function threadsFor(
  { expected, effort }: Pick<PagesOptions, 'expected' | 'effort'>,
  { cores, memory }: { cores: number; memory: number },
): number {
  const fitting = Math.floor(memory / threadMemory);
  const worth = Math.ceil(expected / worthAThread[effort]);
  return Math.max(1, Math.min(cores, fitting, worth));
}

/** Returns the first of several equal lists. Most pages load the same files, but each message has a list of its own. */
function sharedLists(): (list: readonly string[]) => readonly string[] {
  const lists = new Map<string, readonly string[]>();
  return (list) => {
    const name = list.join(' ');
    const first = lists.get(name) ?? list;
    lists.set(name, first);
    return first;
  };
}
