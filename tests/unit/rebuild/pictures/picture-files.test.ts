import { describe, expect, test, vi } from 'vitest';
import { smallFile } from '#lib/picture.ts';
import { PictureCache } from '../../../../scripts/rebuild/pictures/picture-cache.ts';
import { day, openPictureRuns } from '../../../support/rebuild/picture-runs.ts';
import { photo } from '../../../support/rebuild/pictures.ts';

const runs = openPictureRuns();
const { run, update, stage, wholeSite, read, picturesOf, showMug, edit, revision, wait } = runs;

describe('the picture files of a build', () => {
  test('leave the shop with the last product that shows them', async () => {
    showMug();
    await run();
    const live = stage();
    expect(new Map(live.files)).toEqual(wholeSite());
    runs.shop.show('mug');
    wait(8 * day);
    await run();
    const { changes } = stage(live);
    expect(changes).toEqual(new Map([...live.files.keys()].map((path) => [path, undefined])));
  });

  test('stay in the shop while another product shows equal ones', async () => {
    for (const slug of ['mug', 'bowl']) {
      runs.shop.originals.set(`/uploads/${slug}.jpg`, runs.small);
      runs.shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run();
    const live = stage();
    runs.shop.show('mug');
    wait(8 * day);
    await run();
    const next = stage(live);
    expect(new Map(next.files)).toEqual(wholeSite());
    expect([...live.files.keys()].filter((path) => !next.files.has(path))).toEqual([
      smallFile('/uploads/mug.jpg'),
    ]);
  });

  test('after a delta equal those of a full build', async () => {
    const slugs = ['mug', 'bowl', 'jug'];
    const show = (slug: string, original: Buffer, name = slug) => {
      runs.shop.originals.set(`/uploads/${name}.jpg`, original);
      runs.shop.show(slug, `/uploads/${name}.jpg`);
    };
    for (const slug of slugs) show(slug, runs.small);
    await run({ maxPictureSeconds: 0 });
    let live = stage();
    const builds = [live];
    const steps: readonly (() => void)[] = [
      () => {},
      () => show('mug', runs.other, 'other-mug'),
      () => {
        runs.shop.originals.set('/uploads/bowl.jpg', runs.other);
        wait(day);
      },
      () => runs.shop.show('jug'),
      () => show('jug', runs.small),
      () => {
        delete runs.shop.api.shop.products['jug'];
        runs.shop.api.shop.lists['cups'] = ['mug', 'bowl'];
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
      runs.shop.originals.set(`/uploads/${slug}.jpg`, runs.small);
      runs.shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run({ maxPictureSeconds: 0 });
    const live = stage();
    const stop = new AbortController();
    {
      using pictures = new PictureCache(runs.cache);
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
    expect(runs.shop.requests.length).toBeLessThan(2);
    for (const slug of ['mug', 'bowl']) expect(picturesOf(slug)[0]?.built?.share).toBeDefined();
    expect(new Map(stage(live).files)).toEqual(wholeSite());
  });

  test('leave the merchant’s files alone after a killed run', async () => {
    showMug();
    await run();
    const live = stage();
    const files = live.files.with(new Map([['pictures/team.webp', { hash: '', size: 1, type: 'file' }]]));
    const next = stage({ ...live, files, pending: [smallFile('/uploads/mug.jpg')] });
    expect(new Map(next.files)).toEqual(new Map(files));
  });

  test('that change often don’t keep their old names for ever', async () => {
    showMug();
    await run();
    const built = picturesOf('mug')[0]?.built;
    const names = () => JSON.stringify(read((snapshot) => snapshot.picturesTouchedSince(revision() - 1)));
    for (const seed of [3, 4]) {
      edit("UPDATE info SET value = value + 1001 WHERE key = 'revision'");
      runs.shop.originals.set('/uploads/mug.jpg', await photo(40, 60, seed).jpeg().toBuffer());
      wait(day);
      await run();
      expect(names().includes(`${built?.name}-40.avif`)).toBe(seed === 3);
    }
  });
});
