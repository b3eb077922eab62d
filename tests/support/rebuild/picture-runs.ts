/** A small shop with pictures, and runs that resize them as a rebuild does. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Picture } from '#lib/picture.ts';
import { Snapshot } from '#snapshot/reader.ts';
import { snapshotFileIn } from '#snapshot/tables.ts';
import { PictureCache } from '../../../scripts/rebuild/pictures/picture-cache.ts';
import { stagePictures } from '../../../scripts/rebuild/pictures/picture-files.ts';
import { updatePictures } from '../../../scripts/rebuild/pictures/update-pictures.ts';
import type { Entry } from '../../../scripts/rebuild/places/entry.ts';
import { ManifestFiles } from '../../../scripts/rebuild/places/manifest-files.ts';
import { updateSnapshot } from '../../../scripts/rebuild/snapshot/update-snapshot.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openPictureShop, type PictureShop, photo } from './pictures.ts';

/** In milliseconds. */
export const day = 24 * 3_600_000;

type Live = Parameters<typeof stagePictures>[1]['contents'];
type UpdateOptions = Partial<Parameters<typeof updatePictures>[0]> & { template?: string };

/** Each test gets a new shop, an empty cache and the present time. */
export function openPictureRuns() {
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

  function read<T>(question: (snapshot: Snapshot) => T): T {
    using database = new DatabaseSync(snapshotFileIn(cache), { readOnly: true });
    return question(new Snapshot(database));
  }

  const update = (pictures: PictureCache, { template = '', ...options }: UpdateOptions) =>
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

  const readCatalogue = () =>
    updateSnapshot({
      apiUrl: shop.api.url,
      cache,
      progress: { update: () => {}, end: () => {} },
      patience: { retries: 0 },
      maxShrink: 1,
      now: () => now,
    });

  /** Updates the snapshot and resizes its pictures. Afterwards, `shop.requests` holds the requests of this run. */
  async function run({ maxPictureSeconds = 60, template = '', background = '#ffffff' } = {}) {
    shop.requests.length = 0;
    await readCatalogue();
    using pictures = new PictureCache(cache);
    await update(pictures, { maxPictureSeconds, template, background });
  }

  /** Stages the pictures of the next build. Returns that build as if it were live. */
  function stage(
    live: Live = { build: null, files: ManifestFiles.of([]), pending: [] },
    { isFull = false } = {},
  ): Live & { changes: Map<string, Entry | undefined> } {
    using pictures = new PictureCache(cache);
    const changes = read((snapshot) =>
      stagePictures(pictures, { snapshot, staging: join(cache, 'staging'), contents: live }, isFull),
    );
    const build = { id: '', at: '', products: 3, common: '', ...read((snapshot) => snapshot.info()) };
    return { changes, build, files: live.files.with(changes), pending: [] };
  }

  return {
    /** The rebuild's cache folder. */
    get cache() {
      return cache;
    },
    get shop() {
      return shop;
    },
    /** A photo of 40 × 60 pixels. */
    get small() {
      return small;
    },
    /** Another photo of the same size. */
    get other() {
      return other;
    },
    /** What the runs have printed. */
    get lines() {
      return lines;
    },
    wait(milliseconds: number) {
      now += milliseconds;
    },
    /** Updates only the snapshot. */
    readCatalogue,
    run,
    update,
    stage,
    read,
    /** The pictures of a full build. */
    wholeSite: () => new Map(stage(undefined, { isFull: true }).files),
    picturesOf: (slug: string): Picture[] =>
      read((snapshot) => JSON.parse(snapshot.productBody('fr', slug) ?? '').product.images),
    showMug() {
      shop.originals.set('/uploads/mug.jpg', small);
      shop.show('mug', '/uploads/mug.jpg');
    },
    /** Changes the snapshot's database. */
    edit(sql: string): void {
      using database = new DatabaseSync(snapshotFileIn(cache));
      database.exec(sql);
    },
    touchedSince: (revision: number) => read((snapshot) => snapshot.productsTouchedSince(revision).sort()),
    revision: () => read((snapshot) => snapshot.info().revision),
  };
}
