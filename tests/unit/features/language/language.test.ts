import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideLanguage, twinSearch, type Visit } from '#features/language/language.ts';

const visit: Visit = {
  path: '/cart',
  search: '',
  hash: '',
  cookie: null,
  local: null,
  session: null,
  browser: ['en-US'],
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/156',
  isUnderway: false,
};

describe('the choice of a language', () => {
  test('follows the query first', () => {
    expect(decideLanguage({ ...visit, search: '?lng=fr', cookie: 'en' })).toEqual({
      remember: 'fr',
      go: '/fr/cart',
    });
    expect(decideLanguage({ ...visit, cookie: 'fr', local: 'en', browser: ['en'] })).toEqual({
      go: '/fr/cart',
    });
    expect(decideLanguage({ ...visit, cookie: 'en', local: 'fr', browser: ['fr'] })).toEqual({});
    expect(decideLanguage({ ...visit, local: 'fr', session: 'en', browser: ['en'] })).toEqual({
      go: '/fr/cart',
    });
    expect(decideLanguage({ ...visit, local: 'en', session: 'fr', browser: ['fr'] })).toEqual({});
    expect(decideLanguage({ ...visit, session: 'fr', browser: ['en'] })).toEqual({ go: '/fr/cart' });
    expect(decideLanguage({ ...visit, session: 'en', browser: ['fr'] })).toEqual({});
    expect(decideLanguage({ ...visit, session: 'led', browser: ['fr'] })).toEqual({ go: '/fr/cart' });
    expect(decideLanguage({ ...visit, browser: ['de-DE', 'fr-CA', 'en'] })).toEqual({ go: '/fr/cart' });
    expect(decideLanguage({ ...visit, browser: ['de', 'es'] })).toEqual({});
  });

  test('redirects without losing the path, query or hash', () => {
    expect(
      decideLanguage({ ...visit, cookie: 'fr', path: '/search', search: '?q=th%C3%A9', hash: '#top' }),
    ).toEqual({
      go: '/fr/search?q=th%C3%A9#top',
    });
    expect(decideLanguage({ ...visit, path: '/fr/search', search: '?q=tea&lng=en' })).toEqual({
      remember: 'en',
      go: '/search?q=tea',
    });
  });

  test('removes a ?lng= that changes nothing', () => {
    expect(decideLanguage({ ...visit, search: '?lng=en', cookie: 'fr' })).toEqual({
      remember: 'en',
      show: '/cart',
    });
    expect(decideLanguage({ ...visit, search: '?lng=xx', cookie: 'fr' })).toEqual({ show: '/cart' });
  });

  test('redirects at most once in a visit', () => {
    expect(decideLanguage({ ...visit, path: '/fr/cart', cookie: 'en' })).toEqual({});
    expect(decideLanguage({ ...visit, path: '/fr', session: 'en', browser: ['en'] })).toEqual({});
    expect(decideLanguage({ ...visit, cookie: 'fr', isUnderway: true })).toEqual({});
  });

  test('never redirects a crawler', () => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect(decideLanguage({ ...visit, userAgent, cookie: 'fr' })).toEqual({});
  });

  test('never redirects in a loop', () => {
    const tag = fc.option(fc.constantFrom('en', 'fr', 'fr-CA', 'de', '', '%'), { nil: null });
    fc.assert(
      fc.property(
        fc.record({
          path: fc.constantFrom('/', '/fr', '/fr/cart', '/cart', '/product/fr'),
          search: fc.constantFrom('', '?lng=fr', '?lng=en', '?lng=', '?q=1&lng=FR'),
          cookie: tag,
          local: tag,
          browser: fc.array(fc.constantFrom('en', 'fr', 'de')),
        }),
        (from) => {
          const first = decideLanguage({ ...visit, ...from });
          if (!first.go) return;
          const { pathname, search } = new URL(first.go, 'https://shop.example');
          const cookie = first.remember ?? from.cookie;
          expect(
            decideLanguage({ ...visit, ...from, cookie, path: pathname, search, isUnderway: true }).go,
          ).toBeUndefined();
        },
      ),
    );
  });
});

test('the language switch keeps the query', () => {
  expect(twinSearch('fr', '')).toBe('');
  expect(twinSearch('fr', '?payment_intent=pi_1&x=%20')).toBe('?payment_intent=pi_1&x=%20');
});

test.each([
  ['/orders?status=paid#latest', 'fr', '/fr/orders?status=paid#latest'],
  ['/fr/orders?status=paid#latest', 'en', '/orders?status=paid#latest'],
  ['/fr', 'en', '/'],
  ['/', 'fr', '/fr'],
] as const)('the language switch translates the return URL %s to %s', (back, locale, twin) => {
  const search = twinSearch(locale, `?returnUrl=${encodeURIComponent(back)}`);
  expect(new URLSearchParams(search).get('returnUrl')).toBe(twin);
});

test.each(['https://evil.example', 'javascript:alert(1)'])(
  'the language switch doesn’t change the return URL %s',
  (back) => {
    const search = `?returnUrl=${encodeURIComponent(back)}`;
    expect(twinSearch('fr', search)).toBe(search);
  },
);
