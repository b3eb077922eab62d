/** The backend of this shop doesn't resize pictures, so the rebuild does. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseManifest } from '../../scripts/rebuild/places/manifest.ts';
import { type RebuildOptions, rebuild } from '../../scripts/rebuild/rebuild.ts';
import { parseEnv } from '../../src/env.ts';
import { smallFile } from '../../src/lib/picture.ts';
import { openPictureShop, type PictureShop, photo } from '../support/pictures.ts';

// These time-outs are long enough for a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let shop: PictureShop;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
  shop = await openPictureShop();
  shop.originals.set('/uploads/mug-1.jpg', await photo(600, 900).jpeg({ quality: 90 }).toBuffer());
  shop.originals.set('/uploads/mug-2.jpg', await photo(600, 600, 2).jpeg({ quality: 90 }).toBuffer());
  shop.show('mug', '/uploads/mug-1.jpg', '/uploads/mug-2.jpg');
});
afterAll(async () => {
  await shop.api.close();
  rmSync(folder, { recursive: true, force: true });
});

const out = () => join(folder, 'dist');
const build = (options: Partial<RebuildOptions> = {}) =>
  rebuild({
    env: parseEnv({ PUBLIC_API_URL: shop.api.url, PUBLIC_SITE_URL: 'https://shop.example' }),
    ...{ out: out(), cache: join(folder, 'cache'), signal: new AbortController().signal },
    effort: 'low',
    ...options,
  });
const read = (file: string) => readFileSync(join(out(), file), 'utf8');
const manifest = () => parseManifest(read('.shop/manifest.json'))?.files ?? new Map();
const sourcesOf = (html: string) => [...html.matchAll(/<source type="image\/(\w+)" srcset="([^"]+)"/g)];

it('pages show the original pictures until the resized ones are ready, and are then rendered again', async () => {
  await build({ maxImageSeconds: 0 });
  expect(read('product/mug.html')).toContain(`<img src="${shop.api.url}/uploads/mug-1.jpg"`);
  expect(sourcesOf(read('product/mug.html'))).toEqual([]);

  const { mode, rendered } = await build();
  expect(mode).toBe('delta');
  expect(rendered).toEqual(
    expect.arrayContaining(['/product/mug', '/fr/product/mug', '/category/cups', '/']),
  );
  // These pages don't show the mug.
  expect(rendered).not.toContain('/product/jug');
  expect(rendered).not.toContain('/checkout');

  const html = read('product/mug.html');
  const [avif, webp] = sourcesOf(html);
  expect(avif?.slice(1)).toEqual(['avif', expect.stringMatching(/^\S+-600\.avif$/)]);
  expect(webp?.[1]).toBe('webp');
  expect(html).toMatch(/<img src="[^"]+mug-1\.jpg" [^>]*width="600" height="900"/);
  const [, share = ''] = /og:image" content="https:\/\/shop\.example\/(\S+-ffffff\.jpg)"/.exec(html) ?? [];
  expect(manifest().get(share)).toMatchObject({ type: 'asset' });
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toContain('<meta property="og:image:alt" content="mug">');
  expect(html).toMatch(/<link rel="preload" as="image" imagesrcset="[^"]+avif[^>]+type="image\/avif"/);
  for (const [, format, srcset = ''] of sourcesOf(html + read('index.html') + read('category/cups.html')))
    for (const [, path = '', width] of srcset.matchAll(/\/(\S+-(\d+)\.\w+)/g)) {
      expect(manifest().get(path)).toMatchObject({ type: 'asset' });
      const metadata = await sharp(join(out(), path)).metadata();
      expect(metadata).toMatchObject({ width: Number(width), format: format === 'avif' ? 'heif' : format });
    }
});

it('only a product’s first picture has a small file, whose path islands compute from the picture’s address', async () => {
  expect((await sharp(join(out(), smallFile('/uploads/mug-1.jpg'))).metadata()).width).toBe(360);
  expect(manifest().has(smallFile('/uploads/mug-2.jpg'))).toBe(false);
});

it('a second build finds nothing to change and requests no picture', async () => {
  shop.asked.length = 0;
  expect(await build()).toMatchObject({ result: 'unchanged' });
  expect(shop.asked).toEqual([]);
});

it('a full build reuses the pictures of earlier builds', async () => {
  const before = manifest();
  shop.asked.length = 0;
  const { change } = await build({ force: true });
  expect(shop.asked).toEqual([]);
  expect(change).toEqual({ added: [], changed: [], removed: [] });
  expect(manifest()).toEqual(before);
});

it('a picture file that is missing in the output is written again, and no page is rendered', async () => {
  const path = [...manifest().keys()].find((file) => file.startsWith('_astro/pictures/')) ?? '';
  const note = JSON.parse(read('.shop/note.json'));
  rmSync(join(out(), path));
  // A run that was killed before it wrote the file leaves this state.
  writeFileSync(join(out(), '.shop/note.json'), JSON.stringify({ ...note, pending: [path] }));
  const { mode, rendered } = await build();
  expect({ mode, rendered }).toEqual({ mode: 'delta', rendered: [] });
  expect((await sharp(join(out(), path)).metadata()).width).toBeGreaterThan(0);
});
