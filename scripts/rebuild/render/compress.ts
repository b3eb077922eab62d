/** Writes compressed copies, so that servers needn't compress. The same file and effort always give the same copies. */
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { isCompressible } from '../../web-host/headers.ts';
import { isHostRules } from '../../web-host/paths.ts';

/** Files below this size, in bytes, fit into one packet anyway. */
const smallest = 256;
/** Shops with more products compress their pages less, because the best compression takes forty times as long. */
const fewProducts = 400;

export type Effort = 'high' | 'low';

export const effortFor = (products: number): Effort => (products > fewProducts ? 'low' : 'high');

/** Only the product feeds of large shops have this many bytes. Level 6 would take seconds for such a feed. */
const huge = 4_000_000;

/**
 * With a window of 64 kB, a 60 kB page takes 1.1 ms at Brotli level 6 (16.5 kB) and 50 ms at level 11 (14.2 kB). The pages of
 * a large shop get no gzip copy, which would take another tenth of a full build. Almost every browser accepts Brotli.
 */
function levelsOf(file: string, bytes: number, effort: Effort) {
  const options = (brotli: number, gzip?: number, window = constants.BROTLI_DEFAULT_WINDOW) => ({
    brotli: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        // With 64 kB, brotli uses smaller tables, which take half a millisecond less to set up.
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      },
    },
    gzip: gzip === undefined ? undefined : { level: gzip },
  });
  if (bytes > huge) return options(1, 1);
  return effort === 'low' && /\.(html|xml)$/.test(file) ? options(6, undefined, 16) : options(11, 9);
}

/** Writes the copies beside `path`. Returns the bytes that a browser downloads. */
export function writeCopies(path: string, bytes: Buffer, effort: Effort): number {
  const isForShoppers = isCompressible(path) && !isHostRules(basename(path));
  if (!isForShoppers || bytes.byteLength < smallest) return bytes.byteLength;
  const { brotli, gzip } = levelsOf(path, bytes.byteLength, effort);
  const copies = {
    '.br': brotliCompressSync(bytes, brotli),
    ...(gzip && { '.gz': gzipSync(bytes, gzip) }),
  };
  for (const [suffix, copy] of Object.entries(copies))
    if (copy.byteLength < bytes.byteLength) writeFileSync(path + suffix, copy);
  return Math.min(copies['.br'].byteLength, bytes.byteLength);
}

/** Like `writeCopies`, for a file of `size` bytes that may not fit into memory. */
export async function writeCopiesOfFile(path: string, size: number, effort: Effort): Promise<void> {
  if (size <= huge) {
    writeCopies(path, readFileSync(path), effort);
    return;
  }
  const { brotli, gzip } = levelsOf(path, size, effort);
  // At this quality, Brotli compresses each chunk alone.
  const chunks = { highWaterMark: huge };
  await pipeline(
    createReadStream(path, chunks),
    createBrotliCompress(brotli),
    createWriteStream(`${path}.br`),
  );
  await pipeline(createReadStream(path, chunks), createGzip(gzip), createWriteStream(`${path}.gz`));
}
