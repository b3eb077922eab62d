/** The addresses of all pages except the merchant's own (merchant/pages.ts). Only `href` makes links to them. */
import { defaultLocale, type Locale } from './locale.ts';

export { splitLocale } from './locale.ts';

export type Sort = 'default' | 'price-asc' | 'price-desc';

const paths = {
  home: () => '/',
  categories: () => '/categories',
  category: ({ slug, sort = 'default', page = 1 }: { slug: string; sort?: Sort; page?: number }) =>
    `/category/${encodeURIComponent(slug)}${sort === 'default' ? '' : `/${sort}`}${page === 1 ? '' : `/page/${page}`}`,
  product: ({ slug }: { slug: string }) => `/product/${encodeURIComponent(slug)}`,
  search: ({ q }: { q?: string } = {}) => (q ? `/search?q=${encodeURIComponent(q)}` : '/search'),
  cart: () => '/cart',
  checkout: ({ step }: { step?: string } = {}) => (step ? `/checkout?step=${step}` : '/checkout'),
  privacy: () => '/privacy-policy',
  login: ({ returnUrl }: { returnUrl?: string } = {}) =>
    returnUrl ? `/auth/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/auth/login',
  register: ({ returnUrl }: { returnUrl?: string } = {}) =>
    returnUrl ? `/auth/register?returnUrl=${encodeURIComponent(returnUrl)}` : '/auth/register',
  resetPassword: ({ returnUrl }: { returnUrl?: string } = {}) =>
    returnUrl ? `/auth/reset-password?returnUrl=${encodeURIComponent(returnUrl)}` : '/auth/reset-password',
  retryPayment: ({ orderId }: { orderId?: string } = {}) =>
    orderId ? `/retry-payment?orderId=${encodeURIComponent(orderId)}` : '/retry-payment',
  orderConfirmation: ({ paymentIntent }: { paymentIntent?: string } = {}) =>
    paymentIntent
      ? `/order-confirmation?payment_intent=${encodeURIComponent(paymentIntent)}`
      : '/order-confirmation',
  profile: () => '/profile',
  orders: () => '/orders',
} as const;

export type Route = keyof typeof paths;
type Arguments<R extends Route> = Parameters<(typeof paths)[R]>;

/** A link to a route: `href('fr', 'product', { slug })` → `/fr/product/…`. */
export function href<R extends Route>(locale: Locale, route: R, ...args: Arguments<R>): string {
  const path = (paths[route] as (...args: unknown[]) => string)(...args);
  return localized(locale, path);
}

/** Where a category's filters find all its products: a piece of HTML, not a page. */
export function cardsPath(locale: Locale, slug: string): string {
  return localized(locale, `/category/${encodeURIComponent(slug)}/cards`);
}

export function isCards(path: string): boolean {
  return /^(\/\w+)?\/category\/[^/]+\/cards$/.test(path);
}

export function localized(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
