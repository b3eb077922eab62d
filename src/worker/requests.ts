/** The rules of the service worker: which requests it handles, and what it keeps. */
import { locales, splitLocale } from '#i18n/locale.ts';
import { localizedPath, type Route, routeOf } from '#i18n/routes.ts';
import { offlineFilesCache, offlinePagesCache, offlinePicturesCache } from '#platform/storage-keys.ts';

/** `page`: a page that is kept. `other`: a page that isn't kept. `file`: a file whose name contains its content's hash. */
export type Kind = 'page' | 'other' | 'file' | 'picture';

/**
 * The pages to keep. Account, checkout and search pages are not kept. They show nothing without the API, and their
 * queries contain payment references and search terms.
 */
const kept: readonly (Route | undefined)[] = [
  'home',
  'categories',
  'category',
  'product',
  'cart',
  'privacy',
  'merchantPage',
];

export const pageKind = (url: string): Kind =>
  kept.includes(routeOf(splitLocale(new URL(url).pathname).path)) ? 'page' : 'other';

/** Undefined if the browser handles the request by itself, as it does with every API call. */
export function kindOf(
  {
    method,
    url,
    mode,
    destination,
    headers,
  }: Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'headers'>,
  origin: string,
): Kind | undefined {
  if (method !== 'GET' || new URL(url).origin !== origin || headers.has('range')) return undefined;
  if (mode === 'navigate') return pageKind(url);
  if (destination === 'image') return 'picture';
  return isHashed(url) ? 'file' : undefined;
}

interface OfflineCache {
  name: string;
  /** How many responses the cache keeps. The oldest are dropped first. */
  most: number;
}

/** Pictures have their own cache, so that many pictures never push out a script. */
export const offlineCaches: Readonly<Record<Exclude<Kind, 'other'>, OfflineCache>> = {
  page: { name: offlinePagesCache, most: 40 },
  file: { name: offlineFilesCache, most: 120 },
  picture: { name: offlinePicturesCache, most: 160 },
};

/** The largest response to keep, in bytes. The caches take at most 80 MB, and in practice a tenth of that. */
export const mostBytes = 250_000;

/** The key of a copy. A page's key has no query: the page is the same with any query, and a query may contain what the shopper typed. */
export const copyKey = (kind: Kind, url: string): string => (kind === 'page' ? new URL(url).pathname : url);

/** Whether the file's name contains a hash. The content of such files never changes. */
export const isHashed = (url: string): boolean => new URL(url).pathname.startsWith('/_astro/');

/**
 * Whether to keep a response. Some hosts send an HTML page where a file is missing, and browsers reject a redirected response to a
 * navigation.
 */
export function isWorthKeeping(
  kind: Kind,
  { status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return status === 200 && type === 'basic' && !redirected && isPage === (kind === 'page');
}

/** Whether the URL is gone or has moved (for pages, a redirect has status 0). Other failures may be temporary. */
export const isGone = ({ status }: Pick<Response, 'status'>): boolean => [0, 404, 410].includes(status);

export const offlinePages: readonly string[] = locales.map((locale) => localizedPath(locale, '/offline'));

/** Whether the page stays, however many other pages are stored: the offline page and the cart. */
export function staysStored(url: string): boolean {
  const { path } = splitLocale(new URL(url).pathname);
  return path === '/offline' || routeOf(path) === 'cart';
}

/** What to show instead of a page that can't be loaded, in the language of that page. */
export const offlinePageFor = (url: string): string =>
  localizedPath(splitLocale(new URL(url).pathname).locale, '/offline');
