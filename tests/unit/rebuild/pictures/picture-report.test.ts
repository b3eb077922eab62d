import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../scripts/preview/listen.ts';
import { readStatus } from '../../../../scripts/rebuild/core/status-file.ts';
import { spoil } from '../../../support/api/hostile-api.ts';
import { day, openPictureRuns } from '../../../support/rebuild/picture-runs.ts';
import { animation, photo } from '../../../support/rebuild/pictures.ts';

const runs = openPictureRuns();
const { run, wholeSite, picturesOf, showMug, wait } = runs;

describe('pictures that can’t be resized', () => {
  test('stay in use while their host fails', async () => {
    runs.shop.originals.set('/uploads/mug.jpg', runs.small);
    runs.shop.show('mug', '/uploads/mug.jpg', '/uploads/gone.jpg');
    await run();
    expect(runs.lines).toContain('  Picture /uploads/gone.jpg: its host answered 404');
    const built = picturesOf('mug');
    wait(day);
    runs.shop.originals.set('/uploads/mug.jpg', 503);
    await run();
    expect(picturesOf('mug')).toEqual(built);
    runs.shop.originals.set('/uploads/gone.jpg', runs.other);
    await run();
    expect(picturesOf('mug')[1]?.built).toBeDefined();
  });

  test('keep their own warnings while their host fails', async () => {
    runs.shop.originals.set(
      '/uploads/mug.jpg',
      await photo(40, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );
    runs.shop.show('mug', '/uploads/mug.jpg');
    const odd = () => readStatus(runs.cache).pictures?.odd;
    await run();
    const own = odd();
    expect(own).toEqual({ 'rotated according to its EXIF data': ['/uploads/mug.jpg'] });
    const original = runs.shop.originals.get('/uploads/mug.jpg') ?? 0;
    wait(day);
    runs.shop.originals.set('/uploads/mug.jpg', 503);
    for (const _ of ['fails', 'fails again']) {
      await run();
      expect(odd()).toEqual({ 'its host answered 503': ['/uploads/mug.jpg'], ...own });
    }
    runs.shop.originals.set('/uploads/mug.jpg', original);
    await run();
    expect(runs.shop.requests).toEqual(['/uploads/mug.jpg 304']);
    expect(odd()).toEqual(own);
  });

  test('are no longer requested from a failing host', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/uploads/${index}.jpg`);
    for (const path of paths) runs.shop.originals.set(path, 500);
    runs.shop.show('mug', ...paths);
    await run();
    expect(runs.shop.requests.length).toBeLessThan(20);
  });

  test('are in the report if there is a warning about them', async () => {
    runs.shop.originals.set('/uploads/a.jpg', await animation());
    runs.shop.originals.set('/uploads/b.jpg', await animation());
    runs.shop.originals.set('/uploads/c.jpg', Buffer.from('once'));
    runs.shop.originals.set('/uploads/d.jpg', runs.small);
    runs.shop.show('mug', ...['a', 'b', 'c', 'd'].map((name) => `/uploads/${name}.jpg`), '/uploads/e.svg');
    await run();
    expect(readStatus(runs.cache).pictures).toEqual({
      wanted: 4,
      ready: 1,
      waiting: 0,
      odd: {
        'animated or multi-page, used as it is': ['/uploads/a.jpg', '/uploads/b.jpg'],
        'broken or in an unknown format': ['/uploads/c.jpg'],
      },
    });
    expect(runs.lines.join('\n')).toMatch(/Picture \/uploads\/a\.jpg and 1 more.*: animated/);
    // The results are stored, so the next run requests no picture again.
    await run();
    expect(runs.shop.requests).toEqual([]);
  });

  test('are counted by the next run if a run can’t write the report', async () => {
    showMug();
    await run({ maxPictureSeconds: 0 });
    const unwritable = join(runs.cache, 'rebuild-status.json.part');
    mkdirSync(unwritable);
    await expect(run()).rejects.toThrow('EISDIR');
    rmSync(unwritable, { recursive: true });
    await run();
    expect(readStatus(runs.cache).pictures).toMatchObject({ ready: 1, waiting: 0 });
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
    spoil(runs.shop.api, /^\/uploads\//, (response) => response.writeHead(302, { location: secret }).end());
    runs.shop.show('mug', secret, '/uploads/redirected.png');
    await run();
    expect(wholeSite().size).toBe(0);
    expect(hits).toEqual([]);
    expect(readStatus(runs.cache).pictures?.odd).toEqual({
      'not on a public https host, never downloaded': ['/uploads/redirected.png'],
    });
  });
});
