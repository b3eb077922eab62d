/** The paths of all pages. Only `href` makes links to them, and only `routeOf` recognises them. */
import { defaultLocale, type Locale } from './locale.ts';

export { splitLocale } from './locale.ts';

export type Sort = 'default' | 'price-asc' | 'price-desc';

interface ReturnTo {
  returnUrl?: string;
}

const withQuery = (path: string, name: string, value: string | undefined) =>
  value ? `${path}?${name}=${encodeURIComponent(value)}` : path;

const paths = {
  home: () => '/',
  categories: () => '/categories',
  category: ({ slug, sort = 'default', page = 1 }: { slug: string; sort?: Sort; page?: number }) =>
    `/category/${encodeURIComponent(slug)}${sort === 'default' ? '' : `/${sort}`}${page === 1 ? '' : `/page/${page}`}`,
  product: ({ slug }: { slug: string }) => `/product/${encodeURIComponent(slug)}`,
  search: ({ q }: { q?: string } = {}) => withQuery('/search', 'q', q),
  cart: () => '/cart',
  checkout: ({ step }: { step?: string } = {}) => withQuery('/checkout', 'step', step),
  privacy: () => '/privacy-policy',
  /** A page of the merchant's folder. */
  merchantPage: ({ slug }: { slug: string }) => `/pages/${slug}`,
  newsletter: () => '/newsletter',
  signIn: ({ returnUrl }: ReturnTo = {}) => withQuery('/auth/login', 'returnUrl', returnUrl),
  register: ({ returnUrl }: ReturnTo = {}) => withQuery('/auth/register', 'returnUrl', returnUrl),
  resetPassword: ({ returnUrl }: ReturnTo = {}) => withQuery('/auth/reset-password', 'returnUrl', returnUrl),
  retryPayment: ({ orderId }: { orderId?: string } = {}) => withQuery('/retry-payment', 'orderId', orderId),
  orderConfirmation: ({ paymentIntent }: { paymentIntent?: string } = {}) =>
    withQuery('/order-confirmation', 'payment_intent', paymentIntent),
  profile: () => '/profile',
  orders: () => '/orders',
} as const;

export type Route = keyof typeof paths;
type Arguments<R extends Route> = Parameters<(typeof paths)[R]>;

/** A link to a route: `href('fr', 'product', { slug })` → `/fr/product/…`. */
export function href<R extends Route>(locale: Locale, route: R, ...args: Arguments<R>): string {
  const path = (paths[route] as (...args: unknown[]) => string)(...args);
  return localizedPath(locale, path);
}

/** The opposite of `paths`. The host may add a `/` to a path. */
const patterns: Readonly<Record<Route, RegExp>> = {
  home: /^\/$/,
  categories: /^\/categories\/?$/,
  category: /^\/category\/([^/]+)(?:\/(price-asc|price-desc))?(?:\/page\/(\d+))?\/?$/,
  product: /^\/product\/[^/]+\/?$/,
  search: /^\/search\/?$/,
  cart: /^\/cart\/?$/,
  checkout: /^\/checkout\/?$/,
  privacy: /^\/privacy-policy\/?$/,
  merchantPage: /^\/pages\/[^/]+\/?$/,
  newsletter: /^\/newsletter\/?$/,
  signIn: /^\/auth\/login\/?$/,
  register: /^\/auth\/register\/?$/,
  resetPassword: /^\/auth\/reset-password\/?$/,
  retryPayment: /^\/retry-payment\/?$/,
  orderConfirmation: /^\/order-confirmation\/?$/,
  profile: /^\/profile\/?$/,
  orders: /^\/orders\/?$/,
};

/** The page at a path without language and query. Undefined if the shop has no such page. */
export function routeOf(path: string): Route | undefined {
  return (Object.keys(patterns) as Route[]).find((route) => patterns[route].test(path));
}

/** What the path of a category's page says, from the part after `/category/`. */
export function listFromPath(list: string): { slug: string; sort: Sort; page: number } {
  const [, slug = '', sort = 'default', page = '1'] = patterns.category.exec(`/category/${list}`) ?? [];
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
  `${localizedPath(locale, paths.product({ slug }))}/variants`;

/** Whether a path leads to a file that a script of a page loads. Such a file is not a page. */
export function isFragment(path: string): boolean {
  return /^(\/\w+)?\/(category\/[^/]+\/(filters|cards\/\d+)|product\/[^/]+\/variants)$/.test(path);
}

export function localizedPath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
