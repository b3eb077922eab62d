/**
 * Brotli and gzip copies beside every file that gets smaller by it, made once so that serving costs nothing. Their
 * bytes depend on the file and the tier alone, never on how much of the shop was built this time.
 */
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../../preview/content-type.ts';
import { drain } from '../parallel.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a copy saves no packet. */
const smallest = 256;
/** zlib has four threads; while they work, files of others are read. */
const parallel = 8;

/** A shop with more pages than this is compressed less hard: the last per cents cost ten times the time. */
const fewPages = 1000;

/** How files are compressed, by the number of pages; with the libraries' versions, as their bytes differ too. */
export function tierOf(pages: number): string {
  const { brotli: version, zlib } = process.versions;
  return `${pages > fewPages ? 'many' : 'few'}-brotli${version}-zlib${zlib}`;
}

/** On 60 kB pages: brotli 5 takes 1.1 ms for 15.5 kB, 9 takes 6 ms for 15.3 kB, 11 takes 50 ms for 14.2 kB. */
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
  signal?: AbortSignal;
  onFile?: (done: number, total: number) => void;
}

/** Writes `<file>.br` and `<file>.gz`, new or in the place of older ones; an older one that no longer pays is removed. */
export async function compress({ dir, files, tier, signal, onFile }: Compression): Promise<void> {
  const texts = files.filter(isCompressible);
  let done = 0;
  await drain(texts, parallel, async (file) => {
    signal?.throwIfAborted();
    const path = join(dir, file);
    const text = await readFile(path);
    const levels = levelsOf(file, tier);
    const worth = text.byteLength >= smallest;
    const [small, zipped] = worth
      ? await Promise.all([
          brotli(text, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
              [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
              [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
            },
          }),
          zip(text, { level: levels.gzip }),
        ])
      : [text, text];
    await Promise.all([put(`${path}.br`, small, text), put(`${path}.gz`, zipped, text)]);
    onFile?.(++done, texts.length);
  });
}

/** Never written into a file that is there: it may be linked to that of an older release. */
async function put(path: string, small: Buffer, text: Buffer): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (small.byteLength < text.byteLength) await writeFile(path, small);
}
