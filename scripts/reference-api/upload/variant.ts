/** Chooses the variant of a picture from the query and the `Accept` header, renders it and caches it on disk. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const formats = ['avif', 'webp', 'png', 'jpeg'] as const;
type RasterFormat = (typeof formats)[number];

/** Requested widths are rounded up to one of these, so that nobody can fill the disk with variants. */
const widths = [160, 240, 320, 400, 480, 640, 800, 1000, 1200, 1600] as const;

interface Variant {
  width: number;
  format: RasterFormat;
}

/** The next available width, or the largest. */
const availableWidth = (requested: number): number => widths.find((width) => width >= requested) ?? 1600;

/** The most compact format that `Accept` names, otherwise PNG. */
function formatFor(accept: string | undefined): RasterFormat {
  const types = (accept ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (types.includes('image/avif')) return 'avif';
  if (types.includes('image/webp')) return 'webp';
  return 'png';
}

/**
 * `?w=` is the width in pixels, and `?format=` overrides `Accept`. Without both, or with only `format=svg`, the original is
 * returned.
 * @returns `undefined` for invalid values
 */
export function variantOf(
  query: { w?: string | undefined; format?: string | undefined },
  accept: string | undefined,
): Variant | 'original' | undefined {
  const { w, format } = query;
  if (w === undefined && (format === undefined || format === 'svg')) return 'original';
  if (w !== undefined && !/^[1-9]\d{0,4}$/.test(w)) return undefined;
  const named = formats.find((known) => known === format);
  if (format !== undefined && !named) return undefined;
  return { width: availableWidth(w === undefined ? 1200 : Number(w)), format: named ?? formatFor(accept) };
}

/** How many pictures to encode at once. Encoding uses a lot of CPU, so more would slow down the API's other responses. */
const maxRunning = 2;

type Renderer = (original: Buffer, hash: string, variant: Variant) => Promise<Buffer>;

/** The returned function takes the original's `hash`, so that a changed original never gets a stale variant. */
export function createRenderer(folder: string): Renderer {
  const rendering = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Passes the slot on directly, so that no other call takes it in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function render(path: string, original: Buffer, variant: Variant): Promise<Buffer> {
    const cached = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (cached) return cached;
    return limited(async () => {
      const bytes = await encode(original, variant);
      await mkdir(folder, { recursive: true });
      // Write and rename, so that a reader never sees a partial file.
      const temporary = `${path}.${randomUUID()}`;
      await writeFile(temporary, bytes);
      await rename(temporary, path);
      return bytes;
    });
  }

  return (original, hash, variant) => {
    const name = `${hash}-${variant.width}.${variant.format}`;
    let result = rendering.get(name);
    if (!result) {
      result = render(join(folder, name), original, variant).finally(() => rendering.delete(name));
      rendering.set(name, result);
    }
    return result;
  };
}

/** Uses fast settings. Flat drawings compress well, so slower settings would save only a few bytes. */
async function encode(original: Buffer, { width, format }: Variant): Promise<Buffer> {
  const { width: natural = width } = await sharp(original).metadata();
  // The density rasterizes an SVG at the target size, so that its edges stay sharp.
  const picture = sharp(original, { density: Math.max(1, (72 * width) / natural) }).resize({ width });
  if (format === 'avif')
    return picture.avif({ quality: 60, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 82, effort: 4, smartSubsample: true }).toBuffer();
  if (format === 'jpeg')
    return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  return picture.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer();
}
