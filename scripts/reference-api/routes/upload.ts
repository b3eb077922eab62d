import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import { invalid, notFound } from '../../backend/failures/http-error.ts';
import { namesEtag } from '../../backend/http/etag.ts';
import type { Context } from '../core/context.ts';

interface Picture {
  content: Buffer;
  type: string;
  hash: string;
}

/** `GET /uploads/…`: the original picture, or with `?w=` the picture at that width in the best accepted format. */
export function uploadRoutes(app: Hono, { dataDir, pictures }: Context): void {
  const resize = createResizer(join(dataDir, 'sizes'));
  const cached = new Map<string, Picture>();
  const find = (path: string): Picture | undefined => {
    const file = pictures.get(path);
    const type = getMimeType(path);
    if (file === undefined || type === undefined) return undefined;
    const known = cached.get(path);
    if (known) return known;
    const content = readFileSync(file);
    const picture = { content, type, hash: createHash('sha256').update(content).digest('hex').slice(0, 24) };
    cached.set(path, picture);
    return picture;
  };

  app.get('/uploads/*', async (http) => {
    const found = find(http.req.path);
    if (!found) throw notFound('Picture');
    const size = sizeOf(http.req.query(), http.req.header('accept'));
    if (!size) throw invalid({ w: 'a width in pixels', format: 'one of avif, webp, png, jpeg' });
    const name = size === 'original' ? 'original' : `${size.width}-${size.format}`;
    const etag = `"${found.hash}-${name}"`;
    http.header('ETag', etag);
    // The URL doesn't change with the picture, so caches revalidate after a day.
    http.header('Cache-Control', 'public, max-age=86400, stale-while-revalidate=604800');
    http.header('Vary', 'Accept', { append: true });
    // The shop's pages embed the pictures from another origin.
    http.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (namesEtag(http.req.header('if-none-match'), etag)) return http.body(null, 304);
    if (size === 'original') {
      http.header('Content-Type', found.type);
      // An SVG that is opened directly is a document, so it must not run scripts or load anything.
      http.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      return http.body(new Uint8Array(found.content));
    }
    const bytes = await resize(found.content, found.hash, size);
    http.header('Content-Type', `image/${size.format}`);
    return http.body(new Uint8Array(bytes));
  });
}

const formats = ['avif', 'webp', 'png', 'jpeg'] as const;
type RasterFormat = (typeof formats)[number];

/** Requested widths are rounded up to one of these, so that nobody can fill the disk. */
const widths = [160, 240, 320, 400, 480, 640, 800, 1000, 1200, 1600] as const;

interface Size {
  width: number;
  format: RasterFormat;
}

/** The most compact format that `Accept` names, otherwise PNG. */
function formatFor(accept: string | undefined): RasterFormat {
  const offers = parseAccept(accept?.toLowerCase() ?? '');
  const isAccepted = (format: string) => offers.some(({ type, q }) => type === `image/${format}` && q > 0);
  return (['avif', 'webp'] as const).find(isAccepted) ?? 'png';
}

/**
 * `?w=` is the width in pixels. Without `?w=`, returns the original and ignores `?format=`. With it, `?format=` overrides
 * `Accept`.
 * @returns `undefined` for invalid values
 */
function sizeOf(
  { w, format }: { w?: string | undefined; format?: string | undefined },
  accept: string | undefined,
): Size | 'original' | undefined {
  if (w === undefined) return 'original';
  const named = formats.find((known) => known === format);
  if (!/^[1-9]\d{0,4}$/.test(w) || (format !== undefined && !named)) return undefined;
  return { width: widths.find((width) => width >= Number(w)) ?? 1600, format: named ?? formatFor(accept) };
}

/** How many pictures to encode at once. Encoding uses a lot of CPU, so more would slow down the API's other responses. */
const mostRunning = 2;

/** The returned function takes the original's `hash`, so that a changed original never gets a stale picture. */
function createResizer(folder: string) {
  const resizing = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= mostRunning) await new Promise<void>((resolve) => waiting.push(resolve));
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

  async function resize(path: string, original: Buffer, size: Size): Promise<Buffer> {
    const cached = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (cached) return cached;
    return limited(async () => {
      const bytes = await encode(original, size);
      await mkdir(folder, { recursive: true });
      // Write and rename, so that a reader never sees a partial file.
      const temporary = `${path}.${randomUUID()}`;
      await writeFile(temporary, bytes);
      await rename(temporary, path);
      return bytes;
    });
  }

  return (original: Buffer, hash: string, size: Size): Promise<Buffer> => {
    const name = `${hash}-${size.width}.${size.format}`;
    let result = resizing.get(name);
    if (!result) {
      result = resize(join(folder, name), original, size).finally(() => resizing.delete(name));
      resizing.set(name, result);
    }
    return result;
  };
}

/** Uses fast settings. Flat drawings compress well, so slower settings would save only a few bytes. */
async function encode(original: Buffer, { width, format }: Size): Promise<Buffer> {
  // Loaded on demand, because loading the library takes a tenth of a second.
  const { default: sharp } = await import('sharp');
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
