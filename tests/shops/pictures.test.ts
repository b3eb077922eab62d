/** Rebuilds a shop whose backend doesn't resize pictures. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { smallFile } from '#lib/picture.ts';
import { rollBack } from '../../scripts/rebuild/live/rollback.ts';
import { manifestIn } from '../../scripts/rebuild/places/output.ts';
import { rebuild } from '../../scripts/rebuild/rebuild.ts';
import type { RebuildOptions } from '../../scripts/rebuild/run/rebuild-options.ts';
import { product } from '../support/api/hostile-api.ts';
import { openPictureShop, photo } from '../support/rebuild/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
const out = join(folder, 'dist');
const shop = await openPictureShop();
shop.originals.set('/uploads/mug-1.jpg', await photo(600, 900).jpeg({ quality: 90 }).toBuffer());
shop.originals.set('/uploads/mug-2.jpg', await photo(600, 600, 2).jpeg({ quality: 90 }).toBuffer());
shop.show('mug', '/uploads/mug-1.jpg', '/uploads/mug-2.jpg');
afterAll(async () => {
  await shop.api.close();
  rmSync(folder, { recursive: true, force: true });
});

const build = (options: Partial<RebuildOptions> = {}) =>
  rebuild({
    variables: {
      SHOP_DIR: 'tests/support/rebuild/small-shop',
      PUBLIC_API_URL: shop.api.url,
      PUBLIC_SITE_URL: 'http://localhost:4321',
      PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_storefront',
    },
    out,
    cache: join(folder, 'cache'),
    signal: new AbortController().signal,
    effort: 'low',
    feedHours: 0,
    ...options,
  });
const read = (file: string) => readFileSync(join(out, file), 'utf8');
const manifest = () => new Map(manifestIn(out)?.files);
const sourcesOf = (html: string) => [...html.matchAll(/<source type="image\/(\w+)" srcset="([^"]+)"/g)];

test('pages show originals until small pictures are ready', async () => {
  await build({ maxPictureSeconds: 0 });
  expect(read('product/mug.html')).toContain(`<img src="${shop.api.url}/uploads/mug-1.jpg"`);
  expect(sourcesOf(read('product/mug.html'))).toEqual([]);
});

test('new small pictures render only the pages that show them', async () => {
  const { mode, rendered } = await build();
  expect(mode).toBe('delta');
  expect(rendered).toEqual(
    expect.arrayContaining(['/product/mug', '/fr/product/mug', '/category/cups', '/']),
  );
  // These pages don't show the mug.
  expect(rendered).not.toContain('/product/jug');
  expect(rendered).not.toContain('/checkout');
});

test('a product page shows its small pictures', () => {
  const html = read('product/mug.html');
  const [avif, webp] = sourcesOf(html);
  expect(avif?.slice(1)).toEqual(['avif', expect.stringMatching(/^\S+-600\.avif$/)]);
  expect(webp?.[1]).toBe('webp');
  expect(html).toMatch(/<img src="[^"]+mug-1\.jpg" [^>]*width="600" height="900"/);
  expect(html).toMatch(/<link rel="preload" as="image" imagesrcset="[^"]+avif[^>]+type="image\/avif"/);
});

test('a shared link shows a picture of its product', () => {
  const html = read('product/mug.html');
  const [, share = ''] = /og:image" content="http:\/\/localhost:4321\/(\S+-ffffff\.jpg)"/.exec(html) ?? [];
  expect(manifest().get(share)).toMatchObject({ type: 'asset' });
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toContain('<meta property="og:image:alt" content="mug">');
});

test('every small picture has the width and format of its name', async () => {
  const html = ['product/mug', 'index', 'category/cups'].map((page) => read(`${page}.html`)).join('');
  const sources = sourcesOf(html);
  expect(sources).not.toEqual([]);
  for (const [, format, srcset = ''] of sources)
    for (const [, path = '', width] of srcset.matchAll(/\/(\S+-(\d+)\.\w+)/g)) {
      expect(manifest().get(path)).toMatchObject({ type: 'asset' });
      const metadata = await sharp(join(out, path)).metadata();
      expect(metadata).toMatchObject({ width: Number(width), format: format === 'avif' ? 'heif' : format });
    }
});

test('only the first picture has a small file at a fixed URL', async () => {
  expect((await sharp(join(out, smallFile('/uploads/mug-1.jpg'))).metadata()).width).toBe(360);
  expect(manifest().has(smallFile('/uploads/mug-2.jpg'))).toBe(false);
});

test('the pictures of variants are resized, too', async () => {
  shop.originals.set('/uploads/blue.jpg', await photo(600, 600, 3).jpeg().toBuffer());
  shop.originals.set('/uploads/blue-back.jpg', await photo(600, 600, 4).jpeg().toBuffer());
  const images = ['/uploads/blue.jpg', '/uploads/blue-back.jpg'].map((url) => ({ url }));
  shop.api.shop.products['jug'] = product('jug', {
    options: [{ name: 'Colour', values: [{ name: 'Red' }, { name: 'Blue' }] }],
    variants: ['Red', 'Blue'].map((colour) => ({
      id: colour,
      values: [colour],
      price: 10,
      stock: 3,
      ...(colour === 'Blue' && { images }),
    })),
    maxPrice: 10,
  });
  await build();
  const pictures = read('product/jug.html').split('<picture').slice(1);
  for (const { url } of images) {
    const [, srcset = ''] = sourcesOf(pictures.find((one) => one.includes(url)) ?? '').map(
      ([, , set]) => set,
    );
    expect(manifest().get(srcset.replace(/^\/| .*$/g, ''))).toMatchObject({ type: 'asset' });
  }
  // The cart shows a variant's first picture.
  expect(manifest().has(smallFile('/uploads/blue.jpg'))).toBe(true);
});

test('a full build reuses the pictures of earlier builds', async () => {
  const before = manifest();
  shop.requests.length = 0;
  const { change } = await build({ force: true });
  expect(shop.requests).toEqual([]);
  expect(change).toEqual({ added: [], changed: [], removed: [] });
  expect(manifest()).toEqual(before);
});

test('a missing picture file is written without rendering', async () => {
  const path = [...manifest().keys()].find((file) => file.startsWith('_astro/pictures/')) ?? '';
  const note = JSON.parse(read('.shop/note.json'));
  rmSync(join(out, path));
  // A run that was killed before it wrote the file leaves this state.
  writeFileSync(join(out, '.shop/note.json'), JSON.stringify({ ...note, pending: [path] }));
  const { mode, rendered } = await build();
  expect({ mode, rendered }).toEqual({ mode: 'delta', rendered: [] });
  expect((await sharp(join(out, path)).metadata()).width).toBeGreaterThan(0);
});

test('a build makes the lost picture files that it needs', async () => {
  const before = manifest();
  const [path = ''] = [...before.keys()].filter((file) => /^_astro\/pictures\/.*-360\.avif$/.test(file));
  rmSync(join(out, path));
  rmSync(join(folder, 'cache/pictures', path.replace('_astro/pictures/', '')));
  await build({ force: true });
  expect(manifest()).toEqual(before);
  expect((await sharp(join(out, path)).metadata()).width).toBe(360);
});

test('lost pictures are made again only while there is time', async () => {
  const page = read('product/mug.html');
  const [, path = ''] = /"\/(_astro\/pictures\/[^" ]+\.avif)/.exec(page) ?? [];
  rmSync(join(folder, 'cache/pictures', path.replace('_astro/pictures/', '')));
  // A killed run leaves this state. So the build needs the lost file.
  writeFileSync(
    join(out, '.shop/note.json'),
    JSON.stringify({ ...JSON.parse(read('.shop/note.json')), pending: [path] }),
  );
  // Another picture uses up the time for pictures.
  shop.originals.set('/uploads/jug.jpg', await photo(600, 600, 7).jpeg().toBuffer());
  shop.show('jug', '/uploads/jug.jpg');
  const { spoil } = shop.api.shop;
  shop.api.shop.spoil = (request, response) => {
    if (!request.url?.startsWith('/uploads/jug.jpg')) return spoil(request, response);
    setTimeout(() => spoil(request, response), 2500);
    return true;
  };
  shop.requests.length = 0;
  await build({ maxPictureSeconds: 2 });
  expect(shop.requests).toEqual(['/uploads/jug.jpg 200']);
  expect(read('product/mug.html')).not.toBe(page);
  await build();
  expect(read('product/mug.html')).toBe(page);
});

test('a lost cache of pictures makes no new build', async () => {
  rmSync(join(folder, 'cache/pictures'), { recursive: true });
  const note = read('.shop/note.json');
  expect((await build()).mode).toBe('unchanged');
  expect(JSON.parse(read('.shop/note.json')).build.revision).toBeGreaterThan(JSON.parse(note).build.revision);
});

test('after deltas and a rollback, the shop equals a full build', async () => {
  for (const [index, name] of ['bowl', 'other-bowl'].entries())
    shop.originals.set(
      `/uploads/${name}.jpg`,
      await photo(600, 600, 5 + index)
        .jpeg()
        .toBuffer(),
    );
  shop.show('bowl', '/uploads/bowl.jpg');
  await build({ maxPictureSeconds: 0 });
  await build();
  shop.show('bowl', '/uploads/other-bowl.jpg');
  await build();
  shop.show('bowl', '/uploads/mug-1.jpg');
  await build();
  expect(manifest().has(smallFile('/uploads/mug-1.jpg'))).toBe(true);
  const { signal } = new AbortController();
  for (const _ of ['other-bowl', 'bowl']) await rollBack({ out, cache: join(folder, 'cache'), signal });
  shop.show('bowl', '/uploads/bowl.jpg', '/uploads/other-bowl.jpg');
  const { mode } = await build();
  expect(mode).toBe('delta');
  const before = manifest();
  const { change } = await build({ force: true });
  expect(change).toEqual({ added: [], changed: [], removed: [] });
  expect(manifest()).toEqual(before);
});

/** The home page's hero: the columns of its grid, its number of pictures, and how many of them are large. */
function heroOf(html: string): { columns?: string | undefined; pictures: number; large: number } {
  const [hero = ''] = /<main[\s\S]*?<\/section>/.exec(html) ?? [];
  const [, columns] = /<ul class="[^"]*?(grid-cols-\d)?"/.exec(hero) ?? [];
  const cards = hero.match(/<li class="card[^"]*"/g) ?? [];
  return {
    columns,
    pictures: cards.length,
    large: cards.filter((card) => card.includes('col-span-2')).length,
  };
}

test('the home page adapts to its number of pictures', async () => {
  for (const [count, expected] of [
    [3, { columns: 'grid-cols-3', pictures: 3, large: 1 }],
    [2, { columns: 'grid-cols-2', pictures: 2, large: 0 }],
    [1, { columns: undefined, pictures: 1, large: 0 }],
    [0, { columns: undefined, pictures: 0, large: 0 }],
  ] as const) {
    for (const [index, slug] of ['mug', 'bowl', 'jug'].entries())
      shop.show(slug, ...(index < count ? ['/uploads/mug-1.jpg'] : []));
    await build();
    expect(heroOf(read('index.html'))).toEqual(expected);
  }
  for (const file of ['index.html', 'category/cups.html', 'product/mug.html', '404.html']) {
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(read(file)) ?? [];
    expect(main.replace(/<(template|dialog)[\s\S]*?<\/\1>/g, ''), file).not.toMatch(
      /<img|No picture|class="tile/,
    );
  }
  expect(read('index.html')).toContain('>In stock now</h2>');
});
