import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listCategories, productsById } from '#api/contract/catalog.ts';
import { requestPath } from '#api/contract/endpoint.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { BoundedMap } from '../../../scripts/backend/limits/bounded-map.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';

const api = await apiOfFile();
const row = api.db.one`
  SELECT product.id, product.slug, category.slug AS home FROM product JOIN category ON category.id = category_id`;
const first = row as { id: string; slug: string; home: string };

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers });

const cacheable = endpoints.filter((endpoint) => endpoint.cacheable);
const pathOf = (endpoint: (typeof endpoints)[number]) =>
  requestPath(
    endpoint,
    {
      slug: endpoint.path.includes('category/slug') ? first.home : first.slug,
      id: first.id,
      productId: first.id,
    },
    endpoint === productsById ? { ids: first.id } : {},
  );

test.each(cacheable)('the call $name answers 304 only in the ETag’s language', async (endpoint) => {
  const path = pathOf(endpoint);
  const tags = new Map<string, string>();
  for (const language of ['en', 'fr']) {
    const whole = await get(path, { 'Accept-Language': language });
    expect(whole.status).toBe(200);
    expect(whole.headers.get('cache-control')).toMatch(/public.*max-age=0.*must-revalidate/);
    expect(whole.headers.get('vary')).toContain('Accept-Language');
    const etag = whole.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    tags.set(language, etag);

    for (const wanted of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await get(path, { 'Accept-Language': language, 'If-None-Match': wanted });
      expect(same.status, wanted).toBe(304);
      expect(same.headers.get('etag')).toBe(etag);
      expect(same.headers.get('content-language')).toBe(language);
      expect(same.headers.get('vary')).toContain('Accept-Language');
      expect(await same.text()).toBe('');
    }
  }
  expect(tags.get('en')).not.toBe(tags.get('fr'));
  const other = await get(path, { 'Accept-Language': 'fr', 'If-None-Match': tags.get('en') ?? '' });
  expect(other.status).toBe(200);
});

describe('an ETag', () => {
  const path = () => `/v1/product/slug/${first.slug}`;
  const tagOf = async (url: string) => (await get(url)).headers.get('etag') ?? '';

  test('changes only with its own product', async () => {
    const other = api.db.one`SELECT slug FROM product WHERE id <> ${first.id}` as { slug: string };
    const before = await tagOf(path());
    const othersBefore = await tagOf(`/v1/product/slug/${other.slug}`);
    api.db.run`UPDATE product SET stock = stock + 1 WHERE id = ${first.id}`;
    expect((await get(path(), { 'If-None-Match': before })).status).toBe(200);
    expect(await tagOf(path())).not.toBe(before);
    expect((await get(`/v1/product/slug/${other.slug}`, { 'If-None-Match': othersBefore })).status).toBe(304);
  });

  test('gets its old value back when a change is undone', async () => {
    const before = await tagOf(path());
    api.db.run`UPDATE product SET stock = stock + 1 WHERE id = ${first.id}`;
    expect(await tagOf(path())).not.toBe(before);
    api.db.run`UPDATE product SET stock = stock - 1 WHERE id = ${first.id}`;
    expect((await get(path(), { 'If-None-Match': before })).status).toBe(304);
  });

  test('doesn’t prevent a 404 once its product is gone', async () => {
    const before = await tagOf(path());
    api.db.run`UPDATE product SET slug = ${`${first.slug}-renamed`} WHERE id = ${first.id}`;
    const gone = await get(path(), { 'If-None-Match': before });
    expect(gone.status).toBe(404);
    expect(gone.headers.get('etag')).toBeNull();
    api.db.run`UPDATE product SET slug = ${first.slug} WHERE id = ${first.id}`;
  });
});

describe('another origin', () => {
  const origin = 'https://shop.example';
  beforeEach(() => {
    api.context.origins = [origin];
  });

  test.each([
    ['https://evil.example', 'SHOP_ORIGINS has another', [origin]],
    ['null', 'SHOP_ORIGINS has another', [origin]],
    ['http://127.0.0.1:4321', 'SHOP_ORIGINS has another', [origin]],
    ['null', 'SHOP_ORIGINS is unset', undefined],
    ['https://shop.example', 'SHOP_ORIGINS is unset', undefined],
    ['http://127.0.0.1.evil.example', 'SHOP_ORIGINS is unset', undefined],
  ])('such as %s may not read responses if %s', async (stranger, _, origins) => {
    api.context.origins = origins;
    const response = await get(listCategories.path, { Origin: stranger });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['http://127.0.0.1:4322', 'http://localhost:4321'])(
    'such as %s may read responses if SHOP_ORIGINS is unset',
    async (local) => {
      api.context.origins = undefined;
      const response = await get(listCategories.path, { Origin: local });
      expect(response.headers.get('access-control-allow-origin')).toBe(local);
    },
  );

  test('in SHOP_ORIGINS may read responses with credentials', async () => {
    for (const path of [listCategories.path, '/v1/product/slug/no-such-thing', '/no-such-call']) {
      const response = await get(path, { Origin: origin });
      expect(response.headers.get('access-control-allow-origin'), path).toBe(origin);
      expect(response.headers.get('access-control-allow-credentials')).toBe('true');
      expect(response.headers.get('vary')).toContain('Origin');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const exposed = response.headers.get('access-control-expose-headers');
      for (const name of ['ETag', 'Retry-After', 'Content-Disposition']) expect(exposed).toContain(name);
    }
  });

  test('in SHOP_ORIGINS may read a 304, too', async () => {
    const etag = (await get(listCategories.path)).headers.get('etag') ?? '';
    const same = await get(listCategories.path, { Origin: origin, 'If-None-Match': etag });
    expect(same.status).toBe(304);
    expect(same.headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('in SHOP_ORIGINS may use the contract’s methods and headers', async () => {
    for (const endpoint of endpoints) {
      const response = await fetch(api.url + endpoint.path.replace(/\{\w+\}/g, 'x'), {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': endpoint.method,
          'Access-Control-Request-Headers': 'authorization,idempotency-key',
        },
      });
      expect(response.status, endpoint.name).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-allow-credentials')).toBe('true');
      expect(response.headers.get('access-control-allow-methods')).toContain(endpoint.method);
      const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase();
      for (const name of [
        'authorization',
        'accept-language',
        'content-type',
        'if-none-match',
        'idempotency-key',
      ])
        expect(allowed).toContain(name);
    }
  });
});

test('ETags are stored under digests of their URLs', async () => {
  const set = vi.spyOn(BoundedMap.prototype, 'set');
  const path = `${listCategories.path}?x=${'y'.repeat(10_000)}`;
  expect((await get(path)).status).toBe(200);
  expect(set.mock.calls.map(([key]) => key)).toEqual([`en ${api.url}${path}`]);
});
