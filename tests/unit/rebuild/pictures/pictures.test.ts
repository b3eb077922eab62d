import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Picture, smallFile } from '#lib/picture.ts';
import { Snapshot } from '#snapshot/reader.ts';
import { listen } from '../../../../scripts/preview/listen.ts';
import { readStatus } from '../../../../scripts/rebuild/core/status-file.ts';
import { type PictureFiles, stagePictures } from '../../../../scripts/rebuild/pictures/picture-files.ts';
import { openPictures, updatePictures } from '../../../../scripts/rebuild/pictures/pictures.ts';
import { ManifestFiles } from '../../../../scripts/rebuild/places/manifest-files.ts';
import { takeSnapshot } from '../../../../scripts/rebuild/snapshot/take.ts';
import { spoil } from '../../../support/api/hostile-api.ts';
import { animation, openPictureShop, type PictureShop, photo } from '../../../support/rebuild/pictures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const day = 24 * 3_600_000;
let cache: string;
let shop: PictureShop;
let small: Buffer;
let other: Buffer;
let lines: string[];
let now: number;

beforeEach(async () => {
  cache = temporaryFolder();
  shop = await openPictureShop();
  [small, other] = await Promise.all([
    photo(40, 60, 1).jpeg().toBuffer(),
    photo(40, 60, 2).jpeg().toBuffer(),
  ]);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  now = Date.now();
});
afterEach(() => shop.api.close());

/** Takes a snapshot and resizes its pictures, as a rebuild does. Afterwards, `shop.requests` holds the requests of this run. */
async function run({ maxImageSeconds = 60, template = '', background = '#ffffff' } = {}) {
  shop.requests.length = 0;
  using pictures = openPictures(cache);
  await takeSnapshot({
    apiUrl: shop.api.url,
    file: join(cache, 'snapshot.db'),
    progress: { update: () => {}, end: () => {} },
    patience: { retries: 0 },
    builtOf: pictures.builtOf,
    now: () => now,
  });
  const options = {
    env: { PUBLIC_API_URL: shop.api.url, PUBLIC_IMAGE_URL_TEMPLATE: template || undefined },
    cache,
    maxImageSeconds,
    background,
    now: () => now,
    signal: new AbortController().signal,
  };
  return await updatePictures(options, pictures);
}

function read<T>(question: (snapshot: Snapshot) => T): T {
  using database = new DatabaseSync(join(cache, 'snapshot.db'), { readOnly: true });
  return question(new Snapshot(database));
}
const imagesOf = (slug: string): Picture[] =>
  read((snapshot) => JSON.parse(snapshot.productBody('fr', slug) ?? '').product.images);
const showMug = () => {
  shop.originals.set('/uploads/mug.jpg', small);
  shop.show('mug', '/uploads/mug.jpg');
};
const touchedSince = (revision: number) => read((snapshot) => snapshot.productsTouchedSince(revision).sort());
const revision = () => read((snapshot) => snapshot.info().revision);

describe('pictures of a backend that doesn’t resize', () => {
  test('are resized once for all their products', async () => {
    showMug();
    const first = await run();
    const [image] = imagesOf('mug');
    expect(image?.built).toMatchObject({ width: 40, height: 60 });
    expect(read((snapshot) => snapshot.cardsBetween('en', 'cups', 0, 9).join())).toContain(
      image?.built?.name,
    );
    expect(new Set(first?.keys())).toEqual(
      new Set([
        `_astro/pictures/${image?.built?.name}-40.avif`,
        `_astro/pictures/${image?.built?.name}-40.webp`,
        `_astro/pictures/${image?.built?.share}`,
        smallFile('/uploads/mug.jpg'),
      ]),
    );
    const before = revision();
    const second = await run();
    expect(revision()).toBe(before);
    expect(shop.requests).toEqual([]);
    expect(second).toEqual(first);
  });

  test('change exactly the pages that show them', async () => {
    shop.originals.set('/uploads/bowl.jpg', small);
    shop.show('bowl', '/uploads/bowl.jpg');
    const waiting = await run({ maxImageSeconds: 0 });
    expect(imagesOf('bowl')).toEqual([{ url: '/uploads/bowl.jpg', alt: null }]);
    expect(waiting).toBeUndefined();
    expect(lines).toEqual(['  Pictures: 0 of 1 are resized, 1 left for the next runs']);
    const before = revision();
    await run();
    expect(revision()).toBeGreaterThan(before);
    // The mug's page shows the bowl as a related product.
    expect(touchedSince(before)).toEqual(['bowl', 'mug']);
    expect(lines.at(-1)).toBe('  Pictures: 1 of 1 are resized');
  });

  test('are resized in the order in which shoppers see them', async () => {
    shop.api.shop.categories[0] = { id: 'c1', name: 'Cups', slug: 'cups', imageUrl: '/uploads/cups.jpg' };
    for (const slug of ['jug', 'bowl', 'mug'])
      shop.show(slug, `/uploads/${slug}-1.jpg`, `/uploads/${slug}-2.jpg`);
    await run();
    // Some pictures are requested at the same time, so only these positions are certain.
    const place = (path: string) => shop.requests.indexOf(`/uploads/${path}.jpg 404`);
    expect(place('cups')).toBeLessThan(place('jug-1'));
    expect(place('mug-1')).toBeLessThan(place('jug-1'));
    expect(place('jug-1')).toBeLessThan(place('mug-2'));
  });

  test('include one for shared links', async () => {
    shop.originals.set('/uploads/mug.jpg', await photo(1600, 2400).jpeg().toBuffer());
    shop.originals.set('/uploads/2.jpg', small);
    shop.show('mug', '/uploads/mug.jpg', '/uploads/2.jpg');
    await run({ background: '#123456' });
    const [image, second] = imagesOf('mug');
    const list = () => read((snapshot) => snapshot.cardsBetween('en', 'cups', 0, 9).join());
    const before = [list(), revision()] as const;
    const fileOf = (share = '') => join(cache, 'pictures', share);
    const bytes = readFileSync(fileOf(image?.built?.share));
    expect(bytes.byteLength).toBeLessThanOrEqual(100_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const [red = 0, green = 0, blue = 0] = await sharp(bytes)
      .extract({ left: 5, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Math.abs(red - 0x12) + Math.abs(green - 0x34) + Math.abs(blue - 0x56)).toBeLessThan(12);
    expect(second?.built).not.toHaveProperty('share');

    await run();
    expect(shop.requests).toEqual([]);
    expect(imagesOf('mug')[0]?.built?.share).toMatch(/-ffffff\.jpg$/);
    expect(list()).toBe(before[0]);
    expect(touchedSince(before[1])).toEqual(['mug']);
  });

  test('are resized again if the original has changed', async () => {
    for (const slug of ['mug', 'bowl']) {
      shop.originals.set(`/uploads/${slug}.jpg`, small);
      shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run();
    const before = revision();
    const [old] = imagesOf('mug');
    now += day;
    shop.originals.set('/uploads/mug.jpg', other);
    await run();
    expect([...shop.requests].sort()).toEqual(['/uploads/bowl.jpg 304', '/uploads/mug.jpg 200']);
    expect(touchedSince(before)).toEqual(['mug']);
    expect(imagesOf('mug')[0]?.built?.name).not.toBe(old?.built?.name);
  });

  test('stay in use while their host fails', async () => {
    shop.originals.set('/uploads/mug.jpg', small);
    shop.show('mug', '/uploads/mug.jpg', '/uploads/gone.jpg');
    await run();
    expect(lines).toContain('  Picture /uploads/gone.jpg: its host answered 404');
    const built = imagesOf('mug');
    now += day;
    shop.originals.set('/uploads/mug.jpg', 503);
    await run();
    expect(imagesOf('mug')).toEqual(built);
    shop.originals.set('/uploads/gone.jpg', other);
    await run();
    expect(imagesOf('mug')[1]?.built).toBeDefined();
  });

  test('are no longer requested from a failing host', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/uploads/${index}.jpg`);
    for (const path of paths) shop.originals.set(path, 500);
    shop.show('mug', ...paths);
    await run();
    expect(shop.requests.length).toBeLessThan(20);
  });

  test('are listed in the report if they cause a warning', async () => {
    shop.originals.set('/uploads/a.jpg', await animation());
    shop.originals.set('/uploads/b.jpg', await animation());
    shop.originals.set('/uploads/c.jpg', Buffer.from('once'));
    shop.originals.set('/uploads/d.jpg', small);
    shop.show('mug', ...['a', 'b', 'c', 'd'].map((name) => `/uploads/${name}.jpg`), '/uploads/e.svg');
    await run();
    expect(readStatus(cache).pictures).toEqual({
      wanted: 4,
      ready: 1,
      waiting: 0,
      odd: {
        'animated or multi-page, used as it is': ['/uploads/a.jpg', '/uploads/b.jpg'],
        'broken or in an unknown format': ['/uploads/c.jpg'],
      },
    });
    expect(lines.join('\n')).toMatch(/Picture \/uploads\/a\.jpg and 1 more.*: animated/);
    // The results are stored, so the next run requests no picture again.
    await run();
    expect(shop.requests).toEqual([]);
  });

  test('never come from this machine’s network (promise 71)', async () => {
    const hits: string[] = [];
    const inner = await listen(
      createServer(({ url = '' }, response) => {
        hits.push(url);
        response.end();
      }),
    );
    onTestFinished(() => inner.close());
    const secret = `https://localhost:${inner.port}/secret.png`;
    spoil(shop.api, /^\/uploads\//, (response) => response.writeHead(302, { location: secret }).end());
    shop.show('mug', secret, '/uploads/redirected.png');
    expect(await run()).toBeUndefined();
    expect(hits).toEqual([]);
    expect(readStatus(cache).pictures?.odd).toEqual({
      'not on a public https host, never downloaded': ['/uploads/redirected.png'],
    });
  });

  test('are resized again when their files are lost', async () => {
    showMug();
    const pictures = await run();
    const folder = join(cache, 'pictures');
    for (const name of readdirSync(folder)) if (/avif|webp/.test(name)) rmSync(join(folder, name));
    expect(await run()).toEqual(pictures);
    expect(readdirSync(folder).some((name) => name.endsWith('.avif'))).toBe(true);
  });

  test('are left to the image service once one is set up', async () => {
    showMug();
    await run();
    const pictures = await run({ template: '/resize/{width}/{url}' });
    expect(pictures?.size).toBe(0);
    expect(imagesOf('mug')).toEqual([{ url: '/uploads/mug.jpg', alt: null }]);
  });

  test('leave the shop with the last product that shows them', async () => {
    showMug();
    const last = new Map(await run());
    shop.show('mug');
    now += 8 * day;
    const left = await run();
    const changes = new Map();
    const files = ManifestFiles.of([...last].map(([path, { file: _, ...entry }]) => [path, entry]));
    stagePictures(left as PictureFiles, cache, changes, { files, pending: [] });
    expect(last.size).toBeGreaterThan(0);
    expect(changes).toEqual(new Map([...last.keys()].map((path) => [path, undefined])));
  });

  test('leave the cache a week after their last product', async () => {
    showMug();
    await run();
    const kept = () => readdirSync(join(cache, 'pictures')).filter((name) => /avif|webp/.test(name)).length;
    shop.show('mug');
    now += 2 * day;
    await run();
    expect(kept()).toBe(2);
    now += 6 * day;
    await run();
    expect(kept()).toBe(0);
  });
});
