import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCategories } from '#api/contract/category.ts';
import { addressOf } from '#api/contract/endpoint.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { type ReferenceApi, startReferenceApi } from '../support/reference-api.ts';

let api: ReferenceApi;
let first: { id: string; slug: string; home: string };

beforeAll(async () => {
  api = await startReferenceApi();
  first = api.db
    .prepare(
      'SELECT product.id, product.slug, category.slug AS home FROM product JOIN category ON category.id = category_id',
    )
    .get() as typeof first;
});
afterAll(() => api.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers });

const cacheable = endpoints.filter((endpoint) => endpoint.cacheable);
const pathOf = (endpoint: (typeof endpoints)[number]) =>
  addressOf(endpoint, {
    slug: endpoint.path.includes('category/slug') ? first.home : first.slug,
    id: first.id,
    productId: first.id,
  });

describe.each(cacheable.map((endpoint) => ({ name: endpoint.name, endpoint })))('$name', ({ endpoint }) => {
  test('is confirmed with 304 per language, and only in the language it was given in', async () => {
    const path = pathOf(endpoint);
    const tags = new Map<string, string>();
    for (const language of ['en', 'fr']) {
      const whole = await ask(path, { 'Accept-Language': language });
      expect(whole.status).toBe(200);
      expect(whole.headers.get('cache-control')).toMatch(/public.*max-age=0.*must-revalidate/);
      expect(whole.headers.get('vary')).toContain('Accept-Language');
      const etag = whole.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      tags.set(language, etag);

      for (const wanted of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const same = await ask(path, { 'Accept-Language': language, 'If-None-Match': wanted });
        expect(same.status, wanted).toBe(304);
        expect(same.headers.get('etag')).toBe(etag);
        expect(same.headers.get('content-language')).toBe(language);
        expect(same.headers.get('vary')).toContain('Accept-Language');
        expect(await same.text()).toBe('');
      }
    }
    expect(tags.get('en')).not.toBe(tags.get('fr'));
    const other = await ask(path, { 'Accept-Language': 'fr', 'If-None-Match': tags.get('en') ?? '' });
    expect(other.status).toBe(200);
  });
});

describe('a change', () => {
  const path = () => `/v1/product/slug/${first.slug}`;
  const tagOf = async (address: string) => (await ask(address)).headers.get('etag') ?? '';

  test('of a product gives it another tag, and leaves that of others', async () => {
    const other = api.db.prepare('SELECT slug FROM product WHERE id <> ?').get(first.id) as { slug: string };
    const before = await tagOf(path());
    const othersBefore = await tagOf(`/v1/product/slug/${other.slug}`);
    api.db.prepare('UPDATE product SET stock = stock + 1 WHERE id = ?').run(first.id);
    expect((await ask(path(), { 'If-None-Match': before })).status).toBe(200);
    expect(await tagOf(path())).not.toBe(before);
    expect((await ask(`/v1/product/slug/${other.slug}`, { 'If-None-Match': othersBefore })).status).toBe(304);
  });

  test('undone gives the old tag again: it names the content', async () => {
    const before = await tagOf(path());
    api.db.prepare('UPDATE product SET stock = stock + 1 WHERE id = ?').run(first.id);
    expect(await tagOf(path())).not.toBe(before);
    api.db.prepare('UPDATE product SET stock = stock - 1 WHERE id = ?').run(first.id);
    expect((await ask(path(), { 'If-None-Match': before })).status).toBe(304);
  });

  test('that removes a thing answers 404 to its old tag', async () => {
    const before = await tagOf(path());
    api.db.prepare('UPDATE product SET slug = ? WHERE id = ?').run(`${first.slug}-renamed`, first.id);
    const gone = await ask(path(), { 'If-None-Match': before });
    expect(gone.status).toBe(404);
    expect(gone.headers.get('etag')).toBeNull();
    api.db.prepare('UPDATE product SET slug = ? WHERE id = ?').run(first.slug, first.id);
  });
});

describe('other origins', () => {
  const origin = 'https://shop.example';

  test('read answers with credentials, their own name and the exposed headers', async () => {
    for (const path of [listCategories.path, '/v1/product/slug/no-such-thing', '/no-such-call']) {
      const answer = await ask(path, { Origin: origin });
      expect(answer.headers.get('access-control-allow-origin'), path).toBe(origin);
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
      expect(answer.headers.get('vary')).toContain('Origin');
      const exposed = answer.headers.get('access-control-expose-headers');
      for (const name of ['ETag', 'Retry-After', 'Content-Disposition']) expect(exposed).toContain(name);
    }
  });

  test('may confirm a tag: 304 carries the same permission', async () => {
    const etag = (await ask(listCategories.path)).headers.get('etag') ?? '';
    const same = await ask(listCategories.path, { Origin: origin, 'If-None-Match': etag });
    expect(same.status).toBe(304);
    expect(same.headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('ask beforehand and are told every method and header of the contract', async () => {
    for (const endpoint of endpoints) {
      const answer = await fetch(api.url + endpoint.path.replace(/\{\w+\}/g, 'x'), {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': endpoint.method,
          'Access-Control-Request-Headers': 'authorization,idempotency-key',
        },
      });
      expect(answer.status, endpoint.name).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
      expect(answer.headers.get('access-control-allow-methods')).toContain(endpoint.method);
      const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase();
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
