import dns from 'node:dns/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProductRow } from '#snapshot/tables.ts';
import { product } from '../../../support/api/hostile-api.ts';
import { openSnapshots, type Snapshots } from '../../../support/rebuild/snapshots.ts';

let api: Snapshots['api'];
let update: Snapshots['update'];
let query: Snapshots['query'];

beforeEach(async () => {
  ({ api, update, query } = await openSnapshots());
});

function row(slug: string): ProductRow {
  const sql = "SELECT body FROM product WHERE locale = 'en' AND slug = ?";
  return JSON.parse(query<{ body: string }>(sql, slug)[0]?.body ?? '');
}
const info = (key: string): unknown =>
  JSON.parse(query<{ value: string }>('SELECT value FROM info WHERE key = ?', key)[0]?.value ?? '');

describe('a catalogue', () => {
  test('loses only pictures with odd URLs (promise 71)', async () => {
    const odd = ['https://a;script-src/p.png', 'http://evil.example/p.png', '//evil.example/p.png'];
    const images = [...odd, '/uploads/a.png', `${api.url}/b.png`].map((url) => ({ url }));
    for (const slug of ['mug', 'bowl', 'jug'])
      api.shop.products[slug] = product(slug, { images: [...images, {}, null] });
    api.shop.categories = [{ id: 'c1', name: 'Cups', slug: 'cups', imageUrl: 'https://*/p.png' }];
    const { products, problems } = await update();
    expect(products).toBe(3);
    expect(row('mug').product.images.map(({ url }) => url)).toEqual(['/uploads/a.png', `${api.url}/b.png`]);
    expect(query('SELECT body FROM category')[0]).toMatchObject({
      body: expect.stringContaining('"imageUrl":null'),
    });
    expect(info('pictureOrigins')).toEqual([]);
    expect(problems).toEqual([
      {
        what: expect.stringMatching(/^pictures: https:\/\/\*\/p\.png of category cups, .* and \d+ more$/),
        effect: 'left out',
        why: expect.stringContaining('https:// with a plain public host'),
      },
    ]);
    // The next run finds the same, and changes no page.
    const { revision } = await update();
    expect((await update()).revision).toBe(revision);
  });

  test('shows no picture of a private host (promise 71)', async () => {
    const hosts: Readonly<Record<string, readonly string[]>> = {
      'router.example': ['93.184.215.14', '192.168.0.1'],
      'own.pictures.example': ['10.0.0.7'],
      'cdn.example': ['93.184.215.14'],
    };
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation((async (name: string) => {
      const found = hosts[name];
      if (!found) throw new Error('ENOTFOUND');
      return found.map((address) => ({ address, family: 4 }));
    }) as never);
    const shown = ['https://cdn.example', 'https://gone.example', 'https://own.pictures.example'];
    const show = (...all: string[]): void => {
      for (const slug of ['mug', 'bowl'])
        api.shop.products[slug] = product(slug, { images: all.map((host) => ({ url: `${host}/a.png` })) });
    };
    show(...shown, 'https://router.example');
    api.shop.categories = [
      { id: 'c1', name: 'Cups', slug: 'cups', imageUrl: 'https://router.example/c.png' },
    ];
    const ownHosts = ['https://*.pictures.example'];
    const { problems, revision } = await update({ ownHosts });
    expect(row('mug').product.images.map(({ url }) => new URL(url).origin)).toEqual(shown);
    expect(query('SELECT body FROM category')[0]).toMatchObject({
      body: expect.stringContaining('"imageUrl":null'),
    });
    expect(info('pictureOrigins')).toEqual(shown);
    expect(problems).toEqual([
      {
        what: 'pictures from https://router.example',
        effect: 'left out',
        why: 'the name leads into a private network',
      },
    ]);
    expect(lookup.mock.calls.map(([name]) => name).sort()).toEqual([
      'cdn.example',
      'gone.example',
      'router.example',
    ]);
    // The next run finds the same, and changes no page.
    expect((await update({ ownHosts })).revision).toBe(revision);
    // A host that was public in the last run may now have a private address.
    show(...shown);
    Object.assign(hosts, { 'cdn.example': ['127.0.0.1'] });
    await update({ ownHosts });
    expect(info('pictureOrigins')).toEqual(shown.slice(1));
  });

  test('may have pictures on 20 hosts', async () => {
    const hosts = Array.from({ length: 23 }, (_, index) => `https://cdn-${index}.example`);
    const show = (slug: string, from: number, to: number): void => {
      const images = hosts.slice(from, to).map((host) => ({ url: `${host}/${slug}.png` }));
      api.shop.products[slug] = product(slug, { images });
    };
    show('mug', 10, 23);
    await update();
    show('bowl', 0, 10);
    const { products, problems } = await update();
    expect(products).toBe(3);
    expect(info('pictureOrigins')).toHaveLength(20);
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
    await update();
    await update();
    expect(row('bowl').product.images).toHaveLength(10);
  });

  test('uses the 20 hosts with the most pictures', async () => {
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
    const { problems, revision } = await update();
    // The category's picture counts too.
    expect(info('pictureOrigins')).toEqual([...few.slice(0, 1), ...few.slice(5), 32, 33].map(host).sort());
    expect(query<{ body: string }>('SELECT body FROM category')[0]?.body).toContain(host(31));
    expect(row('mug').product.images).toHaveLength(18);
    expect(problems).toMatchObject([{ what: `pictures from ${[27, 28, 29, 30].map(host).join(', ')}` }]);
    expect((await update()).revision).toBe(revision);
  });
});
