import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/locale.ts';
import { href, localized, splitLocale } from '#i18n/routes.ts';

describe('addresses', () => {
  it('have no prefix in English and /fr in French', () => {
    expect(href('en', 'home')).toBe('/');
    expect(href('fr', 'home')).toBe('/fr');
    expect(href('en', 'product', { slug: 'oak-stool' })).toBe('/product/oak-stool');
    expect(href('fr', 'product', { slug: 'oak-stool' })).toBe('/fr/product/oak-stool');
  });

  it('give every order and page of a category one of its own, the first in default order the plain one', () => {
    expect(href('en', 'category', { slug: 'garden' })).toBe('/category/garden');
    expect(href('en', 'category', { slug: 'garden', page: 2 })).toBe('/category/garden/page/2');
    expect(href('fr', 'category', { slug: 'garden', sort: 'price-asc', page: 3 })).toBe(
      '/fr/category/garden/price-asc/page/3',
    );
  });

  it('carry shopper text encoded', () => {
    expect(href('en', 'search', { q: 'tea & <b>' })).toBe('/search?q=tea%20%26%20%3Cb%3E');
    expect(href('en', 'login', { returnUrl: '/orders?x=1' })).toBe('/auth/login?returnUrl=%2Forders%3Fx%3D1');
  });

  it('come apart into language and path, and together again', () => {
    expect(splitLocale('/fr')).toEqual({ locale: 'fr', path: '/' });
    expect(splitLocale('/french-press')).toEqual({ locale: 'en', path: '/french-press' });
    const segment = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/).filter((text) => text !== 'fr');
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), fc.constantFrom(...locales), (segments, locale) => {
        const path = `/${segments.join('/')}`;
        expect(splitLocale(localized(locale, path))).toEqual({ locale, path });
      }),
    );
  });
});
