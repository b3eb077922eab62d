/**
 * The paths of all pages. Only `href` makes links to them, and only `routeOf` recognises them. features/session/members-pages.ts says
 * which pages are for members.
 */
import { defaultLocale, type Locale } from './locale.ts';

export { splitLocale } from './locale.ts';

export type Sort = 'default' | 'price-asc' | 'price-desc';

/** The path of each page, without language. `*` stands for a slug. */
const paths = {
  home: '/',
  categories: '/categories',
  category: '/category/*',
  product: '/product/*',
  search: '/search',
  cart: '/cart',
  checkout: '/checkout',
  privacy: '/privacy-policy',
  /** A page of the merchant's folder. */
  merchantPage: '/pages/*',
  newsletter: '/newsletter',
  signIn: '/auth/login',
  register: '/auth/register',
  resetPassword: '/auth/reset-password',
  retryPayment: '/retry-payment',
  orderConfirmation: '/order-confirmation',
  profile: '/profile',
  orders: '/orders',
} as const;

export type Route = keyof typeof paths;

/** What a URL says besides its route. Everything but the slug goes into the query. */
interface Details {
  category: { slug: string };
  product: { slug: string };
  merchantPage: { slug: string };
  search: { q?: string };
  checkout: { step?: string };
  signIn: { returnUrl?: string };
  register: { returnUrl?: string };
  resetPassword: { returnUrl?: string };
  retryPayment: { orderId?: string };
  orderConfirmation: { payment_intent?: string };
}

type DetailsOf<R extends Route> = R extends keyof Details
  ? Details[R] extends { slug: string }
    ? [details: Details[R]]
    : [details?: Details[R]]
  : [];

/** A link to a route: `href('fr', 'product', { slug })` → `/fr/product/…`. Each route has at most one parameter. */
export function href<R extends Route>(locale: Locale, route: R, ...[details]: DetailsOf<R>): string {
  const { slug = '', ...query } = (details ?? {}) as { slug?: string };
  let path = paths[route].replace('*', encodeURIComponent(slug));
  for (const [name, value] of Object.entries<string>(query))
    if (value) path += `?${name}=${encodeURIComponent(value)}`;
  return localizedPath(locale, path);
}

interface ListPage {
  slug: string;
  sort: Sort;
  page: number;
}

/** A link to a page of a category's list. Not part of `href`, because it would cost bytes in scripts that never need it. */
export function listHref(
  locale: Locale,
  { slug, sort, page = 1 }: { slug: string; sort: Sort; page?: number },
): string {
  const first = href(locale, 'category', { slug }) + (sort === 'default' ? '' : `/${sort}`);
  return page === 1 ? first : `${first}/page/${page}`;
}

/** The end of the path of a category's page. */
const sortAndPage = '(?:/(price-asc|price-desc))?(?:/page/(\\d+))?';

/** The opposite of `href`, for a path without language and query. Undefined if the shop has no such page. */
export function routeOf(path: string): Route | undefined {
  return (Object.keys(paths) as Route[]).find((route) => {
    const pattern = paths[route].replace('*', '[^/]+') + (route === 'category' ? sortAndPage : '');
    // The host may add a `/` to a path.
    return new RegExp(`^${pattern}/?$`).test(path);
  });
}

/** What the path of a category's page says, from the part after `/category/`. The opposite of `listHref`. */
export function listFromPath(list: string): ListPage {
  const found = new RegExp(`^([^/]+)${sortAndPage}$`).exec(list);
  const [, slug = '', sort = 'default', page = '1'] = found ?? [];
  return { slug, sort: sort as Sort, page: Number(page) };
}

/** The page of a unit, with its options chosen. `id` is the variant's id, if the product has options. */
export function unitHref(
  locale: Locale,
  id: string,
  { slug, options }: { readonly slug: string; readonly options?: readonly unknown[] | null | undefined },
): string {
  return href(locale, 'product', { slug }) + (options?.length ? `?variant=${encodeURIComponent(id)}` : '');
}

/** The file with a category's filters. The category's cards are at `cardsPath`. */
export const filtersPath = (locale: Locale, slug: string): string =>
  localizedPath(locale, `/category/${encodeURIComponent(slug)}/filters`);

/** The card file with this number, beside the file with the category's filters. */
export const cardsPath = (filters: string, number: number): string =>
  filters.replace(/filters$/, `cards/${number}`);

/** The file with the variants of a product that has very many variants. */
export const variantsPath = (locale: Locale, slug: string): string =>
  `${href(locale, 'product', { slug })}/variants`;

/** Whether a path leads to a file that a script of a page loads. Such a file is not a page. */
export function isFragment(path: string): boolean {
  return /^(\/\w+)?\/(category\/[^/]+\/(filters|cards\/\d+)|product\/[^/]+\/variants)$/.test(path);
}

export function localizedPath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
