/** The client calls a real HTTP server that misbehaves on purpose. */
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { refresh } from '#api/contract/auth.ts';
import { listCategories, productBySlug } from '#api/contract/catalog.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { getOrder } from '#api/contract/order.ts';
import { createIntent } from '#api/contract/payment.ts';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import {
  ContractError,
  OfflineError,
  RejectedError,
  ServerError,
  TooManyRequestsError,
  UnauthorisedError,
} from '#api/errors.ts';
import { retryCall } from '#api/retry-call.ts';
import { listen } from '../../../scripts/preview/listen.ts';

let server: Awaited<ReturnType<typeof listen>> | undefined;
let requests = 0;

afterEach(() => server?.close());

async function createTestClient(
  listener: RequestListener,
  options: { retries?: number; timeout?: number } = { retries: 0 },
) {
  requests = 0;
  await server?.close();
  server = await listen(
    createServer((request, response) => {
      requests += 1;
      listener(request, response);
    }),
  );
  return createClient({ baseUrl: `${server.url}/`, language: 'fr', ...options });
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe('the API client', () => {
  beforeEach(() => {
    const { setTimeout } = globalThis;
    // Skips the waits of 1, 2 and 4 s before the retries.
    vi.stubGlobal('setTimeout', (run: () => void, delay = 0, ...given: []) =>
      setTimeout(run, [1000, 2000, 4000].includes(delay) ? 0 : delay, ...given),
    );
  });

  test('parses a response and drops unknown fields', async () => {
    const category = { id: '1', name: 'Tea', slug: 'tea', imageUrl: null };
    const client = await createTestClient(json(200, { categories: [{ ...category, extra: true }], page: 1 }));
    expect(await client.call(listCategories, {})).toEqual({ categories: [category] });
  });

  test('sends the language, the idempotency key and the body', async () => {
    let seen: unknown;
    const client = await createTestClient(async (request, response) => {
      const { 'idempotency-key': key, 'accept-language': language } = request.headers;
      seen = { body: await text(request), key, language };
      response.writeHead(204).end();
    });
    await client.call(subscribeNewsletter, { body: { email: 'a@b.example' } }, { idempotencyKey: 'k1' });
    expect(seen).toEqual({ body: '{"email":"a@b.example"}', key: 'k1', language: 'fr' });
  });

  test.each([
    ['HTML', '<html>'],
    ['an empty body', ''],
    ['truncated JSON', '{"categories":['],
  ])('treats %s with status 200 as a contract error', async (_name, body) => {
    const client = await createTestClient(json(200, body));
    await expect(client.call(listCategories, {})).rejects.toBeInstanceOf(ContractError);
  });

  test('rejects a web page where it expects no data', async () => {
    const subscribe = async (body: string) =>
      (await createTestClient(json(200, body))).call(subscribeNewsletter, { body: { email: 'a@b.example' } });
    await expect(subscribe('<html>')).rejects.toBeInstanceOf(ContractError);
    await expect(subscribe('')).resolves.toBeUndefined();
    await expect(subscribe('{"done":true}')).resolves.toBeUndefined();
  });

  test('throws the error class that fits each kind of failure', async () => {
    const call = async (listener: RequestListener) =>
      (await createTestClient(listener))
        .call(productBySlug, { params: { slug: 'x' } })
        .catch((e: unknown) => e);
    expect(await call(json(401, { message: 'no', code: 'invalid_credentials' }))).toMatchObject({
      constructor: UnauthorisedError,
      code: 'invalid_credentials',
    });
    expect(await call(json(429, { message: 'Doucement' }, { 'retry-after': '7' }))).toMatchObject({
      constructor: TooManyRequestsError,
      retryAfter: 7,
      serverMessage: 'Doucement',
    });
    expect(await call(json(422, { message: 'bad', fields: { email: 'no' } }))).toMatchObject({
      constructor: RejectedError,
      fields: { email: 'no' },
    });
    expect(await call(json(502, '<html>Bad gateway</html>'))).toBeInstanceOf(ServerError);
    expect(await call((request) => request.socket.destroy())).toBeInstanceOf(OfflineError);
  });

  test('reports a 403 as a 404, except for the refresh call', async () => {
    const params = { id: 'o' };
    const forbidden = () => createTestClient(json(403, { message: 'not yours' }));
    await expect((await forbidden()).call(getOrder, { params })).rejects.toMatchObject({ status: 404 });
    const refreshing = (await forbidden()).call(refresh, { body: { refreshToken: 'dead' } });
    await expect(refreshing).rejects.toMatchObject({ status: 403 });
  });

  test('keeps the extra fields of a failure with a code', async () => {
    const items = [{ productId: 'p', available: 2 }];
    const client = await createTestClient(json(409, { message: 'short', code: 'out_of_stock', items }));
    const body = {
      items: [{ productId: 'p', quantity: 3 }],
      shippingAddressId: 'a',
      billingAddressId: 'a',
      shippingMethodId: 's',
    };
    await expect(client.call(createIntent, { body })).rejects.toMatchObject({
      code: 'out_of_stock',
      body: { items },
    });
  });

  test('retries a query three times after a 5xx', async () => {
    let client = await createTestClient(json(599, {}), {});
    await expect(client.call(listCategories, {})).rejects.toBeInstanceOf(ServerError);
    expect(requests).toBe(4);
    client = await createTestClient(json(503, {}), {});
    await expect(client.call(subscribeNewsletter, { body: { email: 'a@b.example' } })).rejects.toBeInstanceOf(
      ServerError,
    );
    expect(requests).toBe(1);
    client = await createTestClient(json(429, { message: 'x' }, { 'retry-after': '1' }), {});
    await expect(client.call(listCategories, {})).rejects.toBeInstanceOf(TooManyRequestsError);
    expect(requests).toBe(1);
  });

  test('retries a read-only POST with the same body', async () => {
    const bodies: string[] = [];
    const client = await createTestClient(async (request, response) => {
      bodies.push(await text(request));
      const body = { methods: [], rate: 20, subtotal: 1, shipping: 0, vat: 0.2, total: 1.2 };
      json(bodies.length % 2 ? 500 : 200, body)(request, response);
    }, {});
    const wanted = { country: 'FR', postalCode: '75001', items: [{ productId: 'p', quantity: 1 }] };
    await expect(client.call(calculateVat, { body: wanted })).resolves.toMatchObject({ total: 1.2 });
    await expect(client.call(calculateShipping, { body: wanted })).resolves.toEqual({ methods: [] });
    expect(bodies).toEqual(Array(4).fill(JSON.stringify(wanted)));
  });

  test('sends a call at once, in case the page closes', async () => {
    const calls: Parameters<typeof fetch>[] = [];
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      calls.push(call);
      return new Response(null, { status: 204 });
    });
    const client = createClient({ baseUrl: 'https://api.shop.example' });
    const body = { email: 'a@b.example' };
    const call = client.call(subscribeNewsletter, { body }, { keepalive: true });
    // The page may be closed before the next task.
    expect(calls).toEqual([
      [
        'https://api.shop.example/v1/newsletter',
        expect.objectContaining({ method: 'POST', keepalive: true }),
      ],
    ]);
    await call;
  });

  test('reports a timed-out mutation and doesn’t retry it', async () => {
    // Counts the calls of `fetch`. On a busy machine, the call may time out before the server gets the request.
    const send = vi.spyOn(globalThis, 'fetch');
    const client = await createTestClient(() => {}, { timeout: 20 });
    const body = { email: 'a@b.example' };
    await expect(client.call(subscribeNewsletter, { body })).rejects.toBeInstanceOf(OfflineError);
    expect(send).toHaveBeenCalledOnce();
  });

  test('reports a response that stalls halfway', async () => {
    const client = await createTestClient(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
      },
      { timeout: 100 },
    );
    await expect(client.call(listCategories, {})).rejects.toBeInstanceOf(OfflineError);
  });

  test('rejects with the AbortError when the caller aborts', async () => {
    const client = await createTestClient(() => {});
    const stop = new AbortController();
    const call = client.call(listCategories, {}, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('doesn’t retry if the network fails as the caller aborts', async () => {
    const stop = new AbortController();
    const attempt = vi.fn(async () => {
      stop.abort();
      throw new TypeError('network');
    });
    await expect(retryCall(attempt, { signal: stop.signal })).rejects.toThrow('network');
    expect(attempt).toHaveBeenCalledOnce();
  });
});
