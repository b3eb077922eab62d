/** Makes the pictures for shared links: a product's first picture, uncropped, on the shop's background colour. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { shareSize } from '#lib/picture.ts';
import { drain } from '../core/parallel.ts';
import type { PictureCache } from './picture-cache.ts';
import { shareSuffix } from './shown-pictures.ts';

/** In bytes. Some apps refuse larger files. */
const most = 100_000;

interface ShareOptions {
  /** The colour around the picture, `#rrggbb`. */
  background: string;
  /** A value of `performance.now()`. */
  deadline: number;
  signal: AbortSignal;
}

/** Starts from the small files, so that no original is read twice. */
export async function makeShares(
  urls: readonly string[],
  cache: PictureCache,
  { background, deadline, signal }: ShareOptions,
): Promise<void> {
  await drain(urls, { parallel: availableParallelism() }, async (url) => {
    if (performance.now() >= deadline) return;
    signal.throwIfAborted();
    const picture = cache.get(url);
    const small = picture?.files.filter(({ name }) => !name.endsWith('.jpg')) ?? [];
    const largest = small.findLast(({ name }) => name.endsWith('.webp'));
    if (!picture?.built || !largest) return;
    const file = cache.fileOf(largest.name);
    if (!existsSync(file)) return cache.lose([url]);
    const bytes = await makeShare(file, background);
    const share = hash('sha1', bytes, 'hex').slice(0, 12) + shareSuffix(background);
    const files = [...small, ...cache.write(new Map([[share, bytes]]))];
    cache.keep({ ...picture, built: { ...picture.built, share }, files });
  });
}

async function makeShare(file: string, background: string): Promise<Buffer> {
  // Loaded on demand, because loading the library takes a tenth of a second.
  const { default: sharp } = await import('sharp');
  const options = { ...shareSize, fit: 'contain', background, withoutEnlargement: true } as const;
  const picture = sharp(file).resize(options).flatten({ background });
  const encode = (quality: number): Promise<Buffer> => picture.clone().jpeg({ quality }).toBuffer();
  const good = await encode(80);
  return good.byteLength <= most ? good : encode(50);
}
