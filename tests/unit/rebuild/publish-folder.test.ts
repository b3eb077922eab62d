import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '../../../scripts/rebuild/publish/apply.ts';
import { folderTarget } from '../../../scripts/rebuild/publish/folder.ts';
import { planFor } from '../../../scripts/rebuild/publish/plan-for.ts';
import {
  type PublishOptions,
  type PublishOutcome,
  publish,
} from '../../../scripts/rebuild/publish/publish.ts';
import { historyIn } from '../../../scripts/rebuild/publish/release-history.ts';
import type { PublishReport } from '../../../scripts/rebuild/publish/report.ts';
import { treeOf } from '../../../scripts/rebuild/publish/tree.ts';
import { folderOf, liveRelease } from '../../../scripts/rebuild/release/folders.ts';
import { type Files, type Releases, releasesIn } from '../../support/releases.ts';

let folder: string;
let shop: string;
let releases: Releases;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
  shop = join(folder, 'srv');
  mkdirSync(shop);
  releases = releasesIn(folder);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(
  more: Record<string, string> = {},
  options: Partial<PublishOptions> = {},
): Promise<PublishOutcome[]> {
  return publish({
    out: releases.out,
    cache: join(folder, '.cache'),
    env: { PUBLIC_SITE_URL: 'https://shop.example' },
    signal: new AbortController().signal,
    variables: { PUBLISH_FOLDER: shop, ...more },
    ...options,
  });
}
const failureOf = (running: Promise<unknown>): Promise<Error> =>
  running.then(
    () => expect.fail('it did not fail'),
    (error: Error) => error,
  );
/** What the folder serves. */
function served(root = shop): Record<string, string> {
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((file) => !file.startsWith('.publish'))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
}
const report = (): PublishReport =>
  JSON.parse(readFileSync(join(folder, '.cache/publish-report.json'), 'utf8'));

const first: Files = {
  'index.html': 'home',
  'index.html.br': 'h',
  'fr.html': 'accueil',
  'product/kettle.html': 'kettle',
  '_astro/a.css': 'a',
  _headers: 'x',
};

describe('publishing to a folder', () => {
  it('makes it equal to the release, and touches nothing that did not change', async () => {
    const one = releases.release(first);
    writeFileSync(join(shop, 'theirs.txt'), 'theirs');
    await run();
    expect(served()).toEqual({ ...releases.files(one), 'theirs.txt': 'theirs' });
    const untouched = statSync(join(shop, 'fr.html')).ino;
    const { 'product/kettle.html': _page, 'index.html.br': _copy, ...rest } = first;
    const two = releases.release({ ...rest, 'index.html': 'home 2', 'product/cup.html': 'cup' });
    expect(await run()).toMatchObject([{ result: 'published', from: one }]);
    expect(served()).toEqual({ ...releases.files(two), 'theirs.txt': 'theirs' });
    expect(statSync(join(shop, 'fr.html')).ino).toBe(untouched);
    expect(report().urls).toEqual({
      changed: ['https://shop.example/'],
      added: ['https://shop.example/product/cup'],
      removed: ['https://shop.example/product/kettle'],
    });
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  describe('from a machine that knows nothing of what is there', () => {
    const shelf = (count: number): Files =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => index).flatMap((index) => [
          [`product/p${index}.html`, 'en'],
          [`fr/product/p${index}.html`, 'fr'],
        ]),
      );
    /** Publishes as many products; then another machine has as many. Answers how it publishes. */
    const anew = async (before: number, after: number) => {
      releases.release({ ...first, ...shelf(before) });
      await run();
      const other = releasesIn(join(folder, 'other'), '0000ffff');
      mkdirSync(join(folder, 'other'));
      other.release({ ...first, ...shelf(after) }, 'print-other');
      return (options: Partial<PublishOptions> = {}) => run({}, { out: other.out, ...options });
    };

    it('takes most of the products away only when that is accepted', async () => {
      const publishAnew = await anew(10, 0);
      const there = served();
      const error = await failureOf(publishAnew());
      expect(error.message).toMatch(/Product pages there: 1 instead of 21.*--accept-shrink/s);
      expect(served()).toEqual(there);
      expect(await publishAnew({ maxShrink: 1 })).toMatchObject([{ result: 'published', removed: 20 }]);
      expect(await publishAnew()).toMatchObject([{ result: 'up to date' }]);
    });

    it('takes a few away as ever', async () => {
      const publishAnew = await anew(20, 17);
      expect(await publishAnew()).toMatchObject([{ result: 'published', removed: 6 }]);
    });
  });

  it('leaves what a known release took away to the rebuild that compared the catalogues', async () => {
    const page = (index: number) => [`product/p${index}.html`, 'en'] as const;
    releases.release({
      ...first,
      ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => page(index))),
    });
    await run();
    releases.release(first);
    expect(await run()).toMatchObject([{ result: 'published', removed: 10 }]);
  });

  it('is equal in the end, whatever was released, lost, rolled back or cut short meanwhile', async () => {
    const file = fc.constantFrom(
      'index.html',
      'a.html',
      'b.html',
      'c/d.html',
      '_astro/x.js',
      '_astro/y.js',
      'z.xml',
    );
    const files = fc.dictionary(file, fc.constantFrom('1', '2', '3'), { noNullPrototype: true });
    const action = fc.oneof(
      fc.record({ kind: fc.constant('release' as const), files }),
      fc.record({ kind: fc.constant('back' as const), by: fc.nat(5) }),
      fc.record({ kind: fc.constant('drop' as const), which: fc.nat(5) }),
      fc.record({ kind: fc.constant('publish' as const) }),
      // The write (or removal) that fails.
      fc.record({ kind: fc.constant('cut' as const), at: fc.nat(12) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 14 }), async (actions) => {
        const root = mkdtempSync(join(folder, 'run-'));
        shop = join(root, 'srv');
        mkdirSync(shop);
        releases = releasesIn(root);
        let names = [releases.release(first)];
        for (const one of actions) {
          if (one.kind === 'release') {
            // Copies depend on the bytes of the file alone, as compression does.
            const large = Object.entries(one.files).filter(([, text]) => text !== '1');
            const copies = large.map(([name, text]) => [`${name}.br`, `small ${text}`]);
            names.push(releases.release({ ...one.files, ...Object.fromEntries(copies) }));
          } else if (one.kind === 'back') releases.switchTo(names[one.by % names.length] ?? '');
          else if (one.kind === 'drop') {
            const name = names[one.which % names.length];
            if (name === undefined || name === liveRelease(releases.out)?.name) continue;
            releases.drop(name);
            names = names.filter((other) => other !== name);
          } else if (one.kind === 'publish') await run({}, { cache: join(root, '.cache') });
          else await cutAt(one.at);
        }
        await run({}, { cache: join(root, '.cache') });
        const wanted = { ...releases.files(liveRelease(releases.out)?.name ?? '') };
        const there = served();
        // Assets of releases nobody knows any more fade out later.
        for (const name of Object.keys(there))
          if (name.startsWith('_astro/') && !(name in wanted)) delete there[name];
        expect(there).toEqual(wanted);
      }),
      { numRuns: 40 },
    );
  });

  /** A publication that stops at its nth change. */
  async function cutAt(at: number): Promise<void> {
    const note = liveRelease(releases.out);
    if (!note) return;
    const target = folderTarget(shop, releases.out);
    let left = at;
    const cut = () => {
      if (left-- <= 0) throw new Error('cut');
    };
    const fragile: typeof target = {
      ...target,
      put: async (...args) => {
        cut();
        return target.put(...args);
      },
      remove: async (...args) => {
        cut();
        return target.remove(...args);
      },
    };
    const { signal } = new AbortController();
    const release = { ...note, tree: treeOf(folderOf(releases.out, note.name)) };
    const plan = await planFor(fragile, release, historyIn(releases.out, note), signal);
    if (plan) await apply(plan, release.tree, signal, () => {}).catch(() => {});
    target.close();
  }

  it('goes on after a kill in the middle', async () => {
    releases.release(first);
    await run();
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`p/${index}.html`, `page ${index}`]),
    );
    const last = releases.release({ ...many, 'index.html': 'home 2' });
    const child = spawn(
      process.execPath,
      ['scripts/rebuild/publish/command.ts', '--out', releases.out, '--cache', join(folder, '.cache')],
      { env: { ...process.env, PUBLISH_FOLDER: shop }, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(() => existsSync(join(shop, 'p/3.html')), { timeout: 30_000 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    for (const text of Object.values(served())) expect(text, 'no file is half written').not.toBe('');
    await run();
    expect(served()).toEqual(releases.files(last));
    expect(readdirSync(join(shop, '.publish')).sort()).toEqual(['files.json', 'state.json']);
  });

  it('does not fill a folder that is not there, and says so', async () => {
    releases.release(first);
    const error = await failureOf(run({ PUBLISH_FOLDER: join(folder, 'unmounted') }));
    expect(error.message).toContain('Create or mount it');
    expect(existsSync(join(folder, 'unmounted'))).toBe(false);
  });

  it('refuses to publish into the output', async () => {
    const name = releases.release(first);
    const before = served(folderOf(releases.out, name));
    for (const place of [releases.out, `${releases.out}.releases`, folderOf(releases.out, name)])
      expect((await failureOf(run({ PUBLISH_FOLDER: place }))).message).toContain('is the output itself');
    expect(served(folderOf(releases.out, name))).toEqual(before);
  });

  it('stops when the run is stopped', async () => {
    releases.release(first);
    const stop = new AbortController();
    stop.abort(new Error('stopped by SIGTERM'));
    expect((await failureOf(run({}, { signal: stop.signal }))).message).toBe('stopped by SIGTERM');
  });
});

describe('a dry run', () => {
  it('says what would be done for a release that is not live, and does nothing', async () => {
    const one = releases.release(first);
    await run({ PUBLISH_HOOK: 'true' });
    const staging = join(folder, 'staging');
    mkdirSync(staging);
    writeFileSync(join(staging, 'index.html'), 'home 2');
    writeFileSync(join(staging, 'release.json'), '{}');
    const live = liveRelease(releases.out);
    const note = {
      ...(live ?? expect.fail()),
      name: '20261121T999999Z-0000abcd',
      base: one,
      fingerprint: 'next',
      changed: ['index.html', 'release.json'],
      removed: ['fr.html'],
    };
    const before = served();
    expect(await run({ PUBLISH_HOOK: 'exit 9;' }, { dryRun: { note, staging } })).toMatchObject([
      { result: 'planned', sent: 2 },
    ]);
    expect(report()).toMatchObject({
      dryRun: true,
      urls: { changed: ['https://shop.example/'], removed: ['https://shop.example/fr'] },
    });
    expect(served()).toEqual(before);
    expect(await run({ PUBLISH_HOOK: 'exit 9;' })).toMatchObject([{ result: 'up to date' }]);
  });
});

describe('the report and the hook', () => {
  const hook = (code = 0) =>
    `cat "$REBUILD_REPORT" > ${join(folder, 'seen.json')}; echo hook >> ${join(folder, 'log')}; (exit ${code}); test`;
  const seen = (): PublishReport => JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8'));

  it('are written without any target, once for a release', async () => {
    releases.release(first);
    releases.release({ ...first, 'index.html': 'home 2' });
    expect(await run({ PUBLISH_FOLDER: '' })).toEqual([]);
    expect(report().urls.changed).toEqual(['https://shop.example/']);
    const file = join(folder, '.cache/publish-report.json');
    const written = statSync(file).ino;
    await run({ PUBLISH_FOLDER: '' });
    expect(statSync(file).ino).toBe(written);
  });

  it('tell after a rollback what it took back', async () => {
    releases.release(first);
    const back = releases.release({ ...first, 'index.html': 'home 2' });
    await run({ PUBLISH_FOLDER: '' });
    releases.release({ ...first, 'index.html': 'home 2', 'fr.html': 'accueil 2' });
    await run({ PUBLISH_FOLDER: '' });
    releases.switchTo(back);
    await run({ PUBLISH_FOLDER: '' });
    expect(report().release.name).toBe(back);
    expect(report().urls.changed).toEqual(['https://shop.example/fr']);
  });

  it('tell the hook once of everything since it last succeeded', async () => {
    releases.release(first);
    expect(await run({ PUBLISH_HOOK: hook() })).toMatchObject([{}, { name: 'hook', result: 'published' }]);
    expect(seen().purge.everything).toBe(true);
    releases.release({ ...first, 'index.html': 'home 2' });
    const failing = `${hook(3)} -z`;
    const error = await failureOf(run({ PUBLISH_HOOK: failing }));
    expect(error.message).toContain('hook: the command ended with 1');
    releases.release({ ...first, 'index.html': 'home 2', 'fr.html': 'accueil 2' });
    await run({ PUBLISH_HOOK: hook() });
    expect(seen().urls.changed).toEqual(['https://shop.example/', 'https://shop.example/fr']);
    expect(seen().purge.everything).toBe(false);
    await run({ PUBLISH_HOOK: hook() });
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('hook\n'.repeat(3));
  });

  it('do not call the hook while a target lacks the release', async () => {
    releases.release(first);
    const error = await failureOf(run({ PUBLISH_FOLDER: join(folder, 'none'), PUBLISH_HOOK: hook() }));
    expect(error.message).not.toContain('hook');
    expect(existsSync(join(folder, 'log'))).toBe(false);
    expect(report().targets).toMatchObject([{ result: 'failed' }, { name: 'hook', result: 'skipped' }]);
  });
});
