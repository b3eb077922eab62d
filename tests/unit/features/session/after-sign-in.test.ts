import { describe, expect, test } from 'vitest';
import { afterSignIn } from '#features/session/after-sign-in.ts';

const origin = 'https://shop.example';

describe('the return URL of a sign-in (promise 15)', () => {
  /** Where a sign-in with this `returnUrl` leads. */
  const targetOf = (returnUrl: string) => {
    const search = `?${new URLSearchParams({ returnUrl })}`;
    return afterSignIn('en', { search, referrer: '', origin }).target;
  };

  test.each([
    '/orders',
    '/fr/orders?status=paid',
    '/order-confirmation?payment_intent=pi_1',
    '/product/tea#reviews',
    '/checkout?step=payment',
    '/fr/pages/terms',
    '/fr',
    '/category/tea/price-asc/page/2#list',
    '/search?q=https://evil.example',
  ])('is kept when it is a page of the shop: %s', (path) => {
    expect(targetOf(path)).toBe(path);
  });

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'orders',
    '',
    ' /orders',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    '/auth/login',
    '/auth',
    '/AUTH/login',
    '/authors',
    '/no-such-page',
    '/fr/no/such/page?x=1',
    '/404',
    '/_astro/early.js',
    '/fr/auth/register?returnUrl=/orders',
    '/%61uth/login',
    '/x/../auth/login',
    `/product/${'a'.repeat(5000)}`,
  ])('becomes the home page when it is anything else: %j', (given) => {
    expect(targetOf(given)).toBe('/');
  });

  test('always stays within the shop’s origin', () => {
    for (const given of [
      '/a//b',
      '/.//product/evil',
      '/@evil.example',
      '/:80',
      '/%2f%2fevil.example',
      '/%5cevil.example',
    ])
      expect(new URL(targetOf(given), 'https://shop.example').origin).toBe('https://shop.example');
  });
});

describe('the page after a sign-in', () => {
  const from = (search: string, referrer = '') => ({ search, referrer, origin });

  test('comes with the reason to sign in', () => {
    expect(afterSignIn('en', from('?returnUrl=%2Forders%3Fa%3D1'))).toEqual({
      target: '/orders?a=1',
      reason: 'members',
      returnTo: { returnUrl: '/orders?a=1' },
    });
    expect(afterSignIn('fr', from('?returnUrl=/fr/profile')).reason).toBe('members');
    expect(afterSignIn('fr', from('?returnUrl=/fr/product/tea%23reviews')).reason).toBe('review');
    for (const path of ['/checkout', '/product/tea'])
      expect(afterSignIn('en', from(`?returnUrl=${path}`)).reason).toBeUndefined();
  });

  test('comes from the last sign-in page if the URL has none', () => {
    const signIn = 'https://shop.example/auth/login?returnUrl=%2Forders';
    expect(afterSignIn('en', from('', signIn))).toEqual({
      target: '/orders',
      reason: 'members',
      returnTo: { returnUrl: '/orders' },
    });
    expect(afterSignIn('en', from('', 'https://evil.example/?returnUrl=%2Forders')).target).toBe('/');
  });

  test('is the page before, in the language of the sign-in page', () => {
    const target = (page: string) => afterSignIn('fr', from('', `https://shop.example${page}`)).target;
    expect(target('/product/tea?variant=2#reviews')).toBe('/fr/product/tea?variant=2#reviews');
    expect(target('/fr/cart')).toBe('/fr/cart');
    expect(target('/auth/login?returnUrl=%2Forders')).toBe('/fr/orders');
  });

  test('is the home page without a valid return URL', () => {
    expect(afterSignIn('en', from('')).target).toBe('/');
    expect(afterSignIn('fr', from('?returnUrl=//evil.example', 'https://evil.example/x')).target).toBe('/fr');
  });
});
