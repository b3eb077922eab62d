/** Makes smaller copies of pictures, each once, and caches them on disk. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Variant } from './variant.ts';

/** Encoding is heavy: more at a time would only make the API's other answers wait. */
const atOnce = 2;

export type Renderer = (original: Buffer, hash: string, variant: Variant) => Promise<Buffer>;

/** `hash` is that of the original's content: a changed original never gets an old copy. */
export function createRenderer(folder: string): Renderer {
  const underWay = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not given back, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function make(path: string, original: Buffer, variant: Variant): Promise<Buffer> {
    const kept = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (kept) return kept;
    return inTurn(async () => {
      const bytes = await encode(original, variant);
      await mkdir(folder, { recursive: true });
      // Whole or not at all: a reader never sees half a picture.
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, bytes);
      await rename(draft, path);
      return bytes;
    });
  }

  return (original, hash, variant) => {
    const name = `${hash}-${variant.width}.${variant.format}`;
    let work = underWay.get(name);
    if (!work) {
      work = make(join(folder, name), original, variant).finally(() => underWay.delete(name));
      underWay.set(name, work);
    }
    return work;
  };
}

/** Flat drawings compress well: the quick settings cost few bytes and are many times faster. */
async function encode(original: Buffer, { width, format }: Variant): Promise<Buffer> {
  const { width: natural = width } = await sharp(original).metadata();
  // The density renders an SVG at the wanted size, so that its edges stay sharp.
  const picture = sharp(original, { density: Math.max(1, (72 * width) / natural) }).resize({ width });
  if (format === 'avif')
    return picture.avif({ quality: 60, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 82, effort: 4, smartSubsample: true }).toBuffer();
  if (format === 'jpeg')
    return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  return picture.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer();
}
