/** Whatever the URL, the shop's scripts and redirects stay on the shop's site (promise 71). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideLanguage, twinSearch } from '#features/language/language.ts';
import { afterSignIn } from '#features/session/after-sign-in.ts';
import { targetOf } from '#features/unbuilt-page/lookup.ts';
import { locales } from '#i18n/locale.ts';
import { href, localizedPath, splitLocale } from '#i18n/routes.ts';
import { parseRedirects, redirectsOf } from '../../scripts/web-host/redirects.ts';

const origin = 'https://shop.example';
/** What can make a browser read a path as another site's URL. */
const pieces = ['/', '\\', '\t', '\n', '%09', '%0d', '%5C', '%2F', '.', '..', '%2e', '@', ':', ';', 'https:'];
const words = ['fr', 'en', 'evil.example', 'product', 'category', 'cart', 'orders', 'a', 'é', '%zz', ' '];
const text = fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 8 }).map((parts) => parts.join(''));
const query = fc.record({
  lng: fc.constantFrom(undefined, 'en', 'fr', 'xx', '', '//evil.example'),
  returnUrl: fc.option(
    text.map((path) => `/${path}`),
    { nil: undefined },
  ),
  q: fc.option(text, { nil: undefined }),
});

/** A URL of the shop as a browser's `location` has it. */
const url = fc
  .tuple(text, query, fc.constantFrom('', '#x', '#//evil.example'))
  .map(([path, values, hash]) => {
    const search = new URLSearchParams(
      Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const url = new URL(`${origin}/${path}`);
    return { path: url.pathname, search: search.size > 0 ? `?${search}` : '', hash };
  });

const originOf = (target: string) => new URL(target, `${origin}/a/b`).origin;
const expectOwn = (target: string) => expect([target, originOf(target)]).toEqual([target, origin]);
/** How many URLs each property tries. `fc.pre` leaves out URLs that lead nowhere, and the property fails if these are too many. */
const many = { numRuns: 2000 };

const visit = {
  path: '/',
  search: '',
  hash: '',
  cookie: null,
  local: null,
  session: null,
  browser: ['en-US'],
  userAgent: 'Mozilla/5.0',
  isUnderway: false,
};

describe('no URL leads a shopper off the site (promise 71)', () => {
  test.each([
    ['/fr//evil.example', '?lng=en', { remember: 'en', go: '/evil.example' }],
    ['/fr///evil.example', '?lng=en', { remember: 'en', go: '/evil.example' }],
    ['//x', '?lng=xx', { show: '/x' }],
    ['//x', '?lng=en', { remember: 'en', show: '/x' }],
    ['//fr//x', '?lng=fr', { remember: 'fr', show: '/fr/x' }],
  ])('in the choice of a language, such as %s%s', (path, search, decision) => {
    expect(decideLanguage({ ...visit, path, search })).toEqual(decision);
  });

  test('in the choice of a language, at any URL', () => {
    fc.assert(
      fc.property(url, fc.constantFrom('en', 'fr', null), (at, cookie) => {
        const { go, show } = decideLanguage({ ...visit, ...at, cookie });
        const targets = [go, show].filter((target) => target !== undefined);
        fc.pre(targets.length > 0);
        targets.forEach(expectOwn);
      }),
      many,
    );
  });

  test('in a return URL after the language was switched', () => {
    fc.assert(
      fc.property(url, fc.constantFrom(...locales), (at, locale) => {
        const wanted = new URLSearchParams(twinSearch(locale, at.search)).get('returnUrl');
        fc.pre(wanted !== null);
        expectOwn(wanted);
      }),
      many,
    );
  });

  test('in a return URL after sign-in', () => {
    fc.assert(
      fc.property(url, fc.constantFrom(...locales), text, (at, locale, before) => {
        for (const search of [at.search, twinSearch(locale, at.search)]) {
          const { target } = afterSignIn(locale, { search, referrer: `${origin}/${before}`, origin });
          expectOwn(target);
          const again = `?${new URLSearchParams({ returnUrl: target })}`;
          expectOwn(afterSignIn(locale, { search: again, referrer: '', origin }).target);
        }
      }),
      many,
    );
  });

  test('in the links that a page makes of its URL', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...locales), (path, locale) => {
        expectOwn(localizedPath(locale, splitLocale(`/${path}`).path));
        expectOwn(href(locale, 'search', { q: path }));
      }),
      many,
    );
  });

  test('in the link to a product or category without a page', () => {
    const kinds = fc.constantFrom('product', 'category');
    fc.assert(
      fc.property(kinds, text, fc.constantFrom(...locales), (kind, path, locale) => {
        const found = targetOf(`/${kind}/${path}`);
        fc.pre(found !== undefined);
        expectOwn(href(locale, found.kind, { slug: found.slug }));
      }),
      many,
    );
  });

  test('in redirects of renamed products and categories', () => {
    const find = redirectsOf(
      parseRedirects('/category/a/* /category/b/:splat\n/x/* /:splat\n/fr/x/* /fr/:splat\n'),
    );
    const from = fc.constantFrom('/category/a/', '/x/', '/fr/x/');
    fc.assert(
      fc.property(from, text, (start, path) => {
        const found = find(start + path);
        fc.pre(found !== undefined);
        expectOwn(found.location);
      }),
      many,
    );
  });
});
