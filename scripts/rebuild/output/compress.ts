/** Brotli and gzip copies beside every file that gets smaller by it, made once so that serving costs nothing. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../../preview/content-type.ts';
import { drain } from '../parallel.ts';
import type { Site } from './site.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a copy saves no packet. */
const smallest = 256;
/** zlib has four threads. */
const parallel = 4;

export async function compressSite(site: Site, onFile: (done: number, total: number) => void): Promise<void> {
  const files = [...site.files].filter((file) => isCompressible(file) && !file.startsWith('_headers'));
  // The last step of brotli costs ten times the time for three per cent: too dear for thousands of pages.
  const many = site.pages.length > 1000;
  let done = 0;
  await drain(files, parallel, async (file) => {
    const path = join(site.dir, file);
    const text = await readFile(path);
    if (text.byteLength >= smallest) {
      const quality = many && file.endsWith('.html') ? 9 : 11;
      const small = await brotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
        },
      });
      if (small.byteLength < text.byteLength) await writeFile(`${path}.br`, small);
      const zipped = await zip(text, { level: 9 });
      if (zipped.byteLength < text.byteLength) await writeFile(`${path}.gz`, zipped);
    }
    onFile(++done, files.length);
  });
}
