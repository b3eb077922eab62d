import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { PictureCache } from '../../../../scripts/rebuild/pictures/picture-cache.ts';
import { LostPictures } from '../../../../scripts/rebuild/pictures/picture-files.ts';
import { openPictureRuns } from '../../../support/rebuild/picture-runs.ts';

const runs = openPictureRuns();
const { run, stage, wholeSite, picturesOf, showMug, edit } = runs;

/** What the cache keeps of a picture that has no small files. */
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

/** Makes the small pictures of a product, then restores the older cache, which lacks them. Returns the site that shows them. */
async function restoreOlderCache() {
  showMug();
  await run({ maxPictureSeconds: 0 });
  const [folder, backup] = [join(runs.cache, 'pictures'), join(runs.cache, 'backup')];
  cpSync(folder, backup, { recursive: true });
  await run();
  const before = wholeSite();
  rmSync(folder, { recursive: true });
  cpSync(backup, folder, { recursive: true });
  return before;
}

/** Expects that a run without time shows the originals, and that the next run makes the small pictures of `before` again. */
async function expectMadeAgain(before: ReturnType<typeof wholeSite>) {
  await run({ maxPictureSeconds: 0 });
  expect(picturesOf('mug')).toEqual([{ url: '/uploads/mug.jpg', alt: null }]);
  await run();
  expect(wholeSite()).toEqual(before);
}

describe('small pictures in a lost or damaged cache', () => {
  test('are resized again when a build needs their lost files', async () => {
    showMug();
    await run();
    const before = wholeSite();
    const folder = join(runs.cache, 'pictures');
    for (const name of readdirSync(folder)) if (/avif|webp/.test(name)) rmSync(join(folder, name));
    expect(() => wholeSite()).toThrow(LostPictures);
    await run();
    expect(wholeSite()).toEqual(before);
  });

  test('that are equal are lost together', async () => {
    const slugs = ['mug', 'bowl', 'jug'];
    for (const slug of slugs) {
      runs.shop.originals.set(`/uploads/${slug}.jpg`, runs.small);
      runs.shop.show(slug, `/uploads/${slug}.jpg`);
    }
    await run({ maxPictureSeconds: 0 });
    const live = stage();
    await run();
    const folder = join(runs.cache, 'pictures');
    for (const name of readdirSync(folder)) if (/avif/.test(name)) rmSync(join(folder, name));
    expect(() => stage(live)).toThrow('Files of small pictures are lost (pictures: 3)');
    await run({ maxPictureSeconds: 0 });
    for (const slug of slugs) expect(picturesOf(slug)[0]?.built).toBeUndefined();
  });

  test('show their original if a lost file can’t be made again', async () => {
    showMug();
    await run();
    for (const name of readdirSync(join(runs.cache, 'pictures')))
      if (/avif/.test(name)) rmSync(join(runs.cache, 'pictures', name));
    expect(() => wholeSite()).toThrow(LostPictures);
    await run({ maxPictureSeconds: 0 });
    expect(picturesOf('mug')).toEqual([{ url: '/uploads/mug.jpg', alt: null }]);
    expect(wholeSite().size).toBe(0);
  });

  test('can be stored again once the disk has room', () => {
    using pictures = new PictureCache(runs.cache);
    vi.spyOn(pictures, 'put').mockImplementationOnce(() => {
      throw new Error('disk full');
    });
    expect(() => pictures.keep({ ...none, url: '/uploads/mug.jpg' })).toThrow('disk full');
    pictures.keep({ ...none, url: '/uploads/bowl.jpg' });
    expect(pictures.get('/uploads/bowl.jpg')).toBeDefined();
  });

  test('are made again if the cache is an older one', async () => {
    const before = await restoreOlderCache();
    await expectMadeAgain(before);
  });

  test('are made again if a run with an older cache was killed', async () => {
    const before = await restoreOlderCache();
    {
      // The killed run has tried more pictures than the run before it, but hasn't told the snapshot.
      using pictures = new PictureCache(runs.cache);
      for (const name of ['1', '2', '3', '4', '5']) pictures.keep({ ...none, url: `/uploads/${name}.jpg` });
    }
    await expectMadeAgain(before);
  });

  test('have only new files after the cache was lost', async () => {
    showMug();
    await run();
    const live = stage();
    // The snapshot forgets the changes of pictures after 1,000 revisions.
    edit('DELETE FROM picture_change');
    rmSync(join(runs.cache, 'pictures'), { recursive: true });
    runs.shop.originals.set('/uploads/mug.jpg', runs.other);
    await run();
    expect(new Map(stage(live).files)).toEqual(wholeSite());
  });

  test('leave no orphans in the cache if its database is lost', async () => {
    showMug();
    await run();
    const folder = join(runs.cache, 'pictures');
    const before = readdirSync(folder).sort();
    rmSync(join(folder, 'pictures.db'));
    for (const name of ['0-40.avif', '0-40.avif.part']) writeFileSync(join(folder, name), '');
    await run();
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  test('are made again if the cache is lost', async () => {
    showMug();
    await run();
    const before = wholeSite();
    rmSync(join(runs.cache, 'pictures'), { recursive: true });
    await expectMadeAgain(before);
  });
});
