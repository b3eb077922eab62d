import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RebuildFailure } from '../../../../scripts/rebuild/failure.ts';
import { apply } from '../../../../scripts/rebuild/places/apply.ts';
import { difference } from '../../../../scripts/rebuild/places/difference.ts';
import { type Entry, entryOf } from '../../../../scripts/rebuild/places/entry.ts';
import { Files as ManifestFiles, Piece, readPiece } from '../../../../scripts/rebuild/places/files.ts';
import {
  type Build,
  parseManifest,
  pieceFile,
  type StoredPiece,
  serialise,
} from '../../../../scripts/rebuild/places/manifest.ts';
import { withOldAssets } from '../../../../scripts/rebuild/places/old-assets.ts';
import { outputPlace, publishFolder } from '../../../../scripts/rebuild/places/output.ts';
import { type Place, readContents, records } from '../../../../scripts/rebuild/places/place.ts';
import { finishRollback, rollBack } from '../../../../scripts/rebuild/rollback.ts';
import { readStatus } from '../../../../scripts/rebuild/status.ts';
import { withFault, withoutPrograms } from '../../../support/rebuild/disk.ts';
import {
  buildOf,
  contentsOf,
  type Files,
  manifestOf,
  type SmallSite,
  siteIn,
} from '../../../support/rebuild/site.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let folder: string;
let site: SmallSite;
beforeEach(() => {
  folder = temporaryFolder();
  site = siteIn(folder);
});

const { signal } = new AbortController();

describe('manifests', () => {
  test('stay the same when they are written and read', () => {
    const manifest = manifestOf({ 'a.html': 'a', '_astro/x.js': 'x', 'robots.txt': '' }, 1);
    const old: Entry = { hash: 'h', size: 1, type: 'asset', unused: 2 };
    const files = manifest.files.with([['_astro/old.js', old]]);
    const stored = files.pieces.map(({ hash }): StoredPiece => ({ hash, slot: 'a', from: 'f' }));
    const open = ({ hash }: StoredPiece, number: number) =>
      new Piece(() => readPiece(files.pieces[number]?.text, hash) ?? new Map(), hash);
    const read = parseManifest(serialise(manifest.build, stored), open);
    expect(read).toMatchObject({ build: manifest.build, stored });
    expect(new Map(read?.files)).toEqual(new Map(files));
    expect(parseManifest('{"build":', open)).toBeUndefined();
    expect(readPiece('[]', 'another hash')).toBeUndefined();
  });

  test('differ by the files that were added, changed and removed', () => {
    const [before, after] = [
      manifestOf({ a: '1', b: '1', c: '1' }, 1),
      manifestOf({ b: '1', c: '2', d: '1' }, 2),
    ];
    expect(difference(before.files, after.files)).toEqual({ added: ['d'], changed: ['c'], removed: ['a'] });
  });

  test('differ by every path that a stopped run may not have written', () => {
    const { files } = manifestOf({ a: '1', b: '1' }, 1);
    expect(difference(files, files, ['a', 'x'])).toEqual({ added: [], changed: ['a'], removed: ['x'] });
  });

  const of = (...names: string[]) =>
    manifestOf(Object.fromEntries(names.map((name) => [`_astro/${name}`, name])), 1).files;

  test('keep an unused asset for three changes of the set of assets', () => {
    const has = (files: ReturnType<typeof of>) => files.has('_astro/a.js');
    let files = withOldAssets(of('a.js'), of('b.js'));
    for (let build = 0; build < 5; build++) files = withOldAssets(files, of('b.js'));
    expect(has(files)).toBe(true);
    for (const name of ['c.js', 'd.js']) files = withOldAssets(files, of(name));
    expect(has(files)).toBe(true);
    expect(has(withOldAssets(files, of('a.js')))).toBe(true);
    expect(has(withOldAssets(files, of('e.js')))).toBe(false);
  });

  test('keep open pages’ scripts when pictures are added (promise 49)', () => {
    let files = withOldAssets(of('a.js', 'pictures/old.avif'), of('b.js'));
    for (const picture of ['1', '2', '3', '4', '5'])
      files = withOldAssets(files, of('b.js', `pictures/${picture}.avif`));
    expect(files.has('_astro/a.js')).toBe(true);
    expect(files.has('_astro/pictures/old.avif')).toBe(false);
    expect(files.has('_astro/pictures/4.avif')).toBe(true);
  });
});

test('a manifest is written once all changes would survive a power cut', async () => {
  const before = manifestOf({ 'old.html': 'old' }, 1);
  const next = manifestOf({ 'a.html': 'a', '_astro/x.js': 'x', 'robots.txt': '' }, 2);
  const steps: string[] = [];
  const step = async (name: string) => void steps.push(name);
  const place: Place = {
    ...outputPlace(site.out),
    ...{ put: step, remove: step, write: step, flush: () => step('flush') },
  };
  const source = { fileOf: (path: string) => path };
  const change = difference(before.files, next.files);
  await apply({ place, before: { ...before, pending: [] }, change, next, source, signal });
  const changes = ['_astro/x.js', 'robots.txt', 'a.html', 'old.html'];
  const pieces = ['0a', '1a', '2a', '3a'].map((name) => `.shop/manifest/${name}.json`);
  expect(steps).toEqual([records.note, ...changes, 'flush', ...pieces, records.manifest, records.note]);
});

describe('a folder', () => {
  const first = {
    'index.html': 'home',
    'p/a.html': 'a',
    'p/a.html.br': 'br',
    'q/b.html': 'b',
    'robots.txt': 'all',
  };

  test('gets a build’s files and drops removed ones with their copies', async () => {
    await site.build(first, 1);
    expect(contentsOf(site.out)).toEqual(first);
    await site.build({ 'index.html': 'home 2', 'p/a.html': 'longer', 'robots.txt': 'all' }, 2);
    expect(contentsOf(site.out)).toEqual({
      'index.html': 'home 2',
      'p/a.html': 'longer',
      'robots.txt': 'all',
    });
    expect(() => statSync(join(site.out, 'q'))).toThrow('ENOENT');
  });

  test('is refused as the output when it holds files that no rebuild made', () => {
    mkdirSync(site.out);
    expect(() => outputPlace(site.out)).not.toThrow();
    writeFileSync(join(site.out, 'mine.txt'), 'mine');
    expect(() => outputPlace(site.out)).toThrow('nothing shows that a rebuild made them');
    expect(readFileSync(join(site.out, 'mine.txt'), 'utf8')).toBe('mine');
  });

  test('is refused if it doesn’t exist or overlaps with the output', async () => {
    await site.build(first, 1);
    expect(() => publishFolder(join(folder, 'none'), site.out)).toThrow('there is no folder');
    for (const overlapping of [site.out, join(site.out, 'p'), folder])
      expect(() => publishFolder(overlapping, site.out)).toThrow('and the output folder are the same');
  });

  test('gets every file again when its manifest is damaged', async () => {
    await site.build(first, 1);
    writeFileSync(join(site.out, '.shop/manifest.json'), '{');
    writeFileSync(join(site.out, 'index.html'), 'damaged');
    await site.build(first, 1);
    expect(contentsOf(site.out)).toEqual(first);
  });
});

describe('pieces of a manifest', () => {
  const pages = (last: string) =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`product/p${index}.html`, index === 39 ? last : 'page']),
    );
  const stateOf = (name: string) => statSync(join(site.out, '.shop/manifest', name)).ino;

  test('are written only where files change, beside the piece in use', async () => {
    await site.build(pages('one'), 1);
    const { files, stored = [] } = await readContents(outputPlace(site.out), signal);
    const changed = files.numberOf('product/p39.html');
    const before = stored.map((piece, number) => stateOf(basename(pieceFile(number, piece))));
    await site.build(pages('two'), 2);
    const after = await readContents(outputPlace(site.out), signal);
    for (const [number, piece] of (after.stored ?? []).entries()) {
      expect(piece.slot).toBe(number === changed ? 'b' : 'a');
      expect(stateOf(`${number}a.json`), 'the old piece stays').toBe(before[number]);
    }
    expect(stored).toHaveLength(4);
    expect([...after.files.keys()].sort()).toEqual(Object.keys(pages('two')).sort());
  });

  test('are read only where files change', async () => {
    await site.build(pages('one'), 1);
    const { files, stored = [] } = await readContents(outputPlace(site.out), signal);
    const changed = files.numberOf('product/p39.html');
    for (const [number, piece] of stored.entries())
      if (number !== changed) rmSync(join(site.out, pieceFile(number, piece)));
    const edited = entryOf('product/p39.html', Buffer.from('two'));
    const next = files.with([['product/p39.html', edited]]);
    expect(difference(files, next)).toEqual({ added: [], changed: ['product/p39.html'], removed: [] });
    expect(() => [...files.keys()]).toThrow('is missing or damaged');
  });

  test('hold keys beside their files, and a category’s pages together', () => {
    const { files } = manifestOf(pages('one'), 1);
    for (const [file, key] of [
      ['fr/index.html', 'fr'],
      ['product/kettle.html', 'product/kettle'],
      ['fr/category/pots/price-asc/page/2.html', 'category/pots'],
      ['fr/product/kettle.html', 'product/kettle'],
      ['404.html', 'cart.html'],
    ] as const)
      expect(files.numberOf(file)).toBe(files.numberOf(key));
    const spread = Array.from({ length: 40 }, (_, index) => files.numberOf(`_astro/${index}.js`));
    expect(new Set(spread)).toEqual(new Set([0, 1, 2, 3]));
  });

  test('leave the place when a smaller shop no longer needs them', async () => {
    await site.build(pages('one'), 3);
    await site.build(pages('two'), 4);
    const names = () =>
      readdirSync(join(site.out, '.shop/manifest')).map((name) => Number.parseInt(name, 10));
    expect(Math.max(...names())).toBe(7);
    await site.build(pages('three'), 2);
    expect(Math.max(...names())).toBe(3);
    expect(Object.keys(contentsOf(site.out)).sort()).toEqual(Object.keys(pages('one')).sort());
  });

  test('grow in number with the files', () => {
    const countOf = (length: number) =>
      ManifestFiles.of(Array.from({ length }, (_, index) => [`${index}.html`, entryOf('', Buffer.of())]))
        .pieces.length;
    expect([0, 200, 201, 23_000].map(countOf)).toEqual([1, 1, 2, 128]);
  });
});

describe('a rollback', () => {
  const index = () => readFileSync(join(site.out, 'index.html'), 'utf8');
  const roll = (to?: string) => rollBack({ ...site, to, signal });
  beforeEach(async () => {
    for (const minute of [0, 1, 2, 3, 4]) await site.build({ 'index.html': `home ${minute}` }, minute);
  });

  test('restores the last three builds one after another, and no older one', async () => {
    for (const minute of [3, 2, 1]) {
      expect((await roll()).to).toEqual(buildOf(minute));
      expect(index()).toBe(`home ${minute}`);
    }
    await expect(roll()).rejects.toThrow('no earlier build');
  });

  test('is refused for a damaged stored file, and others stay possible', async () => {
    writeFileSync(join(site.cache, 'undo/4/files/index.html'), '');
    await expect(roll()).rejects.toThrow('lost or damaged');
    expect(index()).toBe('home 4');
    await roll(buildOf(2).at);
    expect(index()).toBe('home 2');
  });
});

describe('a run that fails at any write', () => {
  /** Each page names the asset that it needs. */
  const one: Files = {
    'index.html': 'one needs _astro/one.js',
    'index.html.br': 'one needs _astro/one.js',
    'p/a.html': 'one needs _astro/one.js',
    'p/gone.html': 'one needs _astro/one.js',
    'same.html': 'same needs _astro/same.js',
    '_astro/one.js': 'one',
    '_astro/same.js': 'same',
    _redirects: '/one /a 301',
  };
  const two: Files = {
    'index.html': 'two needs _astro/two.js',
    'p/a.html': 'two needs _astro/two.js',
    'p/a.html.br': 'two needs _astro/two.js',
    'p/new.html': 'two needs _astro/two.js',
    'same.html': 'same needs _astro/same.js',
    '_astro/two.js': 'two',
    '_astro/same.js': 'same',
    _redirects: '/two /a 301',
  };
  withoutPrograms();

  /** Expects every page to be complete, from either build, and its assets to exist. */
  function expectUnbroken(): void {
    const contents = contentsOf(site.out);
    for (const [path, text] of Object.entries(contents)) {
      if (!path.includes('.html')) continue;
      expect([
        one[path] ?? one[path.replace('.br', '')],
        two[path] ?? two[path.replace('.br', '')],
      ]).toContain(text);
      expect(Object.keys(contents)).toContain(/_astro\/\S+/.exec(text)?.[0]);
    }
    for (const path of ['index.html', 'p/a.html', 'same.html']) expect(Object.keys(contents)).toContain(path);
  }
  const without = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('_astro/')));

  test.each([
    { kind: 'killed', next: two, when: 'it is killed, and the next run has the same build' },
    { kind: 'killed', next: one, when: 'it is killed, and the catalogue has changed back' },
    { kind: 'full', next: two, when: 'the disk is full, and then has room again' },
  ] as const)('leaves only complete pages, and the next run mends them: $when', async ({ kind, next }) => {
    let last: unknown;
    for (let at = 1, struck = true; struck; at++) {
      rmSync(folder, { recursive: true, force: true });
      await site.build(one, 1);
      const fault = await withFault(kind, at, () => site.build(two, 2));
      struck = fault.struck;
      if (struck && fault.error) last = fault.error;
      expectUnbroken();
      await site.build(next, 3);
      expect(without(contentsOf(site.out)), `ended at ${at}`).toEqual(without(next));
      expectUnbroken();
    }
    expect(last).toBeInstanceOf(RebuildFailure);
    if (kind === 'full') expect((last as Error).message).toContain('is full');
  });

  const zero: Files = {
    ...one,
    'index.html': 'zero needs _astro/one.js',
    'p/new.html': 'zero needs _astro/one.js',
  };
  const files = [zero, one, two];
  const contents = () => readContents(outputPlace(site.out), signal);
  const roll = () => rollBack({ ...site, signal });

  /** Makes the first `before` builds, then runs `work` and kills it at write number `at`. Returns what is live then. */
  async function failAt(at: number, before: number, work: () => Promise<unknown>) {
    rmSync(folder, { recursive: true, force: true });
    for (let build = 0; build < before; build++) await site.build(files[build] as Files, build);
    const { struck } = await withFault('killed', at, work);
    const { build, pending } = await contents();
    return { struck, live: build as Build, isInterrupted: pending.length > 0 };
  }

  /** Expects build `number` to be live, and rollbacks to restore every build before it. */
  async function expectLive(number: number): Promise<void> {
    for (let live = number; live >= 0; live--) {
      expect((await contents()).build).toEqual(buildOf(live));
      expect(without(contentsOf(site.out))).toEqual(without(files[live] as Files));
      if (live > 0) expect(await roll()).toEqual({ from: buildOf(live), to: buildOf(live - 1) });
    }
    await expect(roll()).rejects.toThrow('no earlier build');
  }
  const rolledBack = () => readStatus(site.cache).rolledBack?.map(({ id }) => id);

  test('is finished by the next rebuild, and can then be rolled back', async () => {
    for (let at = 1, struck = true; struck; at++) {
      ({ struck } = await failAt(at, 2, () => site.build(two, 2)));
      await site.build(two, 2);
      await expectLive(2);
    }
  });

  test('is undone by a rollback, and the build it was writing stays away', async () => {
    for (let at = 1, struck = true; struck; at++) {
      const failed = await failAt(at, 2, () => site.build(two, 2));
      struck = failed.struck;
      const from = failed.isInterrupted ? buildOf(2) : failed.live;
      expect(await roll()).toEqual({ from, to: buildOf(from.revision - 1) });
      expect(rolledBack()).toContain(from.id);
      await expectLive(from.revision - 1);
    }
  });

  test.each(['rollback', 'rebuild'])('is finished by the next %s if it was a rollback', async (next) => {
    vi.spyOn(console, 'log').mockReturnValue();
    for (let at = 1, struck = true; struck; at++) {
      const { live, isInterrupted, ...failed } = await failAt(at, 3, roll);
      struck = failed.struck;
      const dryRun = finishRollback({ ...site, signal, dryRun: true }, await contents());
      if (isInterrupted) await expect(dryRun).rejects.toThrow('The last rollback was interrupted');
      else expect(await dryRun).toBe(false);
      if (next === 'rollback') expect((await roll()).from).toEqual(live);
      else expect(await finishRollback({ ...site, signal }, await contents())).toBe(isInterrupted);
      const goal = isInterrupted || next === 'rollback' ? live.revision - 1 : live.revision;
      if (goal < 2) expect(rolledBack()).toContain('build-2');
      await site.build({ 'index.html': 'three' }, 3);
      expect((await roll()).to).toEqual(buildOf(goal));
      await expectLive(goal);
    }
  });

  test.each([
    {
      lost: 'the manifest is damaged',
      lose: () => writeFileSync(join(site.out, '.shop/manifest.json'), '{'),
    },
    {
      lost: 'a stored file is lost',
      lose: () => rmSync(join(site.cache, 'undo/2/files'), { recursive: true }),
    },
  ])('does not stop the next rebuild if it was a rollback and $lost', async ({ lose }) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    expect((await failAt(30, 3, roll)).isInterrupted).toBe(true);
    lose();
    expect(await finishRollback({ ...site, signal }, await contents())).toBe(false);
    await site.build(two, 3);
    expect(without(contentsOf(site.out))).toEqual(without(two));
  });

  test('is undone even if the rollback is killed, too', async () => {
    for (let at = 1, struck = true; struck; at++) {
      const failed = await failAt(at, 2, () => site.build(two, 2));
      struck = failed.struck;
      // The second fault is at every 17th write, because all pairs would take minutes.
      for (let second = (at % 17) + 1, again = failed.isInterrupted; again; second += 17) {
        await failAt(at, 2, () => site.build(two, 2));
        ({ struck: again } = await withFault('killed', second, roll));
        const { pending } = await contents();
        if (pending.length > 0) await roll();
        expect(rolledBack()).toContain('build-2');
        await expectLive(1);
      }
    }
  });
});
