import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { smallFile } from '#lib/picture.ts';
import { Queries } from '#snapshot/reader.ts';
import { PictureCache } from '../../../../scripts/rebuild/pictures/picture-cache.ts';
import { day, openPictureRuns } from '../../../support/rebuild/picture-runs.ts';
import { photo } from '../../../support/rebuild/pictures.ts';

const runs = openPictureRuns();
const { run, update, stage, wholeSite, read, picturesOf, showMug, touchedSince, revision, wait } = runs;

function prepares(database: DatabaseSync, sql: string): boolean {
  try {
    return database.prepare(sql) !== undefined;
  } catch {
    return false;
  }
}

describe('pictures of a backend that doesn’t resize', () => {
  test('are resized once for all their products', async () => {
    showMug();
    await run();
    const first = wholeSite();
    const [image] = picturesOf('mug');
    expect(image?.built).toMatchObject({ width: 40, height: 60 });
    expect(read((snapshot) => snapshot.cardsBetween('en', 'cups', 0, 9).join())).toContain(
      image?.built?.name,
    );
    expect(new Set(first.keys())).toEqual(
      new Set([
        `_astro/pictures/${image?.built?.name}-40.avif`,
        `_astro/pictures/${image?.built?.name}-40.webp`,
        `_astro/pictures/${image?.built?.share}`,
        smallFile('/uploads/mug.jpg'),
      ]),
    );
    const before = revision();
    await run();
    expect(revision()).toBe(before);
    expect(runs.shop.requests).toEqual([]);
    expect(wholeSite()).toEqual(first);
  });

  test('change exactly the pages that show them', async () => {
    runs.shop.originals.set('/uploads/bowl.jpg', runs.small);
    runs.shop.show('bowl', '/uploads/bowl.jpg');
    await run({ maxPictureSeconds: 0 });
    expect(picturesOf('bowl')).toEqual([{ url: '/uploads/bowl.jpg', alt: null }]);
    expect(wholeSite().size).toBe(0);
    expect(runs.lines).toEqual(['  Pictures: 0 of 1 are resized, 1 left for the next runs']);
    const before = revision();
    await run();
    expect(revision()).toBeGreaterThan(before);
    // The mug's page shows the bowl as a related product.
    expect(touchedSince(before)).toEqual(['bowl', 'mug']);
    expect(runs.lines.at(-1)).toBe('  Pictures: 1 of 1 are resized');
  });

  test('are resized in the order in which shoppers see them', async () => {
    runs.shop.api.shop.categories[0] = {
      id: 'c1',
      name: 'Cups',
      slug: 'cups',
      imageUrl: '/uploads/cups.jpg',
    };
    for (const slug of ['jug', 'bowl', 'mug'])
      runs.shop.show(slug, `/uploads/${slug}-1.jpg`, `/uploads/${slug}-2.jpg`);
    await run();
    // Some pictures are requested at the same time, so only these positions are certain.
    const place = (path: string) => runs.shop.requests.indexOf(`/uploads/${path}.jpg 404`);
    expect(place('cups')).toBeLessThan(place('jug-1'));
    expect(place('mug-1')).toBeLessThan(place('jug-1'));
    expect(place('jug-1')).toBeLessThan(place('mug-2'));
  });

  test('include one for shared links', async () => {
    runs.shop.originals.set('/uploads/mug.jpg', await photo(1600, 2400).jpeg().toBuffer());
    runs.shop.originals.set('/uploads/2.jpg', runs.small);
    runs.shop.show('mug', '/uploads/mug.jpg', '/uploads/2.jpg');
    await run({ background: '#123456' });
    const [image, second] = picturesOf('mug');
    const list = () => read((snapshot) => snapshot.cardsBetween('en', 'cups', 0, 9).join());
    const before = [list(), revision()] as const;
    const fileOf = (share = '') => join(runs.cache, 'pictures', share);
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
    expect(runs.shop.requests).toEqual([]);
    expect(picturesOf('mug')[0]?.built?.share).toMatch(/-ffffff\.jpg$/);
    expect(list()).toBe(before[0]);
    expect(touchedSince(before[1])).toEqual(['mug']);
  });

  test('stay in a product if only its text has changed', async () => {
    showMug();
    await run();
    const [image] = picturesOf('mug');
    Object.assign(runs.shop.api.shop.products['mug'] ?? {}, { name: 'Large mug' });
    await runs.readCatalogue();
    const product = JSON.parse(read((snapshot) => snapshot.productBody('fr', 'mug')) ?? '').product;
    expect(product).toMatchObject({ name: 'Large mug', images: [image] });
    expect(image?.built).toBeDefined();
  });

  test('stay in a category that hasn’t changed', async () => {
    runs.shop.originals.set('/uploads/cups.jpg', runs.small);
    const cups = { id: 'c1', name: 'Cups', slug: 'cups', imageUrl: '/uploads/cups.jpg' };
    runs.shop.api.shop.categories[0] = cups;
    await run();
    const [category = ''] = read((snapshot) => snapshot.categories('en'));
    expect(JSON.parse(category).built).toBeDefined();
    const before = revision();
    await run();
    expect(revision()).toBe(before);
  });

  test('are resized again if the original has changed', async () => {
    for (const slug of ['mug', 'bowl']) {
      runs.shop.originals.set(`/uploads/${slug}.jpg`, runs.small);
      runs.shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run();
    const before = revision();
    const [old] = picturesOf('mug');
    wait(day);
    runs.shop.originals.set('/uploads/mug.jpg', runs.other);
    await run();
    expect([...runs.shop.requests].sort()).toEqual(['/uploads/bowl.jpg 304', '/uploads/mug.jpg 200']);
    expect(touchedSince(before)).toEqual(['mug']);
    expect(picturesOf('mug')[0]?.built?.name).not.toBe(old?.built?.name);
  });

  test('are checked again after the clock was ahead', async () => {
    showMug();
    wait(365 * day);
    await run();
    wait(-365 * day);
    runs.shop.originals.set('/uploads/mug.jpg', runs.other);
    await run();
    expect(runs.shop.requests).toEqual(['/uploads/mug.jpg 200']);
  });

  test('are left to the image service once one is set up', async () => {
    showMug();
    await run();
    await run({ template: '/resize/{width}/{url}' });
    expect(wholeSite().size).toBe(0);
    expect(picturesOf('mug')).toEqual([{ url: '/uploads/mug.jpg', alt: null }]);
  });

  test('aren’t looked up if only another product has changed', async () => {
    for (const slug of ['mug', 'bowl', 'jug']) {
      runs.shop.originals.set(`/uploads/${slug}.jpg`, runs.small);
      runs.shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run();
    const live = stage();
    using pictures = new PictureCache(runs.cache);
    using db = new DatabaseSync(join(runs.cache, 'snapshot.db'));
    db.exec(`UPDATE product SET revision = 100 WHERE slug = 'mug';
             UPDATE info SET value = 100 WHERE key = 'revision'`);
    const queries = [vi.spyOn(Queries.prototype, 'all'), vi.spyOn(Queries.prototype, 'each')];
    const pieces = vi.spyOn(live.files, 'keys');
    await update(pictures, {});
    expect(stage(live).changes).toEqual(new Map());
    const calls = queries.flatMap(({ mock }) => mock.calls.map((call) => call.join(' ')));
    expect(calls.join('\n')).toContain(' mug');
    expect(calls.join('\n')).not.toMatch(/bowl|jug/);
    expect(pieces).not.toHaveBeenCalled();
    // No query reads a whole table of products or pictures. It may read a whole index of the few pictures that need work.
    const few = /picture_(failed|odd|unbuilt)/;
    for (const sql of new Set(queries.flatMap(({ mock }) => mock.calls.map(([text]) => text)))) {
      const database = [pictures.connection, db].find((one) => prepares(one, sql));
      const steps = database?.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() ?? [];
      const scans = steps
        .map(({ detail }) => `${detail}`)
        .filter((step) => /^SCAN (product|picture)\b/.test(step));
      expect(
        scans.filter((step) => !few.test(step)),
        sql,
      ).toEqual([]);
    }
  });

  test('leave the cache a week after their last product', async () => {
    showMug();
    await run();
    const kept = () =>
      readdirSync(join(runs.cache, 'pictures')).filter((name) => /avif|webp/.test(name)).length;
    runs.shop.show('mug');
    wait(2 * day);
    await run();
    expect(kept()).toBe(2);
    wait(6 * day);
    await run();
    expect(kept()).toBe(0);
  });
});
