import { describe, expect, test } from 'vitest';
import { copyKey, isGone, isWorthKeeping, kindOf } from '#worker/requests.ts';

const shop = 'https://shop.example';
const request = (path: string, more: Partial<Parameters<typeof kindOf>[0]> = {}) => ({
  method: 'GET',
  url: new URL(path, shop).href,
  mode: 'cors' as const,
  destination: '' as const,
  headers: new Headers(),
  ...more,
});
const kindOfPage = (path: string) =>
  kindOf(request(path, { mode: 'navigate', destination: 'document' }), shop);

describe('the service worker', () => {
  test.each(['/', '/fr', '/categories', '/fr/categories', '/cart', '/fr/cart', '/privacy-policy'])(
    'stores the page %s',
    (path) => expect(kindOfPage(path)).toBe('page'),
  );

  test('stores categories and products, with any query', () => {
    for (const path of ['/category/kitchen', '/fr/category/kitchen/price-asc/page/2', '/product/mug?mail=1'])
      expect([path, kindOfPage(path)]).toEqual([path, 'page']);
  });

  test('never stores pages of accounts, checkout, payment and search', () => {
    for (const path of [
      'checkout',
      'profile',
      'orders',
      'auth/login',
      'search?q=x',
      'newsletter',
      'order-confirmation',
      'other',
    ])
      expect([path, kindOfPage(`/${path}`), kindOfPage(`/fr/${path}`)]).toEqual([path, 'other', 'other']);
  });

  test('ignores API calls, whichever host they go to', () => {
    expect(kindOf(request('https://api.example/v1/products/mug'), shop)).toBeUndefined();
    expect(kindOf(request('/api/v1/products/mug'), shop)).toBeUndefined();
  });

  test('ignores a page that a script asks for', () => {
    expect(kindOf(request('/category/kitchen'), shop)).toBeUndefined();
  });

  test('ignores other hosts and methods', () => {
    expect(kindOf(request('https://cdn.example/a.webp', { destination: 'image' }), shop)).toBeUndefined();
    expect(kindOf(request('/cart', { mode: 'navigate', method: 'POST' }), shop)).toBeUndefined();
    const headers = new Headers({ range: 'bytes=0-9' });
    expect(kindOf(request('/_astro/film.abc.mp4', { headers }), shop)).toBeUndefined();
  });

  test('stores hashed files and pictures', () => {
    expect(kindOf(request('/_astro/cart.abc.js', { destination: 'script' }), shop)).toBe('file');
    // A lazy part is fetched before it is imported, so the request has no destination.
    expect(kindOf(request('/_astro/cart.abc.js'), shop)).toBe('file');
    expect(kindOf(request('/_astro/pan.abc.avif', { destination: 'image' }), shop)).toBe('picture');
    expect(kindOf(request('/uploads/pan.jpg?w=320', { destination: 'image' }), shop)).toBe('picture');
  });

  test('stores a page without its query', () => {
    expect(copyKey('page', `${shop}/product/mug?mail=ada@example.com`)).toBe('/product/mug');
    expect(copyKey('picture', `${shop}/uploads/pan.jpg?w=320`)).toBe(`${shop}/uploads/pan.jpg?w=320`);
  });

  test('stores only complete responses of the right type', () => {
    const html = {
      status: 200,
      type: 'basic' as const,
      redirected: false,
      headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    };
    const script = { ...html, headers: new Headers({ 'content-type': 'text/javascript' }) };
    expect([isWorthKeeping('page', html), isWorthKeeping('file', script)]).toEqual([true, true]);
    expect([isWorthKeeping('page', script), isWorthKeeping('file', html)]).toEqual([false, false]);
    for (const wrong of [
      { status: 206 },
      { status: 404 },
      { type: 'opaqueredirect' as const },
      { redirected: true },
    ])
      expect([wrong, isWorthKeeping('page', { ...html, ...wrong })]).toEqual([wrong, false]);
  });

  test('treats a page as gone after a 404, 410 or redirect', () => {
    expect([200, 403, 429, 500, 503].some((status) => isGone({ status }))).toBe(false);
    expect([0, 404, 410].every((status) => isGone({ status }))).toBe(true);
  });
});
