import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Picture, smallFile } from '#lib/picture.ts';
import { Queries, Snapshot } from '#snapshot/reader.ts';
import { listen } from '../../../../scripts/preview/listen.ts';
import { readStatus } from '../../../../scripts/rebuild/core/status-file.ts';
import { PictureCache } from '../../../../scripts/rebuild/pictures/picture-cache.ts';
import { LostPictures, stagePictures } from '../../../../scripts/rebuild/pictures/picture-files.ts';
import { updatePictures } from '../../../../scripts/rebuild/pictures/pictures.ts';
import type { Entry } from '../../../../scripts/rebuild/places/entry.ts';
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
async function run({ maxPictureSeconds = 60, template = '', background = '#ffffff' } = {}) {
  shop.requests.length = 0;
  using pictures = new PictureCache(cache);
  await takeSnapshot({
    apiUrl: shop.api.url,
    file: join(cache, 'snapshot.db'),
    progress: { update: () => {}, end: () => {} },
    patience: { retries: 0 },
    builtOf: pictures.builtOf,
    maxShrink: 1,
    now: () => now,
  });
  await update(pictures, { maxPictureSeconds, template, background });
}

const update = (
  pictures: PictureCache,
  { template = '', ...options }: Partial<Parameters<typeof updatePictures>[0]> & { template?: string },
) =>
  updatePictures(
    {
      env: { PUBLIC_API_URL: shop.api.url, PUBLIC_IMAGE_URL_TEMPLATE: template || undefined },
      cache,
      maxPictureSeconds: 60,
      background: '#ffffff',
      now: () => now,
      signal: new AbortController().signal,
      ...options,
    },
    pictures,
  );

type Live = Parameters<typeof stagePictures>[1]['contents'];
const nothing: Live = { build: null, files: ManifestFiles.of([]), pending: [] };

/** Stages the pictures of the next build. Returns that build as if it were live. */
function stage(live: Live, { isFull = false } = {}): Live & { changes: Map<string, Entry | undefined> } {
  using pictures = new PictureCache(cache);
  const changes = read((snapshot) =>
    stagePictures(pictures, { snapshot, staging: join(cache, 'staging'), contents: live }, isFull),
  );
  const build = { id: '', at: '', products: 3, common: '', ...read((snapshot) => snapshot.info()) };
  return { changes, build, files: live.files.with(changes), pending: [] };
}

function prepares(database: DatabaseSync, sql: string): boolean {
  try {
    return database.prepare(sql) !== undefined;
  } catch {
    return false;
  }
}

/** The pictures of a full build. */
const wholeSite = () => new Map(stage(nothing, { isFull: true }).files);

function read<T>(question: (snapshot: Snapshot) => T): T {
  using database = new DatabaseSync(join(cache, 'snapshot.db'), { readOnly: true });
  return question(new Snapshot(database));
}
const picturesOf = (slug: string): Picture[] =>
  read((snapshot) => JSON.parse(snapshot.productBody('fr', slug) ?? '').product.images);
const showMug = () => {
  shop.originals.set('/uploads/mug.jpg', small);
  shop.show('mug', '/uploads/mug.jpg');
};
/** Changes the snapshot's database. */
function edit(sql: string): void {
  using database = new DatabaseSync(join(cache, 'snapshot.db'));
  database.exec(sql);
}
const touchedSince = (revision: number) => read((snapshot) => snapshot.productsTouchedSince(revision).sort());
const revision = () => read((snapshot) => snapshot.info().revision);

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
    expect(shop.requests).toEqual([]);
    expect(wholeSite()).toEqual(first);
  });

  test('change exactly the pages that show them', async () => {
    shop.originals.set('/uploads/bowl.jpg', small);
    shop.show('bowl', '/uploads/bowl.jpg');
    await run({ maxPictureSeconds: 0 });
    expect(picturesOf('bowl')).toEqual([{ url: '/uploads/bowl.jpg', alt: null }]);
    expect(wholeSite().size).toBe(0);
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
    const [image, second] = picturesOf('mug');
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
    expect(picturesOf('mug')[0]?.built?.share).toMatch(/-ffffff\.jpg$/);
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
    const [old] = picturesOf('mug');
    now += day;
    shop.originals.set('/uploads/mug.jpg', other);
    await run();
    expect([...shop.requests].sort()).toEqual(['/uploads/bowl.jpg 304', '/uploads/mug.jpg 200']);
    expect(touchedSince(before)).toEqual(['mug']);
    expect(picturesOf('mug')[0]?.built?.name).not.toBe(old?.built?.name);
  });

  test('stay in use while their host fails', async () => {
    shop.originals.set('/uploads/mug.jpg', small);
    shop.show('mug', '/uploads/mug.jpg', '/uploads/gone.jpg');
    await run();
    expect(lines).toContain('  Picture /uploads/gone.jpg: its host answered 404');
    const built = picturesOf('mug');
    now += day;
    shop.originals.set('/uploads/mug.jpg', 503);
    await run();
    expect(picturesOf('mug')).toEqual(built);
    shop.originals.set('/uploads/gone.jpg', other);
    await run();
    expect(picturesOf('mug')[1]?.built).toBeDefined();
  });

  test('keep their own warnings while their host fails', async () => {
    shop.originals.set(
      '/uploads/mug.jpg',
      await photo(40, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );
    shop.show('mug', '/uploads/mug.jpg');
    const odd = () => readStatus(cache).pictures?.odd;
    await run();
    const own = odd();
    expect(own).toEqual({ 'rotated according to its EXIF data': ['/uploads/mug.jpg'] });
    const original = shop.originals.get('/uploads/mug.jpg') ?? 0;
    now += day;
    shop.originals.set('/uploads/mug.jpg', 503);
    for (const _ of ['fails', 'fails again']) {
      await run();
      expect(odd()).toEqual({ 'its host answered 503': ['/uploads/mug.jpg'], ...own });
    }
    shop.originals.set('/uploads/mug.jpg', original);
    await run();
    expect(shop.requests).toEqual(['/uploads/mug.jpg 304']);
    expect(odd()).toEqual(own);
  });

  test('are no longer requested from a failing host', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/uploads/${index}.jpg`);
    for (const path of paths) shop.originals.set(path, 500);
    shop.show('mug', ...paths);
    await run();
    expect(shop.requests.length).toBeLessThan(20);
  });

  test('are in the report if there is a warning about them', async () => {
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

  test('are counted by the next run if a run can’t write the report', async () => {
    showMug();
    await run({ maxPictureSeconds: 0 });
    const unwritable = join(cache, 'rebuild-status.json.part');
    mkdirSync(unwritable);
    await expect(run()).rejects.toThrow('EISDIR');
    rmSync(unwritable, { recursive: true });
    await run();
    expect(readStatus(cache).pictures).toMatchObject({ ready: 1, waiting: 0 });
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
    await run();
    expect(wholeSite().size).toBe(0);
    expect(hits).toEqual([]);
    expect(readStatus(cache).pictures?.odd).toEqual({
      'not on a public https host, never downloaded': ['/uploads/redirected.png'],
    });
  });

  test('are resized again when a build needs their lost files', async () => {
    showMug();
    await run();
    const before = wholeSite();
    const folder = join(cache, 'pictures');
    for (const name of readdirSync(folder)) if (/avif|webp/.test(name)) rmSync(join(folder, name));
    expect(() => wholeSite()).toThrow(LostPictures);
    await run();
    expect(wholeSite()).toEqual(before);
  });

  test('that are equal are lost together', async () => {
    const slugs = ['mug', 'bowl', 'jug'];
    for (const slug of slugs) {
      shop.originals.set(`/uploads/${slug}.jpg`, small);
      shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run({ maxPictureSeconds: 0 });
    const live = stage(nothing);
    await run();
    const folder = join(cache, 'pictures');
    for (const name of readdirSync(folder)) if (/avif/.test(name)) rmSync(join(folder, name));
    expect(() => stage(live)).toThrow('Files of small pictures are lost (pictures: 3)');
    await run({ maxPictureSeconds: 0 });
    for (const slug of slugs) expect(picturesOf(slug)[0]?.built).toBeUndefined();
  });

  test('show their original if a lost file can’t be made again', async () => {
    showMug();
    await run();
    for (const name of readdirSync(join(cache, 'pictures')))
      if (/avif/.test(name)) rmSync(join(cache, 'pictures', name));
    expect(() => wholeSite()).toThrow(LostPictures);
    await run({ maxPictureSeconds: 0 });
    expect(picturesOf('mug')).toEqual([{ url: '/uploads/mug.jpg', alt: null }]);
    expect(wholeSite().size).toBe(0);
  });

  test('are left to the image service once one is set up', async () => {
    showMug();
    await run();
    await run({ template: '/resize/{width}/{url}' });
    expect(wholeSite().size).toBe(0);
    expect(picturesOf('mug')).toEqual([{ url: '/uploads/mug.jpg', alt: null }]);
  });

  test('leave the shop with the last product that shows them', async () => {
    showMug();
    await run();
    const live = stage(nothing);
    expect(new Map(live.files)).toEqual(wholeSite());
    shop.show('mug');
    now += 8 * day;
    await run();
    const { changes } = stage(live);
    expect(changes).toEqual(new Map([...live.files.keys()].map((path) => [path, undefined])));
  });

  test('stay in the shop while another product shows equal ones', async () => {
    for (const slug of ['mug', 'bowl']) {
      shop.originals.set(`/uploads/${slug}.jpg`, small);
      shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run();
    const live = stage(nothing);
    shop.show('mug');
    now += 8 * day;
    await run();
    const next = stage(live);
    expect(new Map(next.files)).toEqual(wholeSite());
    expect([...live.files.keys()].filter((path) => !next.files.has(path))).toEqual([
      smallFile('/uploads/mug.jpg'),
    ]);
  });

  test('reach each build as they reach a full build', async () => {
    const slugs = ['mug', 'bowl', 'jug'];
    const show = (slug: string, original: Buffer, name = slug) => {
      shop.originals.set(`/uploads/${name}.jpg`, original);
      shop.show(slug, `/uploads/${name}.jpg`);
    };
    for (const slug of slugs) show(slug, small);
    await run({ maxPictureSeconds: 0 });
    let live = stage(nothing);
    const builds = [live];
    const steps: readonly (() => void)[] = [
      () => {},
      () => show('mug', other, 'other-mug'),
      () => {
        shop.originals.set('/uploads/bowl.jpg', other);
        now += day;
      },
      () => shop.show('jug'),
      () => show('jug', small),
      () => {
        delete shop.api.shop.products['jug'];
        shop.api.shop.lists['cups'] = ['mug', 'bowl'];
      },
    ];
    for (const step of steps) {
      step();
      await run();
      live = stage(live);
      builds.push(live);
      expect(new Map(live.files)).toEqual(wholeSite());
    }
    // After a rollback, the next build starts from an older one.
    for (const build of builds) expect(new Map(stage(build).files)).toEqual(wholeSite());
  });

  test('are noted by the next run if a run is killed', async () => {
    for (const slug of ['mug', 'bowl']) {
      shop.originals.set(`/uploads/${slug}.jpg`, small);
      shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run({ maxPictureSeconds: 0 });
    const live = stage(nothing);
    const stop = new AbortController();
    {
      using pictures = new PictureCache(cache);
      const keep = pictures.keep.bind(pictures);
      vi.spyOn(pictures, 'keep').mockImplementation((picture) => {
        keep(picture);
        stop.abort();
      });
      await expect(update(pictures, { signal: stop.signal })).rejects.toThrow('aborted');
    }
    expect(picturesOf('mug')).toEqual([{ url: '/uploads/mug.jpg', alt: null }]);
    await run();
    // Only pictures that the killed run hasn't made are requested.
    expect(shop.requests.length).toBeLessThan(2);
    for (const slug of ['mug', 'bowl']) expect(picturesOf(slug)[0]?.built?.share).toBeDefined();
    expect(new Map(stage(live).files)).toEqual(wholeSite());
  });

  test('leave the merchant’s files alone after a killed run', async () => {
    showMug();
    await run();
    const live = stage(nothing);
    const files = live.files.with(new Map([['pictures/team.webp', { hash: '', size: 1, type: 'file' }]]));
    const next = stage({ ...live, files, pending: [smallFile('/uploads/mug.jpg')] });
    expect(new Map(next.files)).toEqual(new Map(files));
  });

  test('can be kept after the cache’s disk was full', () => {
    using pictures = new PictureCache(cache);
    const none = {
      etag: '',
      digest: '',
      checked: 0,
      failed: false,
      recipe: 1,
      remarks: [],
      built: null,
      files: [],
    };
    vi.spyOn(pictures, 'put').mockImplementationOnce(() => {
      throw new Error('disk full');
    });
    expect(() => pictures.keep({ ...none, url: '/uploads/mug.jpg' })).toThrow('disk full');
    pictures.keep({ ...none, url: '/uploads/bowl.jpg' });
    expect(pictures.get('/uploads/bowl.jpg')).toBeDefined();
  });

  test('are made again if the cache is an older one', async () => {
    showMug();
    await run({ maxPictureSeconds: 0 });
    const [folder, backup] = [join(cache, 'pictures'), join(cache, 'backup')];
    cpSync(folder, backup, { recursive: true });
    await run();
    const before = wholeSite();
    rmSync(folder, { recursive: true });
    cpSync(backup, folder, { recursive: true });
    await run({ maxPictureSeconds: 0 });
    expect(picturesOf('mug')).toEqual([{ url: '/uploads/mug.jpg', alt: null }]);
    await run();
    expect(wholeSite()).toEqual(before);
  });

  test('have only new files after the cache was lost', async () => {
    showMug();
    await run();
    const live = stage(nothing);
    // The snapshot forgets the changes of pictures after 1,000 revisions.
    edit('DELETE FROM picture_change');
    rmSync(join(cache, 'pictures'), { recursive: true });
    shop.originals.set('/uploads/mug.jpg', other);
    await run();
    expect(new Map(stage(live).files)).toEqual(wholeSite());
  });

  test('leave no orphans in the cache if its database is lost', async () => {
    showMug();
    await run();
    const folder = join(cache, 'pictures');
    const before = readdirSync(folder).sort();
    rmSync(join(folder, 'pictures.db'));
    for (const name of ['0-40.avif', '0-40.avif.part']) writeFileSync(join(folder, name), '');
    await run();
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  test('that change often don’t keep their old names for ever', async () => {
    showMug();
    await run();
    const built = picturesOf('mug')[0]?.built;
    const names = () => JSON.stringify(read((snapshot) => snapshot.picturesTouchedSince(revision() - 1)));
    for (const seed of [3, 4]) {
      edit("UPDATE info SET value = value + 1001 WHERE key = 'revision'");
      shop.originals.set('/uploads/mug.jpg', await photo(40, 60, seed).jpeg().toBuffer());
      now += day;
      await run();
      expect(names().includes(`${built?.name}-40.avif`)).toBe(seed === 3);
    }
  });

  test('are made again if the cache is lost', async () => {
    showMug();
    await run();
    const before = wholeSite();
    rmSync(join(cache, 'pictures'), { recursive: true });
    await run({ maxPictureSeconds: 0 });
    expect(picturesOf('mug')).toEqual([{ url: '/uploads/mug.jpg', alt: null }]);
    await run();
    expect(wholeSite()).toEqual(before);
  });

  test('aren’t looked up if only another product has changed', async () => {
    for (const slug of ['mug', 'bowl', 'jug']) {
      shop.originals.set(`/uploads/${slug}.jpg`, small);
      shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run();
    const live = stage(nothing);
    using pictures = new PictureCache(cache);
    using db = new DatabaseSync(join(cache, 'snapshot.db'));
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
