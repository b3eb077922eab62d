/**
 * Brotli and gzip copies beside every file that gets smaller by it, made once so that serving costs nothing. Their
 * bytes depend on the file and the tier alone, never on how much of the shop was built this time.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../../preview/content-type.ts';
import { drain } from '../parallel.ts';
import { linker, replaceFile } from './links.ts';
import { pace } from './pace.ts';
import { compareFiles } from './tree.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a copy saves no packet. */
const smallest = 256;
/** zlib has four threads; as many again wait ready, so that none of the four ever waits. */
const parallel = 8;

/** A shop with more pages than this is compressed less hard: the last per cents cost ten times the time. */
const fewPages = 1000;

/** How files are compressed, by the number of pages; with the libraries' versions, as their bytes differ too. */
export function tierOf(pages: number): string {
  const { brotli: version, zlib } = process.versions;
  return `${pages > fewPages ? 'many' : 'few'}-brotli${version}-zlib${zlib}`;
}

/** On 60 kB pages: brotli 5 takes 0.9 ms for 15.4 kB, 9 takes 6 ms for 15.3 kB, 11 takes 50 ms for 14.2 kB. */
function levelsOf(file: string, tier: string): { brotli: number; gzip: number } {
  return tier.startsWith('many') && /\.(html|xml)$/.test(file)
    ? { brotli: 5, gzip: 6 }
    : { brotli: 11, gzip: 9 };
}

export interface Compression {
  dir: string;
  /** Plain files, relative to `dir`. Those that are no text are passed over. */
  files: readonly string[];
  /** From `tierOf`. */
  tier: string;
  /** A release that is there: files equal to its own are linked to it, with their copies, if it is of the same tier. */
  like?: { dir: string; tier: string } | undefined;
  signal: AbortSignal;
  onFile?: (done: number, total: number) => void;
}

/** Writes `<file>.br` and `<file>.gz`, new or in the place of older ones; an older one that no longer pays is removed. */
export async function compress({ dir, files, tier, like, signal, onFile }: Compression): Promise<void> {
  const texts = files.filter(isCompressible);
  const link = linker();
  const turn = pace(signal);
  let done = 0;
  await drain(texts, parallel, async (file) => {
    signal.throwIfAborted();
    const wait = turn();
    if (wait) await wait;
    const path = join(dir, file);
    const found = like?.tier === tier ? compareFiles(path, join(like.dir, file)) : 'other';
    if (like && found === 'equal') replaceFile(link, join(like.dir, file), path);
    else if (found === 'other') await compressFile(path, levelsOf(file, tier));
    onFile?.(++done, texts.length);
  });
}

/** Reads and writes at once, without the thread pool: those calls are short, and its threads are for zlib. */
async function compressFile(path: string, levels: { brotli: number; gzip: number }): Promise<void> {
  const text = readFileSync(path);
  if (text.byteLength < smallest) {
    for (const copy of ['.br', '.gz']) rmSync(path + copy, { force: true });
    return;
  }
  const [small, zipped] = await Promise.all([
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      },
    }),
    zip(text, { level: levels.gzip }),
  ]);
  put(`${path}.br`, small, text);
  put(`${path}.gz`, zipped, text);
}

/** Never written into a file that is there: it may be linked to that of an older release. */
function put(path: string, small: Buffer, text: Buffer): void {
  if (small.byteLength >= text.byteLength) rmSync(path, { force: true });
  else
    try {
      writeFileSync(path, small, { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      rmSync(path);
      writeFileSync(path, small, { flag: 'wx' });
    }
}
