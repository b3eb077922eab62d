/** Pictures like those from cameras, designers and broken tools, and a small backend that sends them unchanged. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { product, startHostileApi } from '../api/hostile-api.ts';

/** Noise over a gradient, which compresses about as well as a photo. */
export function photo(width: number, height: number, seed = 1): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    data[at] = ((at / data.length) * 200 + (state >>> 27)) & 0xff;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const plain = (width: number, height: number, background = '#cc3333'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A GIF with two frames. */
export async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => plain(40, 30, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A PNG whose header claims a larger size than its content has. */
export async function oversizedHeader(side: number): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

export type PictureShop = Awaited<ReturnType<typeof openPictureShop>>;

/** Opens a shop whose backend sends ETags, but ignores `?w=`. */
export async function openPictureShop() {
  /** Path → original, or the status of the response. */
  const originals = new Map<string, Buffer | number>();
  /** The path and status of every request. */
  const requests: string[] = [];
  const api = await startHostileApi({ etags: true, related: { mug: ['bowl'] } });
  api.shop.spoil = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    if (!pathname.startsWith('/uploads/')) return false;
    const original = originals.get(pathname) ?? 404;
    const etag = `"${createHash('sha1').update(String(original)).digest('hex')}"`;
    const status =
      typeof original === 'number' ? original : request.headers['if-none-match'] === etag ? 304 : 200;
    // Other requests only find out whether the API resizes pictures.
    if (request.headers.accept === 'image/*') requests.push(`${pathname} ${status}`);
    response.writeHead(status, { etag, 'content-type': 'image/jpeg' });
    response.end(status === 200 ? original : undefined);
    return true;
  };
  /** Gives a product these pictures. */
  const show = (slug: string, ...paths: string[]) => {
    api.shop.products[slug] = product(slug, { images: paths.map((url) => ({ url })) });
  };
  return { api, originals, requests, show };
}
