/** A small backend that sends pictures as they are: no `?w=`, but ETags. */
import { createHash } from 'node:crypto';
import { type HostileApi, product, startHostileApi } from './hostile-api.ts';

export interface PictureShop {
  api: HostileApi;
  /** Path → original, or the status to answer with. */
  originals: Map<string, Buffer | number>;
  /** Paths that were asked for, with what was answered. */
  asked: string[];
  /** Gives a product these pictures. */
  show: (slug: string, ...paths: string[]) => void;
}

export async function openPictureShop(): Promise<PictureShop> {
  const originals = new Map<string, Buffer | number>();
  const asked: string[] = [];
  const api = await startHostileApi({ etags: true, related: { mug: ['bowl'] } });
  api.shop.spoil = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    if (!pathname.startsWith('/uploads/')) return false;
    const original = originals.get(pathname) ?? 404;
    const etag = `"${createHash('sha1').update(String(original)).digest('hex')}"`;
    const status =
      typeof original === 'number' ? original : request.headers['if-none-match'] === etag ? 304 : 200;
    // Not the question whether the API makes small pictures.
    if (request.headers.accept === 'image/*') asked.push(`${pathname} ${status}`);
    response.writeHead(status, { etag, 'content-type': 'image/jpeg' });
    response.end(status === 200 ? original : undefined);
    return true;
  };
  const show = (slug: string, ...paths: string[]): void => {
    api.shop.products[slug] = product(slug, { images: paths.map((url) => ({ url })) });
  };
  return { api, originals, asked, show };
}
