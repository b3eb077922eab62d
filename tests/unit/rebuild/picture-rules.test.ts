import { beforeEach, describe, expect, test } from 'vitest';
import type { ProductRow } from '../../../src/snapshot/tables.ts';
import { product } from '../../support/api/hostile-api.ts';
import { openSnapshots, type Snapshots } from '../../support/rebuild/snapshots.ts';

let api: Snapshots['api'];
let take: Snapshots['take'];
let query: Snapshots['query'];

beforeEach(async () => {
  ({ api, take, query } = await openSnapshots());
});

function row(slug: string): ProductRow {
  const sql = "SELECT body FROM product WHERE locale = 'en' AND slug = ?";
  return JSON.parse(query<{ body: string }>(sql, slug)[0]?.body ?? '');
}
const info = (key: string): unknown =>
  JSON.parse(query<{ value: string }>('SELECT value FROM info WHERE key = ?', key)[0]?.value ?? '');

describe('a catalogue', () => {
  test('loses odd pictures, but no product or category (promise 71)', async () => {
    const odd = ['https://a;script-src/p.png', 'http://evil.example/p.png', '//evil.example/p.png'];
    const images = [...odd, '/uploads/a.png', `${api.url}/b.png`].map((url) => ({ url }));
    for (const slug of ['mug', 'bowl', 'jug'])
      api.shop.products[slug] = product(slug, { images: [...images, {}, null] });
    api.shop.categories = [{ id: 'c1', name: 'Cups', slug: 'cups', imageUrl: 'https://*/p.png' }];
    const { products, problems } = await take();
    expect(products).toBe(3);
    expect(row('mug').product.images).toEqual([{ url: '/uploads/a.png' }, { url: `${api.url}/b.png` }]);
    expect(query('SELECT body FROM category')[0]).toMatchObject({
      body: expect.stringContaining('"imageUrl":null'),
    });
    expect(info('imageOrigins')).toEqual([]);
    expect(problems).toEqual([
      {
        what: expect.stringMatching(/^pictures: https:\/\/\*\/p\.png of category cups, .* and \d+ more$/),
        effect: 'left out',
        why: expect.stringContaining('https:// with a plain host'),
      },
    ]);
    // The next run finds the same, and changes no page.
    const { revision } = await take();
    expect((await take()).revision).toBe(revision);
  });

  test('may have pictures on 20 hosts, those of the last run first', async () => {
    const hosts = Array.from({ length: 23 }, (_, index) => `https://cdn-${index}.example`);
    const show = (slug: string, from: number, to: number): void => {
      const images = hosts.slice(from, to).map((host) => ({ url: `${host}/${slug}.png` }));
      api.shop.products[slug] = product(slug, { images });
    };
    show('mug', 10, 23);
    await take();
    show('bowl', 0, 10);
    const { products, problems } = await take();
    expect(products).toBe(3);
    expect(info('imageOrigins')).toHaveLength(20);
    expect(row('mug').product.images).toHaveLength(13);
    expect(row('bowl').product.images).toHaveLength(7);
    expect(problems).toEqual([
      {
        what: 'pictures from https://cdn-7.example, https://cdn-8.example, https://cdn-9.example',
        effect: 'left out',
        why: 'the catalogue already uses 20 other hosts',
      },
    ]);
    show('mug', 10, 11);
    await take();
    await take();
    expect(row('bowl').product.images).toHaveLength(10);
  });

  test('shows the hosts with the most pictures, then those first by name', async () => {
    const host = (index: number) => `https://cdn-${index}.example`;
    const add = (slug: string, indexes: readonly number[]): void => {
      const images = indexes.map((index) => ({ url: `${host(index)}/${slug}.png` }));
      api.shop.products[slug] = product(slug, { images });
    };
    const few = Array.from({ length: 22 }, (_, index) => 31 - index);
    add('mug', few);
    add('bowl', [32, 33]);
    add('jug', [33, 32]);
    api.shop.categories = [{ id: 'c1', name: 'Cups', slug: 'cups', imageUrl: `${host(31)}/cups.png` }];
    const { problems, revision } = await take();
    // The category's picture counts too.
    expect(info('imageOrigins')).toEqual([...few.slice(0, 1), ...few.slice(5), 32, 33].map(host).sort());
    expect(query<{ body: string }>('SELECT body FROM category')[0]?.body).toContain(host(31));
    expect(row('mug').product.images).toHaveLength(18);
    expect(problems).toMatchObject([{ what: `pictures from ${[27, 28, 29, 30].map(host).join(', ')}` }]);
    expect((await take()).revision).toBe(revision);
  });
});
