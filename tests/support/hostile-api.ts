/**
 * A merchant's backend that misbehaves on demand. Its catalogue is a plain object, and `spoil` may replace any
 * response. By default it has no ETags, paging or languages: the minimum of the contract.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Shop {
  categories: { id: string; name: string; slug: string; imageUrl: string | null }[];
  /** Category slug → product slugs. */
  lists: Record<string, string[]>;
  products: Record<string, Record<string, unknown>>;
  /** Product slug → related slugs. */
  related: Record<string, string[]>;
  etags: boolean;
  /** The `Content-Language` of responses. `asked` uses the requested language and translates names. */
  language: 'none' | 'en' | 'asked';
  /** The response of the changes call; undefined if the backend lacks that call. */
  changes: ((since: string | null) => ChangesAnswer) | undefined;
  /** Returns true if it has responded itself. */
  spoil: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface ChangesAnswer {
  token: string;
  full: boolean;
  products: string[];
  categories: string[];
}

export interface HostileApi {
  url: string;
  shop: Shop;
  /** Path and query of every call with its language: `fr /v1/category`. */
  calls: string[];
  close: () => Promise<void>;
}

export function product(slug: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: `id-${slug}`,
    slug,
    name: slug,
    price: 10,
    vatRate: 10,
    stock: 3,
    images: [],
    weight: null,
    height: null,
    width: null,
    length: null,
    ...more,
  };
}

export async function startHostileApi(changes: Partial<Shop> = {}): Promise<HostileApi> {
  const shop: Shop = {
    categories: [{ id: 'c1', name: 'Cups', slug: 'cups', imageUrl: null }],
    lists: { cups: ['mug', 'bowl', 'jug'] },
    products: Object.fromEntries(['mug', 'bowl', 'jug'].map((slug) => [slug, product(slug)])),
    related: {},
    etags: false,
    language: 'none',
    changes: undefined,
    spoil: () => false,
    ...changes,
  };
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const language = request.headers['accept-language']?.startsWith('fr') ? 'fr' : 'en';
    calls.push(`${language} ${request.url}`);
    if (shop.spoil(request, response)) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const data =
      pathname === '/v1/catalog/changes' ? shop.changes?.(searchParams.get('since')) : answer(shop, pathname);
    if (data === undefined) return void json(response, 404, { message: 'no such thing' });
    const contentLanguage = shop.language === 'asked' ? language : shop.language;
    if (contentLanguage !== 'none') response.setHeader('content-language', contentLanguage);
    const isTranslated = shop.language === 'asked' && language === 'fr';
    const body = JSON.stringify(data, (key, value) =>
      key === 'name' && isTranslated ? `${value} (fr)` : value,
    );
    const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
    if (shop.etags) response.setHeader('etag', etag);
    if (shop.etags && request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.setHeader('content-type', 'application/json').end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shop,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function answer(shop: Shop, path: string): unknown {
  const [, , kind, ...rest] = path.split('/').map(decodeURIComponent);
  const last = rest.at(-1) ?? '';
  const bySlug = (slug: string): unknown => shop.products[slug];
  if (kind === 'category') return { categories: shop.categories };
  if (kind === 'review') return { reviews: [], average: null, count: 0 };
  if (kind !== 'product') return undefined;
  if (rest[0] === 'category') {
    const category = shop.categories.find(({ slug }) => slug === last);
    return category && { category, products: (shop.lists[last] ?? []).map(bySlug) };
  }
  if (rest[0] === 'slug') return bySlug(last) && { product: bySlug(last), category: null };
  const slug = Object.keys(shop.products).find((key) => shop.products[key]?.['id'] === rest[0]) ?? '';
  return { products: (shop.related[slug] ?? []).map(bySlug) };
}
