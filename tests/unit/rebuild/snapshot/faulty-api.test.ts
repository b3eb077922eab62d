import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RebuildError } from '../../../../scripts/rebuild/core/rebuild-error.ts';
import { json, product, spoil } from '../../../support/api/hostile-api.ts';
import { openSnapshots, type Snapshots } from '../../../support/rebuild/snapshots.ts';

let file: string;
let api: Snapshots['api'];
let update: Snapshots['update'];
let query: Snapshots['query'];
let slugs: Snapshots['slugs'];

beforeEach(async () => {
  ({ file, api, update, query, slugs } = await openSnapshots());
});

describe('a broken product', () => {
  const bodyOf = (slug: string, more: object = {}) =>
    JSON.stringify({ product: { ...product(slug), ...more }, category: null });
  test.each([
    ['a missing price', 200, bodyOf('mug', { price: undefined })],
    ['pictures that are no list', 200, bodyOf('mug', { images: 'a.png' })],
    ['404', 404, '{"message":"gone"}'],
    ['500 on every attempt', 500, '{"message":"oops"}'],
    ['truncated JSON', 200, '{"product": {"id":'],
    ['an HTML page', 200, '<h1>It works</h1>'],
    ['null', 200, 'null'],
    ['another product', 200, bodyOf('bowl')],
  ])('is left out in both languages: %s', async (_, status, body) => {
    spoil(api, /^\/v1\/product\/slug\/mug$/, (response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    );
    const taken = await update();
    expect(taken.products).toBe(2);
    expect(taken.problems).toEqual([expect.objectContaining({ what: 'product mug', effect: 'left out' })]);
    for (const locale of ['en', 'fr']) expect(slugs(locale)).toEqual(['bowl', 'jug']);
    expect(query('SELECT 1 FROM listing WHERE product_slug = ?', 'mug')).toEqual([]);
  });

  test('changes nothing in later runs', async () => {
    api.shop.products['mug'] = product('mug', { price: undefined });
    const { revision } = await update();
    const later = await update();
    expect(later.problems).toEqual([expect.objectContaining({ what: 'product mug', effect: 'left out' })]);
    expect(later.revision).toBe(revision);
  });

  test('leaves its list empty if it is the only product there', async () => {
    api.shop.categories.push({ id: 'c2', name: 'Pots', slug: 'pots', imageUrl: null });
    api.shop.products['pan'] = { ...product('pan'), price: undefined };
    api.shop.lists['pots'] = ['pan'];
    const taken = await update();
    expect(taken.problems).toEqual([expect.objectContaining({ what: 'product pan', effect: 'left out' })]);
    expect(query("SELECT * FROM listing WHERE category_slug = 'pots'")).toEqual([]);
  });

  test('is left out if only its French is broken', async () => {
    api.shop.language = 'requested';
    api.shop.spoil = (request, response) => {
      if (request.headers['accept-language'] !== 'fr' || request.url !== '/v1/product/slug/mug') return false;
      json(response, 200, { product: { ...product('mug'), stock: -1 }, category: null });
      return true;
    };
    expect((await update()).problems[0]?.why).toMatch(/product\.bySlug.*product\.stock/);
    for (const locale of ['en', 'fr']) expect(slugs(locale)).toEqual(['bowl', 'jug']);
  });

  test('is left out if its slug is unusable', async () => {
    const unusable = ['../etc', 'Mug', 'index', 'a.html', 'x'.repeat(201)];
    for (const slug of unusable) api.shop.products[slug] = product(slug);
    api.shop.lists['cups'] = ['mug', ...unusable, 'bowl'];
    const taken = await update();
    expect(slugs()).toEqual(['bowl', 'mug']);
    expect(taken.problems.map(({ why }) => why)).toEqual([
      'its slug is not URL-safe',
      'its slug differs from "mug" only in case',
      'its slug is reserved for folder pages',
      'its slug ends with a file extension of the built site',
      'its slug is longer than 200 characters',
    ]);
  });

  test('is kept if only its reviews can’t be read', async () => {
    spoil(api, /^\/v1\/review\/product\/id-mug/, (response) => json(response, 500, {}));
    const taken = await update();
    expect(taken.products).toBe(3);
    expect(taken.problems).toEqual([
      expect.objectContaining({ what: 'product mug', effect: 'shown without its reviews' }),
    ]);
  });
});

describe('the previous snapshot', () => {
  async function expectFailure(reason: RegExp, timeout = 10_000): Promise<void> {
    const before = await readFile(file);
    const failure = await update({ patience: { timeout, retries: 1, backoff: 5 } }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(RebuildError);
    expect((failure as RebuildError).message).toMatch(reason);
    const { message, advice } = failure as RebuildError;
    expect(advice).not.toBe('');
    // No part of the message appears twice.
    for (const part of message.split(/: | \(|\)/)) if (part) expect(message.split(part)).toHaveLength(2);
    expect((await readFile(file)).equals(before)).toBe(true);
  }
  beforeEach(async () => {
    await update();
  });

  const list = /\/category\/slug\//;
  const categories = /^\/v1\/category$/;
  const timesOut = /does not answer.*within 0.3 s/;
  type Responder = (response: ServerResponse) => void;
  const breaks: Responder = (response) => json(response, 500, {});
  const closes: Responder = (response) => response.destroy();
  const isWrong: Responder = (response) => json(response, 200, { products: [] });
  const truncates: Responder = (response) => response.end('{"categories":');
  const stops: Responder = (response) => response.write('{"categories":');
  const refuses: Responder = (response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}');
  test.each<[string, RegExp, Responder, RegExp, number?]>([
    [
      'a list is broken',
      list,
      isWrong,
      /can't be used: category "cups": product\.ofCategory: field "category"/,
    ],
    ['a list is truncated JSON', categories, truncates, /can't be used: category\.list/],
    ['a list answers 500', categories, breaks, /category\.list: the server responded with 500/],
    ['the API never answers', /./, () => {}, timesOut, 300],
    ['a response stops in the middle', categories, stops, timesOut, 300],
    ['the API closes every connection', /./, closes, /Lost the connection to the API at /],
    ['the connection closes while a list is read', list, closes, /category "cups"/],
    ['the API asks for an hour’s wait', /./, refuses, /3600 s/],
  ])('stays, and the failure says why, if %s (promise 48)', async (_, url, respond, reason, timeout) => {
    spoil(api, url, respond);
    await expectFailure(reason, timeout);
  });

  test('stays if the URL leads to another server (promise 48)', async () => {
    const isOther: Responder = (response) => response.writeHead(404).end('<h1>Not found</h1>');
    spoil(api, /./, isOther);
    const failure = (await update().catch((error: unknown) => error)) as RebuildError;
    expect(failure.advice).toMatch(/PUBLIC_API_URL/);
  });

  test('stays if no API listens', async () => {
    await api.close();
    await expectFailure(/Can't reach the API at .*ECONNREFUSED/);
  });

  test('stays if half the products are broken', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `p${index}`);
    api.shop.lists['cups'] = many;
    for (const slug of many) api.shop.products[slug] = product(slug, slug > 'p15' ? {} : { price: 'free' });
    await expectFailure(/of 20 products could not be read/);
  });

  test('stays if the run is stopped', async () => {
    const stop = new AbortController();
    const before = await readFile(file);
    spoil(api, /^\/v1\/product\/slug\//, () => stop.abort(new Error('stopped')));
    await expect(update({ signal: stop.signal })).rejects.toThrow('stopped');
    expect((await readFile(file)).equals(before)).toBe(true);
  });
});

describe('a temporary fault', () => {
  test('is followed by another attempt', async () => {
    let failures = 2;
    api.shop.spoil = (request, response) => {
      if (request.url !== '/v1/product/slug/mug' || failures-- <= 0) return false;
      if (failures === 1) response.destroy();
      else json(response, 503, {});
      return true;
    };
    expect(await update()).toMatchObject({ products: 3, problems: [] });
  });

  test('with status 429 makes every call wait', async () => {
    let waitUntil = 0;
    let tooEarly = 0;
    api.shop.spoil = (request, response) => {
      if (waitUntil === 0 && request.url === '/v1/product/slug/mug') {
        waitUntil = Date.now() + 1000;
        response.writeHead(429, { 'retry-after': '1' }).end('{}');
        return true;
      }
      if (Date.now() < waitUntil - 20) tooEarly++;
      return false;
    };
    expect(await update({ parallel: 1 })).toMatchObject({ products: 3, problems: [] });
    expect(waitUntil).toBeGreaterThan(0);
    expect(tooEarly).toBe(0);
  });

  test('that refuses two calls lasts for the longer Retry-After', async () => {
    const waits = ['2', '1'];
    const refused: string[] = [];
    const repeated: number[] = [];
    api.shop.spoil = ({ url, headers }, response) => {
      if (!url?.startsWith('/v1/product/slug/')) return false;
      const call = `${headers['accept-language']} ${url}`;
      if (refused.includes(call)) repeated.push(Date.now());
      const wait = waits.shift();
      if (!wait) return false;
      refused.push(call);
      response.writeHead(429, { 'retry-after': wait }).end('{}');
      return true;
    };
    const begin = Date.now();
    expect(await update()).toMatchObject({ products: 3, problems: [] });
    expect(refused).toHaveLength(2);
    expect(Math.min(...repeated) - begin).toBeGreaterThan(1980);
  });

  test('with status 429 lasts no longer if the clock is set back', async () => {
    const { now } = Date;
    spoil(api, /^\/v1\/product\/slug\/mug$/, (response) => {
      setTimeout(() => vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000), 500);
      api.shop.spoil = () => false;
      response.writeHead(429, { 'retry-after': '1' }).end('{}');
    });
    const signal = AbortSignal.timeout(20_000);
    expect(await update({ signal })).toMatchObject({ products: 3, problems: [] });
  });
});
