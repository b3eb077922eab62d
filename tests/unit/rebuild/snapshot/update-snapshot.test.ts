import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProductRow } from '#snapshot/tables.ts';
import { json, product, spoil } from '../../../support/api/hostile-api.ts';
import { openSnapshots, type Snapshots } from '../../../support/rebuild/snapshots.ts';

let folder: string;
let file: string;
let api: Snapshots['api'];
let update: Snapshots['update'];
let query: Snapshots['query'];
let slugs: Snapshots['slugs'];

beforeEach(async () => {
  ({ folder, file, api, update, query, slugs } = await openSnapshots());
});

function row(slug: string, locale = 'en'): ProductRow {
  const sql = 'SELECT body FROM product WHERE locale = ? AND slug = ?';
  return JSON.parse(query<{ body: string }>(sql, locale, slug)[0]?.body ?? '');
}
const info = (key: string): unknown =>
  JSON.parse(query<{ value: string }>('SELECT value FROM info WHERE key = ?', key)[0]?.value ?? '');

describe('a backend', () => {
  test('may lack ETags, paging and French', async () => {
    expect(await update()).toMatchObject({ products: 3, problems: [] });
    expect(info('textLanguage')).toEqual({ en: 'en', fr: 'en' });
    expect(slugs('fr')).toEqual(['bowl', 'jug', 'mug']);
    expect(row('mug').categorySlug).toBe('cups');
    expect(info('apiResizes')).toBe(false);
  });

  test('is read once if it has one language', async () => {
    api.shop.language = 'en';
    await update();
    expect(api.calls.filter((call) => call.startsWith('fr'))).toEqual(['fr /v1/category']);
    expect(info('textLanguage')).toEqual({ en: 'en', fr: 'en' });
  });

  test('is read in both languages if it has both', async () => {
    api.shop.language = 'requested';
    await update();
    expect(row('mug', 'fr').product.name).toBe('mug (fr)');
    expect(info('textLanguage')).toEqual({ en: 'en', fr: 'fr' });
  });

  test('may format descriptions', async () => {
    const images = [
      { url: '/uploads/a.svg', alt: 'A blue mug' },
      { url: '/uploads/b.svg', alt: 5 },
    ];
    const descriptionHtml = '<p onclick="x">Blue</p><script>x</script>';
    api.shop.products['mug'] = product('mug', { descriptionHtml, images });
    await update();
    expect(row('mug').product).toMatchObject({
      description: 'Blue',
      descriptionHtml: '<p>Blue</p>',
      images: [{ alt: 'A blue mug' }, { url: '/uploads/b.svg', alt: null }],
    });
    const [{ card = '' } = {}] = query<{ card: string }>("SELECT card FROM product WHERE slug = 'mug'");
    expect(JSON.parse(card).images).toEqual([images[0]]);
  });

  test('adds the hosts of its pictures to the security policy', async () => {
    api.shop.products['mug'] = product('mug', {
      images: [
        { url: 'https://cdn.example/a.jpg' },
        { url: '/uploads/b.jpg' },
        { url: '/images/c.jpg' },
        { url: 'https://pictures.example:8443/d.jpg' },
      ],
    });
    await update();
    expect(info('pictureOrigins')).toEqual(['https://cdn.example', 'https://pictures.example:8443']);
  });

  test('keeps related products that no category lists', async () => {
    api.shop.products['saucer'] = product('saucer');
    api.shop.related = { mug: ['saucer', 'mug', 'bowl'] };
    await update();
    expect(slugs()).toContain('saucer');
    expect(
      query("SELECT other_slug AS slug FROM related WHERE product_slug = 'mug' ORDER BY position"),
    ).toEqual([{ slug: 'saucer' }, { slug: 'bowl' }]);
    expect(row('saucer').categorySlug).toBeNull();
  });

  test('stops the rebuild if its cursor repeats a page', async () => {
    const page = { category: api.shop.categories[0], products: [product('mug')], nextCursor: 'again' };
    spoil(api, /\/category\/slug\//, (response) => json(response, 200, page));
    await expect(update()).rejects.toThrow(/nextCursor.*the same page/);
  });
});

describe('the check whether the API resizes pictures', () => {
  /** The response to a request for a product's picture. `width` is null for the original. */
  type Pictures = (name: string, width: string | null) => number | string;
  const pictures = (answer: Pictures): void => {
    for (const slug of ['bowl', 'jug', 'mug'])
      api.shop.products[slug] = product(slug, { images: [{ url: `/uploads/${slug}.svg` }] });
    spoil(api, /^\/uploads\//, (response, request) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', api.url);
      const sent = answer(/\w+(?=\.svg)/.exec(pathname)?.[0] ?? '', searchParams.get('w'));
      if (typeof sent === 'number') json(response, sent, { message: 'no picture' });
      else response.setHeader('content-type', 'image/svg+xml').end(sent);
    });
  };

  test.each<[boolean, string, Pictures]>([
    [true, 'a smaller file', (name, width) => (width ? name : name.repeat(9))],
    [true, 'a file larger than the original drawing', (name, width) => name.repeat(width ? 9 : 1)],
    [false, 'the same file', (name) => name],
    [false, 'a refusal', (name, width) => (width ? 400 : name)],
    [
      true,
      'a smaller file, except for the first picture, which is missing',
      (name, width) => (name === 'bowl' ? 404 : (width ?? name)),
    ],
    [false, 'a temporary failure', (name, width) => (width ? 503 : name)],
  ])('says %s when a request for a width of 160 pixels gets %s', async (expected, _, answer) => {
    pictures(answer);
    await update();
    expect(info('apiResizes')).toBe(expected);
  });

  test('keeps its result while no picture loads', async () => {
    pictures((name, width) => (width ? name : name.repeat(9)));
    const first = await update();
    pictures(() => 503);
    const second = await update();
    expect(info('apiResizes')).toBe(true);
    expect(second.revision).toBe(first.revision);
  });

  test('asks for the same picture, however products are sorted', async () => {
    pictures((name, width) => (width ? `${name} small` : name));
    api.shop.lists['cups'] = ['mug', 'jug', 'bowl'];
    await update();
    expect(api.calls.filter((call) => call.includes('/uploads/')).sort()).toEqual([
      'en /uploads/bowl.svg',
      'en /uploads/bowl.svg?w=160',
    ]);
  });
});

test.each([
  ['are those of all reviews', [0, 0, 0, 10, 120]],
  ['are left out if the API doesn’t count them', undefined],
])('with 100 of 130 reviews, the star counts %s', async (_, stars) => {
  const reviews = Array.from({ length: 100 }, (_, index) => ({
    id: `r${index}`,
    productId: 'id-mug',
    rating: 5,
    comment: 'Good',
    createdAt: '2026-01-01T00:00:00Z',
    author: { id: `a${index}`, name: 'Ada L.' },
  }));
  spoil(api, /^\/v1\/review\/product\/id-mug/, (response) =>
    json(response, 200, { reviews, average: 4.9, count: 130, stars }),
  );
  await update();
  const [row] = query<{ body: string }>("SELECT body FROM product WHERE slug = 'mug' AND locale = 'en'");
  const shown = JSON.parse(row?.body ?? '').reviews;
  expect(shown).toMatchObject({ average: 4.9, count: 130 });
  expect([shown.stars, shown.reviews.length]).toEqual([stars, 3]);
});

describe('a second snapshot', () => {
  test('keeps what has not changed, according to the ETags', async () => {
    api.shop.etags = true;
    const first = await update();
    const second = await update();
    // The API lacks two optional calls: for products by id, and for the whole catalogue.
    expect(second.counts.unchanged).toBe(second.counts.calls - 2);
    expect(second.revision).toBe(first.revision);
    expect(slugs()).toEqual(['bowl', 'jug', 'mug']);
  });

  test('has another revision if anything has changed', async () => {
    api.shop.etags = true;
    const first = await update();
    api.shop.products['mug'] = product('mug', { price: 11 });
    const second = await update();
    expect(second.revision).not.toBe(first.revision);
    expect(row('mug').product.price).toBe(11);
  });
});

test('a much smaller first snapshot stops the rebuild', async () => {
  await expect(update({ countLiveProducts: async () => 4 })).resolves.toMatchObject({ products: 3 });
  const countLiveProducts = vi.fn(async () => 100);
  await update({ countLiveProducts });
  // Only a first snapshot is compared with the live shop.
  expect(countLiveProducts).not.toHaveBeenCalled();
  await rm(file);
  await expect(update({ countLiveProducts })).rejects.toThrow(/Products: 3 instead of 100/);
  await expect(update({ countLiveProducts, maxShrink: 1 })).resolves.toMatchObject({ products: 3 });
});

test.each(['snapshot.db', 'responses.db'])('a damaged %s in the cache folder is replaced', async (name) => {
  await writeFile(join(folder, name), 'not a database, but as long as one'.repeat(100));
  expect((await update()).products).toBe(3);
});

describe('what the shop offers', () => {
  const tell = (shop: unknown) => spoil(api, /^\/v1\/shop$/, (response) => json(response, 200, { shop }));

  test('is the default if the backend lacks the call', async () => {
    spoil(api, /^\/v1\/shop$/, (response) => json(response, 405, { message: 'no such call' }));
    await update();
    expect(info('setup')).toMatchObject({ features: { reviews: true }, currency: 'USD', countries: [] });
  });

  test('is what the backend and the configuration say', async () => {
    tell({ features: { invoices: false }, currency: 'eur' });
    await update({ configured: { countries: ['FR'] } });
    expect(info('setup')).toMatchObject({
      features: { invoices: false, reviews: true },
      currency: 'EUR',
      countries: ['FR'],
    });
  });

  test('stops the rebuild if it can’t be read', async () => {
    spoil(api, /^\/v1\/shop$/, (response) => json(response, 403, { message: 'no' }));
    await expect(update()).rejects.toThrow('shop.get');
  });

  test('may leave out reviews', async () => {
    api.shop.products['mug'] = product('mug', { rating: { average: 4, count: 2 } });
    await update();
    expect(row('mug').product.rating).toEqual({ average: 4, count: 2 });
    api.calls.length = 0;
    tell({ features: { reviews: false } });
    await update();
    expect(row('mug').product.rating).toBeNull();
    expect(api.calls.filter((call) => call.includes('/v1/review'))).toEqual([]);
  });
});
