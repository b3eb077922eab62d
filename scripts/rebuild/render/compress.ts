/**
 * Brotli and gzip copies of every file that gets smaller by them, so that serving costs nothing. Their bytes depend on the
 * file and the effort alone.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../../web-host/content-types.ts';
import { drain } from '../parallel.ts';
import { type Entry, entryOf, type Files } from '../places/manifest.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes below which a copy saves no packet. */
const smallest = 256;
/** Twice the threads of zlib, so that none of them waits for a file. */
const parallel = 8;
/** A shop with more pages is compressed less hard: the last per cent costs ten times the time. */
const fewPages = 1000;

export type Effort = 'high' | 'low';

/** By the number of pages of the whole shop. */
export const effortFor = (pages: number): Effort => (pages > fewPages ? 'low' : 'high');

/** On 60 kB pages: brotli 5 takes 0.9 ms for 15.4 kB, 9 takes 6 ms for 15.3 kB, 11 takes 50 ms for 14.2 kB. */
const levelsOf = (file: string, effort: Effort): { brotli: number; gzip: number } =>
  effort === 'low' && /\.(html|xml)$/.test(file) ? { brotli: 5, gzip: 6 } : { brotli: 11, gzip: 9 };

export interface Compression {
  dir: string;
  files: readonly string[];
  effort: Effort;
  /** Whether the place has this very file already, with its copies: then it is not compressed again. */
  isThere: (path: string, entry: Entry) => boolean;
  signal: AbortSignal;
  onFile?: (done: number, total: number) => void;
}

/** Compresses files and returns their manifest entries. */
export async function compress(options: Compression): Promise<Files> {
  const { dir, files, effort, isThere, signal, onFile } = options;
  const entries = new Map<string, Entry>();
  await drain(files, parallel, async (file) => {
    signal.throwIfAborted();
    // Synchronously, without the thread pool: reading is short, and the threads are for zlib.
    const bytes = readFileSync(join(dir, file));
    const entry = entryOf(file, bytes);
    entries.set(file, entry);
    // Hosts read _headers and _redirects from the folder. Nobody asks for them by address.
    const isForShoppers = isCompressible(file) && !/^_(headers|redirects)$/.test(file);
    if (isForShoppers && bytes.byteLength >= smallest && !isThere(file, entry))
      await writeCopies(join(dir, file), bytes, levelsOf(file, effort));
    onFile?.(entries.size, files.length);
  });
  return entries;
}

async function writeCopies(
  path: string,
  bytes: Buffer,
  levels: { brotli: number; gzip: number },
): Promise<void> {
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    zip(bytes, { level: levels.gzip }),
  ]);
  for (const [suffix, copy] of [
    ['.br', br],
    ['.gz', gz],
  ] as const)
    if (copy.byteLength < bytes.byteLength) writeFileSync(path + suffix, copy);
    else rmSync(path + suffix, { force: true });
}
