import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { publishSettings } from '../../../../scripts/rebuild/core/settings.ts';
import { rollBack } from '../../../../scripts/rebuild/live/rollback.ts';
import { type PublishOptions, publish } from '../../../../scripts/rebuild/publish/publish.ts';
import type { PublishReport, TargetReport } from '../../../../scripts/rebuild/publish/report.ts';
import { withFault, withoutPrograms } from '../../../support/rebuild/disk.ts';
import {
  buildOf,
  contentsOf,
  type Files,
  manifestOf,
  pieceOf,
  type SmallSite,
  siteIn,
} from '../../../support/rebuild/site.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let folder: string;
let shop: string;
let site: SmallSite;

withoutPrograms();
/** Builds the first version of the site. */
beforeEach(async () => {
  folder = temporaryFolder();
  shop = join(folder, 'srv');
  mkdirSync(shop);
  site = siteIn(folder);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await site.build(first, 1);
});

const { signal } = new AbortController();
const siteUrl = { PUBLIC_SITE_URL: 'https://shop.example' };
const run = (
  more: Record<string, string> = {},
  options: Partial<PublishOptions> = {},
): Promise<TargetReport[]> =>
  publish({
    out: site.out,
    cache: site.cache,
    signal,
    maxShrink: 0.2,
    env: siteUrl,
    settings: publishSettings({ ...siteUrl, PUBLISH_FOLDER: shop, ...more }),
    ...options,
  });
const report = (): PublishReport => JSON.parse(readFileSync(join(site.cache, 'publish-report.json'), 'utf8'));

const first: Files = {
  'index.html': 'home',
  'index.html.br': 'h',
  'fr.html': 'accueil',
  'product/kettle.html': 'kettle',
  '_astro/a.css': 'a',
  _headers: 'x',
};

describe('publishing to a folder', () => {
  test('updates only the files that have changed', async () => {
    writeFileSync(join(shop, 'theirs.txt'), 'theirs');
    await run();
    expect(contentsOf(shop)).toEqual({ ...first, 'theirs.txt': 'theirs' });
    const untouched = statSync(join(shop, 'fr.html')).ino;
    const { 'product/kettle.html': _page, 'index.html.br': _copy, ...rest } = first;
    const second = { ...rest, 'index.html': 'home 2', 'product/cup.html': 'cup' };
    await site.build(second, 2);
    expect(await run()).toMatchObject([{ result: 'published', from: buildOf(1).at }]);
    expect(contentsOf(shop)).toEqual({ ...second, 'theirs.txt': 'theirs' });
    expect(statSync(join(shop, 'fr.html')).ino).toBe(untouched);
    expect(report().urls).toEqual({
      changed: ['https://shop.example/'],
      added: ['https://shop.example/product/cup'],
      removed: ['https://shop.example/product/kettle'],
    });
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  test('is refused if many products would disappear', async () => {
    await run();
    const note = join(shop, '.shop/note.json');
    const many = readFileSync(note, 'utf8')
      .replace('"products":10', '"products":20')
      .replace('"identity":"snapshot"', '"identity":"other"');
    writeFileSync(note, many);
    await expect(run()).rejects.toThrow(/Products in this place: 10 instead of 20.*--accept-shrink/s);
    expect(await run({}, { maxShrink: 1 })).toMatchObject([{ result: 'published' }]);
  });

  test('reports the pages that another folder gets', async () => {
    await run();
    const other = join(folder, 'other');
    mkdirSync(other);
    await run({ PUBLISH_FOLDER: other });
    expect(report().urls.changed).toHaveLength(3);
  });

  test('makes the folder equal to the output', async () => {
    const file = fc.constantFrom(
      'index.html',
      'a.html',
      'p/b.html',
      '_astro/x.js',
      '_astro/y.js',
      'robots.txt',
    );
    const files = fc.dictionary(file, fc.constantFrom('1', '2', '3'), { minKeys: 1 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('build' as const), files }),
      fc.record({ kind: fc.constant('publish' as const) }),
      fc.record({ kind: fc.constant('killed' as const), at: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant('roll back' as const) }),
      fc.record({ kind: fc.constant('lose the cache' as const) }),
    );
    const lasting = (dir: string) =>
      Object.fromEntries(Object.entries(contentsOf(dir)).filter(([path]) => !path.startsWith('_astro/')));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), files, async (steps, last) => {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(shop, { recursive: true });
        let minute = 0;
        await site.build({ 'index.html': '0' }, ++minute);
        for (const one of steps) {
          if (one.kind === 'build') await site.build(one.files, ++minute);
          if (one.kind === 'publish') await run({}, { maxShrink: 1 });
          if (one.kind === 'killed') await withFault('killed', one.at, () => run({}, { maxShrink: 1 }));
          if (one.kind === 'roll back') await rollBack({ ...site, signal }).catch(() => {});
          if (one.kind === 'lose the cache') rmSync(site.cache, { recursive: true, force: true });
        }
        await site.build(last as Files, ++minute);
        await run({}, { maxShrink: 1 });
        expect(lasting(shop)).toEqual(lasting(site.out));
        for (const [path, text] of Object.entries(last)) expect(contentsOf(shop)[path]).toBe(text);
      }),
      { numRuns: 25 },
    );
  });

  test('changes nothing if the output’s manifest is damaged', async () => {
    await run();
    await site.build({ ...first, 'fr.html': 'accueil 2' }, 2);
    const manifest = join(site.out, '.shop/manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"a"', '"b"'));
    await expect(run()).rejects.toThrow('is missing or damaged');
    expect(contentsOf(shop)).toEqual(first);
  });

  test('repairs a folder whose manifest is damaged', async () => {
    writeFileSync(join(shop, 'theirs.txt'), 'theirs');
    await run();
    writeFileSync(join(shop, '.shop/manifest.json'), '{');
    const { 'fr.html': _gone, ...second } = first;
    await site.build(second, 2);
    await run();
    expect(contentsOf(shop)).toEqual({ ...second, 'theirs.txt': 'theirs' });
    writeFileSync(join(shop, '.shop/manifest.json'), '{');
    const note = join(shop, '.shop/note.json');
    writeFileSync(note, readFileSync(note, 'utf8').replace('"snapshot"', '"other"').replace(':10', ':20'));
    await expect(run()).rejects.toThrow('10 instead of 20');
  });

  test('changes nothing if the output has lost a piece', async () => {
    await run();
    await site.build({ ...first, 'fr.html': 'accueil 2' }, 2);
    // The report is up to date, so only the folder needs the piece.
    await run({ PUBLISH_FOLDER: '' });
    rmSync(await pieceOf('fr.html', site.out));
    // The message doesn't name the folder, because only the output is damaged.
    await expect(run()).rejects.toMatchObject({
      message: '.shop/note.json, the manifest or one of its pieces is missing or damaged',
      advice: 'Repair it: npm run rebuild -- --force\nThe earlier builds are then lost.',
    });
    expect(contentsOf(shop)).toEqual(first);
  });

  test.each(['lost', 'damaged'])('repairs a folder with a %s piece of the manifest', async (how) => {
    writeFileSync(join(shop, 'theirs.txt'), 'theirs');
    await run();
    const piece = await pieceOf('fr.html', shop);
    if (how === 'lost') rmSync(piece);
    else writeFileSync(piece, '[]');
    writeFileSync(join(shop, 'index.html'), 'changed');
    const { 'fr.html': _gone, ...second } = first;
    await site.build(second, 2);
    await run();
    expect(contentsOf(shop)).toEqual({ ...second, 'theirs.txt': 'theirs' });
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  test('repairs a folder whose note was deleted', async () => {
    writeFileSync(join(shop, 'theirs.txt'), 'theirs');
    await run();
    writeFileSync(join(shop, 'index.html'), 'changed');
    rmSync(join(shop, '.shop/note.json'));
    const { 'fr.html': _gone, ...second } = first;
    await site.build(second, 2);
    await run();
    expect(contentsOf(shop)).toEqual({ ...second, 'theirs.txt': 'theirs' });
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  test('repairs a folder without removing what open pages need', async () => {
    await run();
    writeFileSync(join(shop, '.shop/manifest.json'), '{');
    const { '_astro/a.css': _old, ...rest } = first;
    const second = { ...rest, '_astro/b.css': 'b' };
    await site.build(second, 2);
    await run();
    expect(contentsOf(shop)).toEqual({ ...first, ...second });
    expect(contentsOf(shop)).toEqual(contentsOf(site.out));
  });

  test('repairs a folder even if the last report lost the same piece', async () => {
    await run();
    for (const dir of [shop, join(site.cache, 'reported')]) rmSync(await pieceOf('fr.html', dir));
    const second = { ...first, 'fr.html': 'accueil 2' };
    await site.build(second, 2);
    expect(await run()).toMatchObject([{ result: 'published' }]);
    expect(contentsOf(shop)).toEqual(second);
  });

  test('reports everything again if the last report lost a piece', async () => {
    await run();
    await site.build({ ...first, 'fr.html': 'accueil 2' }, 2);
    rmSync(await pieceOf('fr.html', join(site.cache, 'reported')));
    await run();
    expect(report().urls.added).toHaveLength(3);
  });

  test('removes what a killed run has added', async () => {
    await run();
    for (let at = 1, struck = true; struck; at++) {
      await site.build({ ...first, 'added.html': 'added' }, 2 * at);
      struck = (await withFault('killed', at, () => run())).struck;
      rmSync(join(shop, '.shop/note.json'));
      await site.build(first, 2 * at + 1);
      await run();
      expect(contentsOf(shop)).toEqual(first);
    }
  });

  test('finishes a killed repair of the same build', async () => {
    await run();
    for (let at = 1, struck = true; struck; at++) {
      rmSync(join(shop, '.shop/note.json'));
      writeFileSync(join(shop, 'fr.html'), 'old');
      struck = (await withFault('killed', at, () => run())).struck;
      await run();
      expect(contentsOf(shop)).toEqual(first);
    }
  });

  test('says why it was stopped', async () => {
    const stopped = AbortSignal.abort(new Error('stopped by SIGTERM'));
    await expect(run({}, { signal: stopped })).rejects.toThrow('stopped by SIGTERM');
  });

  test('is refused until a killed rebuild is repaired', async () => {
    for (let at = 1, struck = true; struck; at++) {
      const build = await withFault('killed', at, () => site.build({ ...first, 'fr.html': `${at}` }, at + 1));
      struck = build.struck;
      const { pending } = JSON.parse(readFileSync(join(site.out, '.shop/note.json'), 'utf8'));
      if (pending.length > 0) await expect(run()).rejects.toThrow('was interrupted');
      await site.build(first, at + 1);
    }
  });
});

test('a dry run only reports what would change', async () => {
  await run({ PUBLISH_HOOK: 'true' });
  const staging = join(folder, 'staging');
  mkdirSync(staging);
  writeFileSync(join(staging, 'index.html'), 'home 2');
  const { 'fr.html': _gone, 'index.html.br': _copy, ...rest } = first;
  const next = manifestOf({ ...rest, 'index.html': 'home 2' }, 2);
  const before = contentsOf(shop);
  const hook = { PUBLISH_HOOK: 'exit 9;' };
  const planned = await run(hook, { dryRun: true, planned: { next, staging } });
  expect(planned).toMatchObject([{ result: 'planned', sent: 1, removed: 1 }]);
  expect(report()).toMatchObject({
    dryRun: true,
    urls: { changed: ['https://shop.example/'], removed: ['https://shop.example/fr'] },
  });
  expect(contentsOf(shop)).toEqual(before);
  expect(await run(hook)).toMatchObject([{ result: 'up to date' }]);
  const missing = { PUBLISH_FOLDER: join(folder, 'missing') };
  await expect(run(missing, { dryRun: true })).rejects.toThrow('there is no folder');
});

describe('the publish report', () => {
  const hook = (code = 0) =>
    `cat "$REBUILD_REPORT" > ${join(folder, 'seen.json')}; echo hook >> ${join(folder, 'log')}; (exit ${code}); test`;
  const seen = (): PublishReport => JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8'));
  const home2 = { ...first, 'index.html': 'home 2' };
  const none = { PUBLISH_FOLDER: '' };

  test('needs no target', async () => {
    await run(none);
    await site.build(home2, 2);
    expect(await run(none)).toEqual([]);
    expect(report().urls.changed).toEqual(['https://shop.example/']);
    const written = statSync(join(site.cache, 'publish-report.json')).mtimeMs;
    await run(none);
    expect(statSync(join(site.cache, 'publish-report.json')).mtimeMs).toBe(written);
  });

  test('lists what a rollback has reverted', async () => {
    await site.build(home2, 2);
    await run(none);
    await rollBack({ ...site, signal });
    await run(none);
    expect(report().build.id).toBe('build-1');
    expect(report().urls.changed).toEqual(['https://shop.example/']);
  });

  test('lists all changes since the hook last succeeded', async () => {
    expect(await run({ PUBLISH_HOOK: hook() })).toMatchObject([{}, { name: 'hook', result: 'published' }]);
    expect(seen().purge.everything).toBe(true);
    await site.build(home2, 2);
    await expect(run({ PUBLISH_HOOK: `${hook(3)} -z` })).rejects.toThrow('hook: the command ended with 1');
    await site.build({ ...home2, 'fr.html': 'accueil 2' }, 3);
    await run({ PUBLISH_HOOK: hook() });
    expect(seen().urls.changed).toEqual(['https://shop.example/', 'https://shop.example/fr']);
    expect(seen().purge.everything).toBe(false);
    await run({ PUBLISH_HOOK: hook() });
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('hook\n'.repeat(3));
  });

  test('lists a page that changed and changed back', async () => {
    await run({ PUBLISH_HOOK: hook() });
    await site.build(home2, 2);
    await site.build(first, 3);
    await run({ PUBLISH_HOOK: hook() });
    expect(seen().purge.urls).toContain('https://shop.example/');
  });

  test('says that the hook didn’t run, because a target failed', async () => {
    await expect(run({ PUBLISH_FOLDER: join(folder, 'none'), PUBLISH_HOOK: hook() })).rejects.toMatchObject({
      message: expect.not.stringContaining('hook'),
    });
    expect(existsSync(join(folder, 'log'))).toBe(false);
    expect(report().targets).toMatchObject([{ result: 'failed' }, { name: 'hook', result: 'skipped' }]);
  });
});
