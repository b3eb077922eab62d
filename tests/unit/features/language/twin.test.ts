import { expect, test } from 'vitest';
import { twinSearch } from '#features/language/twin.ts';

test('the language switch keeps the query', () => {
  expect(twinSearch('fr', '')).toBe('');
  expect(twinSearch('fr', '?payment_intent=pi_1&x=%20')).toBe('?payment_intent=pi_1&x=%20');
});

test.each([
  ['/orders?status=paid#latest', 'fr', '/fr/orders?status=paid#latest'],
  ['/fr/orders?status=paid#latest', 'en', '/orders?status=paid#latest'],
  ['/fr', 'en', '/'],
  ['/', 'fr', '/fr'],
] as const)('the language switch translates the return address %s to %s', (back, locale, twin) => {
  const search = twinSearch(locale, `?returnUrl=${encodeURIComponent(back)}`);
  expect(new URLSearchParams(search).get('returnUrl')).toBe(twin);
});

test.each(['https://evil.example', 'javascript:alert(1)'])(
  'the language switch leaves %s alone, for the sign-in page to reject',
  (back) => {
    const search = `?returnUrl=${encodeURIComponent(back)}`;
    expect(twinSearch('fr', search)).toBe(search);
  },
);
