/** Makes the pictures for shared links: a product's first picture, uncropped, on the shop's background colour. */
import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { shareSize } from '#lib/picture.ts';
import { drain } from '../core/parallel.ts';
import type { KeptPicture, PictureCache } from './picture-cache.ts';
import type { WantedPictures } from './shown.ts';

/** In bytes. Some apps refuse larger files. */
const most = 100_000;

interface ShareOptions {
  /** The colour around the picture, `#rrggbb`. */
  background: string;
  /** A value of `performance.now()`. */
  deadline: number;
  signal: AbortSignal;
}

/**
 * Makes the pictures that aren't in `known`, or have another background there. Starts from the small files, so that no
 * original is read twice.
 */
export async function makeShares(
  { urls, first }: WantedPictures,
  known: Map<string, KeptPicture>,
  cache: PictureCache,
  { background, deadline, signal }: ShareOptions,
): Promise<void> {
  const suffix = `-${background.slice(1)}.jpg`;
  const queue = urls
    .filter((url) => first.has(url))
    .flatMap((url) => known.get(url) ?? [])
    .filter(({ built }) => built && !built.share?.endsWith(suffix));
  await drain(queue, { parallel: availableParallelism() }, async (picture) => {
    if (performance.now() >= deadline) return;
    signal.throwIfAborted();
    const small = picture.files.filter(({ name }) => !name.endsWith('.jpg'));
    const largest = small.findLast(({ name }) => name.endsWith('.webp'));
    if (!picture.built || !largest) return;
    const bytes = await makeShare(cache.fileOf(largest.name), background);
    const share = hash('sha1', bytes, 'hex').slice(0, 12) + suffix;
    const files = [...small, ...cache.write(new Map([[share, bytes]]))];
    const next = { ...picture, built: { ...picture.built, share }, files };
    cache.keep(next);
    known.set(next.url, next);
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
