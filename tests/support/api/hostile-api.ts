/**
 * A merchant's backend that misbehaves on demand. Its catalogue is a plain object, and `spoil` may replace any
 * response. By default it has no ETags, paging or languages, which the contract doesn't require.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../../scripts/preview/listen.ts';

export interface HostileShop {
  categories: { id: string; name: string; slug: string; imageUrl: string | null }[];
  /** Category slug → product slugs. */
  lists: Record<string, string[]>;
  products: Record<string, Record<string, unknown>>;
  /** Product slug → related slugs. */
  related: Record<string, string[]>;
  etags: boolean;
  /** The `Content-Language` of responses. `requested` uses the requested language and translates names. */
  language: 'none' | 'en' | 'requested';
  /** Returns the response to `GET /v1/catalog/changes`. Undefined if the backend lacks that call. */
  changes: ((since: string | null) => Changes) | undefined;
  /** Whether the backend has the calls for many products: by id, and the whole catalogue. */
  manyProducts: boolean;
  /** Gets every request before the catalogue does. Returns true if it has responded. */
  spoil: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface Changes {
  token: string;
  full: boolean;
  products: string[];
  categories: string[];
}

type HostileApi = Awaited<ReturnType<typeof startHostileApi>>;

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

export async function startHostileApi(changes: Partial<HostileShop> = {}) {
  const shop: HostileShop = {
    categories: [{ id: 'c1', name: 'Cups', slug: 'cups', imageUrl: null }],
    lists: { cups: ['mug', 'bowl', 'jug'] },
    products: Object.fromEntries(['mug', 'bowl', 'jug'].map((slug) => [slug, product(slug)])),
    related: {},
    etags: false,
    language: 'none',
    changes: undefined,
    manyProducts: false,
    spoil: () => false,
    ...changes,
  };
  /** The language, path and query of every call, e.g. `fr /v1/category`. */
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const language = request.headers['accept-language']?.startsWith('fr') ? 'fr' : 'en';
    calls.push(`${language} ${request.url}`);
    if (shop.spoil(request, response)) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const data =
      pathname === '/v1/catalog/changes'
        ? shop.changes?.(searchParams.get('since'))
        : (shop.manyProducts && dataOfMany(shop, pathname, searchParams)) || dataOf(shop, pathname);
    if (data === undefined) return void json(response, 404, { message: 'no such thing' });
    const contentLanguage = shop.language === 'requested' ? language : shop.language;
    if (contentLanguage !== 'none') response.setHeader('content-language', contentLanguage);
    const isTranslated = shop.language === 'requested' && language === 'fr';
    const body = JSON.stringify(data, (key, value) =>
      key === 'name' && isTranslated ? `${value} (fr)` : value,
    );
    const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
    if (shop.etags) response.setHeader('etag', etag);
    if (shop.etags && request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.setHeader('content-type', 'application/json').end(body);
  });
  return { shop, calls, ...(await listen(server)) };
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Makes `answer` respond to all requests whose path and query match `url`. */
export function spoil(
  { shop }: HostileApi,
  url: RegExp,
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): void {
  shop.spoil = (request, response) => {
    if (!url.test(request.url ?? '')) return false;
    answer(response, request);
    return true;
  };
}

function dataOf(shop: HostileShop, path: string): unknown {
  const [, , kind, ...rest] = path.split('/').map(decodeURIComponent);
  const last = rest.at(-1) ?? '';
  const bySlug = (slug: string): unknown => shop.products[slug];
  if (kind === 'shop') return { shop: {} };
  if (kind === 'category') return { categories: shop.categories };
  if (kind === 'review') return { reviews: [], average: null, count: 0 };
  if (kind !== 'product' || !rest.length) return undefined;
  if (rest[0] === 'category') {
    const category = shop.categories.find(({ slug }) => slug === last);
    return category && { category, products: (shop.lists[last] ?? []).map(bySlug) };
  }
  if (rest[0] === 'slug') return bySlug(last) && { product: bySlug(last), category: null };
  const slug = Object.keys(shop.products).find((key) => shop.products[key]?.['id'] === rest[0]) ?? '';
  return { products: (shop.related[slug] ?? []).map(bySlug) };
}

/** Many products: with these ids or slugs, or one page of all. A cursor is the number of products before the page. */
function dataOfMany(shop: HostileShop, path: string, query: URLSearchParams): unknown {
  const all: Record<string, unknown>[] = Object.values(shop.products);
  const ids = query.get('ids')?.split(',');
  if (path === '/v1/product' && ids) return { products: all.filter(({ id }) => ids.includes(String(id))) };
  if (path !== '/v1/catalog') return undefined;
  const slugs = query.get('slugs')?.split(',');
  const [start, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 100)];
  const named = slugs?.flatMap((slug) => all.filter((one) => one['slug'] === slug));
  const shown = named ?? all.slice(start, start + limit);
  const isLast = slugs || start + limit >= all.length;
  return {
    products: shown.map((one) => {
      const slug = String(one['slug']);
      const lists = Object.entries(shop.lists).filter(([, list]) => list.includes(slug));
      return {
        ...one,
        categories: lists.map(([name, list]) => ({ slug: name, position: list.indexOf(slug) })),
        relatedIds: (shop.related[slug] ?? []).map((other) => shop.products[other]?.['id'] ?? other),
        count: 0,
      };
    }),
    ...(isLast ? {} : { nextCursor: `${start + limit}` }),
  };
}
