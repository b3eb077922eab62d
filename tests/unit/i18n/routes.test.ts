import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from '#i18n/locale.ts';
import {
  href,
  listFromPath,
  listHref,
  localizedPath,
  type Route,
  routeOf,
  splitLocale,
} from '#i18n/routes.ts';

describe('the routes', () => {
  test('have a prefix only in French', () => {
    expect(href('en', 'home')).toBe('/');
    expect(href('fr', 'home')).toBe('/fr');
    expect(href('en', 'product', { slug: 'oak-stool' })).toBe('/product/oak-stool');
    expect(href('fr', 'product', { slug: 'oak-stool' })).toBe('/fr/product/oak-stool');
  });

  test('give each sort order and page its own path', () => {
    expect(href('en', 'category', { slug: 'garden' })).toBe('/category/garden');
    expect(listHref('en', { slug: 'garden', sort: 'default', page: 2 })).toBe('/category/garden/page/2');
    expect(listHref('fr', { slug: 'garden', sort: 'price-asc', page: 3 })).toBe(
      '/fr/category/garden/price-asc/page/3',
    );
  });

  test('find the category’s page that a path names', () => {
    for (const sort of ['default', 'price-asc', 'price-desc'] as const)
      for (const page of [1, 2, 12]) {
        const list = { slug: 'pots-1.0', sort, page };
        expect(listFromPath(listHref('en', list).slice('/category/'.length))).toEqual(list);
      }
  });

  test('encode the shopper’s text', () => {
    expect(href('en', 'search', { q: 'tea & <b>' })).toBe('/search?q=tea%20%26%20%3Cb%3E');
    expect(href('en', 'signIn', { returnUrl: '/orders?x=1' })).toBe(
      '/auth/login?returnUrl=%2Forders%3Fx%3D1',
    );
  });

  test('recognise every page of the shop by its path alone', () => {
    const everyRoute: Record<Route, string> = {
      home: href('en', 'home'),
      categories: href('en', 'categories'),
      category: listHref('en', { slug: 'é & b', sort: 'price-desc', page: 12 }),
      product: href('en', 'product', { slug: 'a/b' }),
      search: href('en', 'search'),
      cart: href('en', 'cart'),
      checkout: href('en', 'checkout'),
      privacy: href('en', 'privacy'),
      merchantPage: href('en', 'merchantPage', { slug: 'terms' }),
      newsletter: href('en', 'newsletter'),
      signIn: href('en', 'signIn'),
      register: href('en', 'register'),
      resetPassword: href('en', 'resetPassword'),
      retryPayment: href('en', 'retryPayment'),
      orderConfirmation: href('en', 'orderConfirmation'),
      profile: href('en', 'profile'),
      orders: href('en', 'orders'),
    };
    for (const [route, path] of Object.entries(everyRoute))
      expect([routeOf(path), routeOf(path.replace(/\/?$/, '/'))]).toEqual([route, route]);
    for (const path of ['', '/x', '/orders/1', '/product', '/product/a/b', '/category/a/price', '/auth'])
      expect([path, routeOf(path)]).toEqual([path, undefined]);
  });

  test('take the language off a path and put it back', () => {
    expect(splitLocale('/fr')).toEqual({ locale: 'fr', path: '/' });
    expect(splitLocale('/french-press')).toEqual({ locale: 'en', path: '/french-press' });
    const segment = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/).filter((text) => text !== 'fr');
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), fc.constantFrom(...locales), (segments, locale) => {
        const path = `/${segments.join('/')}`;
        expect(splitLocale(localizedPath(locale, path))).toEqual({ locale, path });
      }),
    );
  });
});
