import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RebuildFailure } from '../../../scripts/rebuild/failure.ts';
import { type SnapshotOptions, takeSnapshot } from '../../../scripts/rebuild/snapshot/take.ts';
import type { ProductRow } from '../../../src/snapshot/tables.ts';
import { type HostileApi, json, product, startHostileApi } from '../../support/hostile-api.ts';

let folder: string;
let api: HostileApi;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
  file = join(folder, 'snapshot.db');
  api = await startHostileApi();
});
afterEach(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const quiet = { update: () => {}, end: () => {} };
const take = (more: Partial<SnapshotOptions> = {}) =>
  takeSnapshot({
    apiUrl: api.url,
    file,
    progress: quiet,
    patience: { timeout: 10_000, retries: 2, backoff: 5 },
    ...more,
  });

function slugs(locale = 'en'): string[] {
  return query('SELECT slug FROM product WHERE locale = ? ORDER BY slug', locale).map((row) =>
    String(row['slug']),
  );
}
function row(slug: string, locale = 'en'): ProductRow {
  const [found] = query('SELECT body FROM product WHERE locale = ? AND slug = ?', locale, slug);
  return JSON.parse(String(found?.['body']));
}
function query(sql: string, ...values: string[]) {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db.prepare(sql).all(...values);
  } finally {
    db.close();
  }
}
const relatedTo = (slug: string) =>
  query('SELECT other_slug FROM related WHERE product_slug = ? ORDER BY position', slug).map((found) =>
    String(found['other_slug']),
  );
const info = (key: string): unknown =>
  JSON.parse(String(query('SELECT value FROM info WHERE key = ?', key)[0]?.['value']));

describe('a backend that supports only the minimum of the contract', () => {
  it('is read, although it has no ETags, paging, translations, pictures or product categories', async () => {
    const taken = await take();
    expect(taken).toMatchObject({
      products: 3,
      problems: [],
    });
    expect(info('textLanguage')).toEqual({ en: 'en', fr: 'en' });
    expect(slugs('fr')).toEqual(['bowl', 'jug', 'mug']);
    expect(row('mug').categorySlug).toBe('cups');
    expect(info('imageVariants')).toBe(false);
  });

  it('is read once if it has one language', async () => {
    api.shop.language = 'en';
    await take();
    expect(api.calls.filter((call) => call.startsWith('fr'))).toEqual(['fr /v1/category']);
    expect(info('textLanguage')).toEqual({ en: 'en', fr: 'en' });
  });

  it('is read in both languages if it has both', async () => {
    api.shop.language = 'asked';
    await take();
    expect(row('mug', 'fr').product.name).toBe('mug (fr)');
    expect(info('textLanguage')).toEqual({ en: 'en', fr: 'fr' });
  });

  it('gets the other hosts of its pictures allowed by the security policy', async () => {
    api.shop.products['mug'] = product('mug', {
      images: [
        { url: 'https://cdn.example/a.jpg' },
        { url: '/uploads/b.jpg' },
        { url: '/images/c.jpg' },
        { url: '//pictures.example/d.jpg' },
      ],
    });
    await take();
    // `//…` takes the scheme of the page, which is that of the API.
    expect(info('imageOrigins')).toEqual(['http://pictures.example', 'https://cdn.example']);
  });

  it('gets pages for related products that are in no list', async () => {
    api.shop.products['saucer'] = product('saucer');
    api.shop.related = { mug: ['saucer', 'mug', 'bowl'] };
    await take();
    expect(slugs()).toContain('saucer');
    expect(relatedTo('mug')).toEqual(['saucer', 'bowl']);
    expect(row('saucer').categorySlug).toBeNull();
  });

  it('stops the rebuild if its cursor keeps pointing to the same page', async () => {
    api.shop.spoil = (request, response) => {
      if (!request.url?.includes('/category/slug/')) return false;
      json(response, 200, {
        category: api.shop.categories[0],
        products: [product('mug')],
        nextCursor: 'again',
      });
      return true;
    };
    await expect(take()).rejects.toThrow(/nextCursor.*the same page/);
  });
});

describe('pictures in several widths', () => {
  /** The response for the named product's picture at the requested width (null: the original). */
  type Pictures = (name: string, width: string | null) => number | string;
  const pictures = (answer: Pictures): void => {
    for (const slug of ['bowl', 'jug', 'mug'])
      api.shop.products[slug] = product(slug, { images: [{ url: `/uploads/${slug}.svg` }] });
    api.shop.spoil = (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', api.url);
      const [, name] = /^\/uploads\/(\w+)\.svg$/.exec(pathname) ?? [];
      if (!name) return false;
      const sent = answer(name, searchParams.get('w'));
      if (typeof sent === 'number') json(response, sent, { message: 'no picture' });
      else response.setHeader('content-type', 'image/svg+xml').end(sent);
      return true;
    };
  };

  it.each<[string, boolean, Pictures]>([
    ['a smaller file', true, (name, width) => (width ? name : name.repeat(9))],
    ['a file larger than the original drawing', true, (name, width) => name.repeat(width ? 9 : 1)],
    ['the same file', false, (name) => name],
    ['a refusal', false, (name, width) => (width ? 400 : name)],
    [
      'a smaller file, but not for the first picture, which is missing',
      true,
      (name, width) => (name === 'bowl' ? 404 : (width ?? name)),
    ],
    ['no response to rely on', false, (name, width) => (width ? 503 : name)],
  ])('with %s for 160 pixels, the API counts as resizing: %s', async (_, expected, answer) => {
    pictures(answer);
    await take();
    expect(info('imageVariants')).toBe(expected);
  });

  it('stay as they were while no picture can be loaded, so that no page changes', async () => {
    pictures((name, width) => (width ? name : name.repeat(9)));
    const first = await take();
    pictures(() => 503);
    const second = await take();
    expect(info('imageVariants')).toBe(true);
    expect(second.fingerprint).toBe(first.fingerprint);
  });

  it('are tried with the same pictures, whatever the order in which products were read', async () => {
    pictures((name, width) => (width ? `${name} small` : name));
    api.shop.lists['cups'] = ['mug', 'jug', 'bowl'];
    await take();
    expect(api.calls.filter((call) => call.includes('/uploads/')).sort()).toEqual([
      'en /uploads/bowl.svg',
      'en /uploads/bowl.svg?w=160',
    ]);
  });
});

describe('a second snapshot', () => {
  it('keeps what has not changed, according to the ETags', async () => {
    api.shop.etags = true;
    const first = await take();
    const second = await take();
    expect(second.counts.unchanged).toBe(second.counts.asked);
    expect(second.fingerprint).toBe(first.fingerprint);
    expect(slugs()).toEqual(['bowl', 'jug', 'mug']);
  });

  it('has another fingerprint if anything has changed', async () => {
    api.shop.etags = true;
    const first = await take();
    api.shop.products['mug'] = product('mug', { price: 11 });
    const second = await take();
    expect(second.fingerprint).not.toBe(first.fingerprint);
    expect(row('mug').product.price).toBe(11);
  });

  it('leaves out what the API no longer has', async () => {
    await take();
    delete api.shop.products['mug'];
    api.shop.lists['cups'] = ['bowl', 'jug'];
    await take();
    expect(slugs('fr')).toEqual(['bowl', 'jug']);
  });
});

it('a first snapshot with far fewer products than the live shop stops the rebuild', async () => {
  await expect(take({ productsLive: async () => 4 })).resolves.toMatchObject({ products: 3 });
  const asked = vi.fn(async () => 100);
  await take({ productsLive: asked });
  // There is a snapshot now.
  expect(asked).not.toHaveBeenCalled();
  await rm(file);
  await expect(take({ productsLive: asked })).rejects.toThrow(/Products: 3 instead of 100/);
  await expect(take({ productsLive: asked, maxShrink: 1 })).resolves.toMatchObject({ products: 3 });
});

describe('a broken product', () => {
  const broken = (slug: string, status: number, body: string) => {
    api.shop.spoil = (request, response) => {
      if (request.url !== `/v1/product/slug/${slug}`) return false;
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      return true;
    };
  };
  it.each([
    [
      'a missing price',
      200,
      JSON.stringify({ product: { ...product('mug'), price: undefined }, category: null }),
    ],
    [
      'an unusable picture',
      200,
      JSON.stringify({ product: product('mug', { images: [{ url: 'http://[' }] }), category: null }),
    ],
    ['404', 404, '{"message":"gone"}'],
    ['500 on every attempt', 500, '{"message":"oops"}'],
    ['truncated JSON', 200, '{"product": {"id":'],
    ['an HTML page', 200, '<h1>It works</h1>'],
    ['null', 200, 'null'],
    ['another product', 200, JSON.stringify({ product: product('bowl'), category: null })],
  ])('is left out in both languages and reported: %s', async (_, status, body) => {
    broken('mug', status, body);
    const taken = await take();
    expect(taken.products).toBe(2);
    expect(taken.problems).toEqual([expect.objectContaining({ what: 'product mug', effect: 'left out' })]);
    for (const locale of ['en', 'fr']) expect(slugs(locale)).toEqual(['bowl', 'jug']);
    expect(query('SELECT 1 FROM listing WHERE product_slug = ?', 'mug')).toEqual([]);
  });

  it('is left out in both languages if only its French response is broken', async () => {
    api.shop.language = 'asked';
    api.shop.spoil = (request, response) => {
      if (request.headers['accept-language'] !== 'fr' || request.url !== '/v1/product/slug/mug') return false;
      json(response, 200, { product: { ...product('mug'), stock: -1 }, category: null });
      return true;
    };
    expect((await take()).problems[0]?.why).toMatch(/product\.bySlug.*product\.stock/);
    for (const locale of ['en', 'fr']) expect(slugs(locale)).toEqual(['bowl', 'jug']);
  });

  it('is left out and reported if its slug is unusable', async () => {
    for (const slug of ['../etc', 'Mug', 'index', 'a.html', 'x'.repeat(201)])
      api.shop.products[slug] = product(slug);
    api.shop.lists['cups'] = ['mug', '../etc', 'Mug', 'index', 'a.html', 'x'.repeat(201), 'bowl'];
    const taken = await take();
    expect(slugs()).toEqual(['bowl', 'mug']);
    expect(taken.problems.map(({ why }) => why)).toEqual([
      'its slug is not URL-safe',
      'its slug is taken by "mug"',
      'its slug is reserved for folder pages',
      'its slug ends with a file extension of the built site',
      'its slug is longer than 200 characters',
    ]);
  });

  it('is kept and reported if only its reviews fail', async () => {
    api.shop.spoil = (request, response) => {
      if (!request.url?.startsWith('/v1/review/product/id-mug')) return false;
      json(response, 500, {});
      return true;
    };
    const taken = await take();
    expect(taken.products).toBe(3);
    expect(taken.problems).toEqual([
      expect.objectContaining({ what: 'product mug', effect: 'shown without its reviews' }),
    ]);
  });
});

describe('when the API fails', () => {
  async function expectFailure(reason: RegExp, timeout = 10_000): Promise<void> {
    const before = await readFile(file);
    const failure = await take({ patience: { timeout, retries: 1, backoff: 5 } }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(RebuildFailure);
    expect((failure as RebuildFailure).message).toMatch(reason);
    const { message, advice } = failure as RebuildFailure;
    expect(advice).not.toBe('');
    // The message doesn't repeat itself.
    for (const part of message.split(/: | \(|\)/)) if (part) expect(message.split(part)).toHaveLength(2);
    expect((await readFile(file)).equals(before)).toBe(true);
  }
  beforeEach(async () => {
    await take();
  });

  it('keeps the previous snapshot if a list is broken', async () => {
    api.shop.spoil = (request, response) => {
      if (!request.url?.includes('/category/slug/')) return false;
      json(response, 200, { products: [] });
      return true;
    };
    await expectFailure(/category "cups": product\.ofCategory: field "category"/);
  });

  it('keeps the previous snapshot if a list answers 500', async () => {
    api.shop.spoil = (request, response) => {
      if (request.url !== '/v1/category') return false;
      json(response, 500, {});
      return true;
    };
    await expectFailure(/category\.list: the server answered 500/);
  });

  it('keeps the previous snapshot if the API never answers', async () => {
    api.shop.spoil = () => true;
    await expectFailure(/does not answer.*within 0.3 s/, 300);
  });

  it('keeps the previous snapshot if a response stops in the middle', async () => {
    api.shop.spoil = (request, response) => {
      if (request.url !== '/v1/category') return false;
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"categories":');
      return true;
    };
    await expectFailure(/does not answer.*within 0.3 s/, 300);
  });

  it('keeps the previous snapshot if nothing listens at the API’s address', async () => {
    await api.close();
    await expectFailure(/Can't reach the API at .*ECONNREFUSED/);
  });

  it('reports closed connections as such', async () => {
    api.shop.spoil = (request) => {
      request.socket.destroy();
      return true;
    };
    await expectFailure(/Lost the connection to the API at /);
  });

  it('keeps the previous snapshot if the connection closes while a list is read', async () => {
    api.shop.spoil = (request) => {
      if (!request.url?.includes('/category/slug/')) return false;
      request.socket.destroy();
      return true;
    };
    await expectFailure(/category "cups"/);
  });

  it('keeps the previous snapshot if half of the products are broken', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `p${index}`);
    api.shop.lists['cups'] = many;
    for (const slug of many) api.shop.products[slug] = product(slug, slug > 'p15' ? {} : { price: 'free' });
    await expectFailure(/of 20 products could not be read/);
  });

  it('keeps the previous snapshot if the API asks for an hour’s wait', async () => {
    api.shop.spoil = (_, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end('{}');
      return true;
    };
    await expectFailure(/3600 s/);
  });

  it('keeps the previous snapshot on Ctrl-C', async () => {
    const stop = new AbortController();
    const before = await readFile(file);
    api.shop.spoil = (request) => {
      if (!request.url?.startsWith('/v1/product/slug/')) return false;
      stop.abort(new Error('stopped'));
      return true;
    };
    await expect(take({ signal: stop.signal })).rejects.toThrow('stopped');
    expect((await readFile(file)).equals(before)).toBe(true);
  });
});

describe('a temporary fault', () => {
  it('is followed by another attempt', async () => {
    let failures = 2;
    api.shop.spoil = (request, response) => {
      if (request.url !== '/v1/product/slug/mug' || failures-- <= 0) return false;
      if (failures === 1) response.destroy();
      else json(response, 503, {});
      return true;
    };
    expect(await take()).toMatchObject({ products: 3, problems: [] });
  });

  it('with status 429 makes every call wait for as long as the API says', async () => {
    let silence = 0;
    let tooEarly = 0;
    api.shop.spoil = (request, response) => {
      if (silence === 0 && request.url === '/v1/product/slug/mug') {
        silence = Date.now() + 1000;
        response.writeHead(429, { 'retry-after': '1' }).end('{}');
        return true;
      }
      if (Date.now() < silence - 20) tooEarly++;
      return false;
    };
    expect(await take({ parallel: 1 })).toMatchObject({ products: 3, problems: [] });
    expect(silence).toBeGreaterThan(0);
    expect(tooEarly).toBe(0);
  });
});

describe('the cache folder', () => {
  it.each(['snapshot.db', 'responses.db'])('replaces a damaged %s', async (name) => {
    await writeFile(
      join(folder, name),
      'no database at all, but long enough to be taken for one'.repeat(100),
    );
    expect((await take()).products).toBe(3);
  });

  it('keeps what a stopped run had read', async () => {
    api.shop.etags = true;
    const stop = new AbortController();
    api.shop.spoil = (request) => {
      if (!request.url?.startsWith('/v1/review/product/id-jug')) return false;
      stop.abort(new Error('stopped'));
      return true;
    };
    await expect(take({ signal: stop.signal, parallel: 1 })).rejects.toThrow('stopped');
    api.shop.spoil = () => false;
    expect((await take()).counts.unchanged).toBeGreaterThan(5);
  });
});
