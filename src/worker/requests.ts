/** Rules of the service worker: which requests it answers, and what it keeps. */
import { locales, splitLocale } from '#i18n/locale.ts';
import { localized } from '#i18n/routes.ts';
import { offlineFilesCache, offlinePagesCache, offlinePicturesCache } from '#platform/storage-keys.ts';

/** `page`: a page that is kept. `other`: a page that isn't. `file`: its name contains the content's hash. */
export type Kind = 'page' | 'other' | 'file' | 'picture';

/**
 * The pages to keep. Not those for accounts, checkout and search: without the API they show nothing, and their addresses
 * contain references to payments and words that the shopper typed.
 */
const keptPage = /^\/(categories|cart|privacy-policy|(category|product|pages)\/.+)?$/;

export const pageKind = (url: string): Kind =>
  keptPage.test(splitLocale(new URL(url).pathname).path) ? 'page' : 'other';

/** Undefined: the browser handles the request by itself, as it does with every call of the API. */
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
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || headers.has('range')) return undefined;
  if (mode === 'navigate') return pageKind(url);
  if (destination === 'image') return 'picture';
  return isHashed(url) ? 'file' : undefined;
}

interface Store {
  cache: string;
  /** How many answers it keeps. The oldest make room. */
  most: number;
}

/** Pictures have their own store, so that many of them never push out a script. */
export const stores: Readonly<Record<Exclude<Kind, 'other'>, Store>> = {
  page: { cache: offlinePagesCache, most: 40 },
  file: { cache: offlineFilesCache, most: 120 },
  picture: { cache: offlinePicturesCache, most: 160 },
};

/** Bytes of the largest answer to keep. Full stores of such answers would take 80 MB; real ones take a tenth of it. */
export const mostBytes = 250_000;

/** A page is the same with any query, and a query may contain what the shopper typed. */
export const keyOf = (kind: Kind, url: string): string => (kind === 'page' ? new URL(url).pathname : url);

/** Names that contain a hash. Their content never changes. */
export const isHashed = (url: string): boolean => new URL(url).pathname.startsWith('/_astro/');

/** Some hosts answer with a page instead of a missing file, and browsers refuse a redirected answer as a page. */
export function isWorthKeeping(
  kind: Kind,
  { status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return status === 200 && type === 'basic' && !redirected && isPage === (kind === 'page');
}

/** Whether it is gone or elsewhere. A redirect of a page has status 0 here; servers in trouble answer 500 or more. */
export const isGone = ({ status }: Pick<Response, 'status'>): boolean => [0, 404, 410].includes(status);

export const offlinePages: readonly string[] = locales.map((locale) => localized(locale, '/offline'));

/** What to show instead of a page that can't be loaded, in the language of that page. */
export const offlinePageFor = (url: string): string =>
  localized(splitLocale(new URL(url).pathname).locale, '/offline');
