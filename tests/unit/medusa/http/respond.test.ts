/** What the plugin does before and after a handler. A plain server stands in for Medusa. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { login } from '#api/contract/auth.ts';
import { listCategories, relatedProducts, searchCatalog } from '#api/contract/catalog.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { orderInvoice } from '#api/contract/order.ts';
import { WithStatus } from '../../../../scripts/backend/http/with-status.ts';
import { responder } from '../../../../scripts/medusa/src/http/respond.ts';
import { route } from '../../../../scripts/medusa/src/http/route.ts';
import { listen } from '../../../../scripts/preview/listen.ts';

const shop = 'https://shop.example';
const category = { id: 'pcat_1', name: 'Books', slug: 'books', imageUrl: null };
const logged: string[] = [];
const right = createHash('sha256').update('right').digest('base64url');
/** The responses to calls with an idempotency key. */
const stored = new Map<string, object>();
const parts: Record<string, object> = {
  storefront: { options: { country: 'BE', shopOrigins: [shop], languages: { en: 'en-US', fr: 'fr-FR' } } },
  locking: { execute: (_: string, work: () => Promise<unknown>) => work() },
  __pg_connection__: {
    raw: async (text: string, values: [string, string, string, number, string]) => {
      const [first, key, fingerprint, status, content] = values;
      if (text.startsWith('INSERT')) stored.set(key, { fingerprint, status, content });
      if (text.includes('storefront_response')) return { rows: [stored.get(key)].filter(Boolean) };
      return { rows: first === right ? [{ customer_id: 'cus_1' }] : [] };
    },
  },
  logger: { error: (message: string) => logged.push(message) },
};
const respond = responder([
  route(listCategories, async ({ locale }) => ({ categories: [{ ...category, name: locale ?? 'Books' }] })),
  // A mistake: the contract wants two lists.
  route(searchCatalog, async () => ({ products: [] }) as never),
  route(relatedProducts, async () => ({ products: [] })),
  route(orderInvoice, async () => '%PDF-' as never),
  route(subscribeNewsletter, async () => new WithStatus(202, undefined)),
  route(login, async () => ({ accessToken: 'a', refreshToken: 'r' })),
]);
const server = createServer((request, response) => {
  const scope = { resolve: (name: string) => parts[name] };
  const incoming = Object.assign(request, { scope, originalUrl: request.url ?? '' });
  void respond(incoming as IncomingMessage & { scope: never; originalUrl: string }, response);
});
const { url, close } = await listen(server);
afterAll(close);

const ask = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init);

describe('the Medusa plugin', () => {
  test('lets only the shop’s pages read its responses', async () => {
    const from = async (origin: string) =>
      (await ask('/v1/category', { headers: { origin } })).headers.get('access-control-allow-origin');
    expect([await from(shop), await from('https://stranger.example'), await from('null')]).toEqual([
      shop,
      null,
      null,
    ]);
  });

  test('answers 304 if the caller has the response', async () => {
    const first = await ask('/v1/category');
    const etag = first.headers.get('etag') ?? '';
    const again = await ask('/v1/category', {
      headers: { 'if-none-match': `W/${etag}`, 'cache-control': 'no-cache' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const french = await ask('/v1/category', { headers: { 'if-none-match': etag, 'accept-language': 'fr' } });
    expect(french.status).toBe(200);
  });

  test('answers in the language that the caller prefers', async () => {
    const response = await ask('/v1/category', {
      headers: { 'accept-language': 'de, en;q=0.4, fr-CA;q=0.8' },
    });
    expect(response.headers.get('content-language')).toBe('fr');
    expect(await response.json()).toMatchObject({ categories: [{ name: 'fr-FR' }] });
  });

  test('passes over a language that the shop doesn’t have', async () => {
    const response = await ask('/v1/category', { headers: { 'accept-language': 'constructor, fr;q=0.5' } });
    expect(response.headers.get('content-language')).toBe('fr');
  });

  test('names the wrong value in the caller’s language', async () => {
    const response = await ask('/v1/search', { headers: { 'accept-language': 'fr' } });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields: { search: 'Obligatoire' } });
  });

  test.each(['\\u0000', '\\ud83d'])('refuses the unreadable text %s', async (password) => {
    const body = `{ "email": "ada@example.com", "password": "${password}" }`;
    const response = await ask('/v1/auth/login', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('can’t read') });
  });

  test('refuses an unreadable text in a URL', async () => {
    const statusOf = async (path: string) => (await ask(path)).status;
    expect(await statusOf('/v1/product/prod_1/related')).toBe(200);
    expect(await statusOf('/v1/product/%00/related')).toBe(404);
    expect(await statusOf('/v1/search?search=%00')).toBe(400);
  });

  test('asks for a sign-in even for an unknown call', async () => {
    const tokens = { authorization: 'Bearer right' };
    expect((await ask('/v1/order')).status).toBe(401);
    expect((await ask('/v1/order', { headers: { authorization: 'Bearer dead' } })).status).toBe(401);
    const response = await ask('/v1/order', { headers: tokens });
    expect([response.status, await response.json()]).toEqual([
      501,
      { message: 'This backend doesn’t answer GET /v1/order yet.' },
    ]);
    expect((await ask('/v1/catalog/changes')).status).toBe(404);
    expect((await ask('/v1/nothing')).status).toBe(404);
  });

  test('hides a response that doesn’t fit the contract', async () => {
    const response = await ask('/v1/search?search=x');
    expect(response.status).toBe(500);
    expect(JSON.stringify(await response.json())).not.toContain('categories');
    expect(logged.join()).toContain('search');
  });

  test('never sends an empty body in place of a file', async () => {
    const response = await ask('/v1/order/order_1/invoice', { headers: { authorization: 'Bearer right' } });
    expect(response.status).toBe(500);
    expect(logged.join()).toContain('order.invoice: the plugin');
  });

  test('counts a repeated call for its email address once', async () => {
    const subscribe = async (key: string) => {
      const body = JSON.stringify({ email: 'ada@example.com' });
      const headers = { 'idempotency-key': key };
      return (await ask('/v1/newsletter', { method: 'POST', headers, body })).status;
    };
    for (let presses = 0; presses < 6; presses++) expect(await subscribe('key-of-a-press')).toBe(202);
    for (let others = 1; others < 5; others++) expect(await subscribe(`key-of-press-${others}`)).toBe(202);
    expect(await subscribe('key-of-press-5')).toBe(429);
  });

  test('refuses the 301st search in a minute', async () => {
    const search = () => ask('/v1/search', { headers: { 'accept-language': 'fr' } });
    let response = await search();
    // The earlier tests have searched, too.
    for (let searches = 0; searches < 300 && response.status !== 429; searches++) response = await search();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'too_many_requests' });
  });
});
