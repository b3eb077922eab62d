import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { apply } from '../../../../scripts/rebuild/places/apply.ts';
import { difference } from '../../../../scripts/rebuild/places/difference.ts';
import { contentHash, type Entry, entryOf } from '../../../../scripts/rebuild/places/entry.ts';
import {
  manifestText,
  parseManifest,
  pieceFile,
  type StoredPiece,
} from '../../../../scripts/rebuild/places/manifest.ts';
import { ManifestFiles, Piece, readPiece } from '../../../../scripts/rebuild/places/manifest-files.ts';
import { withOldAssets } from '../../../../scripts/rebuild/places/old-assets.ts';
import { outputPlace, readOutput } from '../../../../scripts/rebuild/places/output.ts';
import { type Place, recordFiles } from '../../../../scripts/rebuild/places/place.ts';
import { contentsOf, manifestOf, type SmallSite, siteIn } from '../../../support/rebuild/site.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let site: SmallSite;
beforeEach(() => {
  site = siteIn(temporaryFolder());
});

const { signal } = new AbortController();

describe('manifests', () => {
  test('stay the same when written and read', () => {
    const manifest = manifestOf({ 'a.html': 'a', '_astro/x.js': 'x', 'robots.txt': '' }, 1);
    const old: Entry = { hash: 'h', size: 1, type: 'asset', unused: 2 };
    const files = manifest.files.with([['_astro/old.js', old]]);
    const stored = files.pieces.map(({ hash, hasUnused }): StoredPiece => ({ hash, slot: 'a', hasUnused }));
    const open = (piece: StoredPiece, number: number) =>
      new Piece(() => readPiece(files.pieces[number]?.text, piece.hash) ?? new Map(), piece);
    const read = parseManifest(manifestText(manifest.build, stored), open);
    expect(read).toMatchObject({ build: manifest.build, stored });
    expect(new Map(read?.files)).toEqual(new Map(files));
    expect(parseManifest('{"build":', open)).toBeUndefined();
    expect(readPiece('[]', 'another hash')).toBeUndefined();
  });

  test('differ by added, changed and removed files', () => {
    const [before, after] = [
      manifestOf({ a: '1', b: '1', c: '1' }, 1),
      manifestOf({ b: '1', c: '2', d: '1' }, 2),
    ];
    expect(difference(before.files, after.files)).toEqual({ added: ['d'], changed: ['c'], removed: ['a'] });
  });

  test('differ by paths that a stopped run may not have written', () => {
    const { files } = manifestOf({ a: '1', b: '1' }, 1);
    expect(difference(files, files, ['a', 'x'])).toEqual({ added: [], changed: ['a'], removed: ['x'] });
  });

  const of = (...names: string[]) =>
    manifestOf(Object.fromEntries(names.map((name) => [`_astro/${name}`, name])), 1).files;

  test('keep an unused asset for three changes', () => {
    const has = (files: ReturnType<typeof of>) => files.has('_astro/a.js');
    let files = withOldAssets(of('a.js'), of('b.js'));
    for (let build = 0; build < 5; build++) files = withOldAssets(files, of('b.js'));
    expect(has(files)).toBe(true);
    for (const name of ['c.js', 'd.js']) files = withOldAssets(files, of(name));
    expect(has(files)).toBe(true);
    expect(has(withOldAssets(files, of('a.js')))).toBe(true);
    expect(has(withOldAssets(files, of('e.js')))).toBe(false);
  });

  test('keep no pending asset that nothing uses', () => {
    const files = withOldAssets(of('a.js', 'b.js'), of('c.js'), ['_astro/a.js']);
    expect([...files.keys()].sort()).toEqual(['_astro/b.js', '_astro/c.js']);
  });

  test('keep the scripts of open pages (promise 49)', () => {
    let files = withOldAssets(of('a.js', 'pictures/old.avif'), of('b.js'));
    for (const picture of ['1', '2', '3', '4', '5'])
      files = withOldAssets(files, of('b.js', `pictures/${picture}.avif`));
    expect(files.has('_astro/a.js')).toBe(true);
    expect(files.has('_astro/pictures/old.avif')).toBe(false);
    expect(files.has('_astro/pictures/4.avif')).toBe(true);
  });
});

test('a manifest is written after all its files are safe', async () => {
  const live = manifestOf({ 'old.html': 'old' }, 1);
  const before = { kind: 'known', ...live, stored: [], pending: [] } as const;
  const next = manifestOf({ 'a.html': 'a', '_astro/x.js': 'x', 'robots.txt': '' }, 2);
  const steps: string[] = [];
  const step = async (name: string) => void steps.push(name);
  const place: Place = {
    ...outputPlace(site.out),
    put: step,
    remove: step,
    write: step,
    flush: () => step('flush'),
  };
  const source = { fileOf: (path: string) => path };
  const change = difference(before.files, next.files);
  await apply({ place, before, change, next, source, signal });
  const changes = ['_astro/x.js', 'robots.txt', 'a.html', 'old.html'];
  const pieces = ['0a', '1a', '2a', '3a'].map((name) => `.shop/manifest/${name}.json`);
  expect(steps).toEqual([
    recordFiles.note,
    ...changes,
    'flush',
    ...pieces,
    recordFiles.manifest,
    recordFiles.note,
  ]);
});

describe('pieces of a manifest', () => {
  const pages = (last: string) =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`product/p${index}.html`, index === 39 ? last : 'page']),
    );
  const stateOf = (name: string) => statSync(join(site.out, '.shop/manifest', name)).ino;

  test('are written only where files change', async () => {
    await site.build(pages('one'), 1);
    const { files, stored } = await readOutput(site.out, signal);
    const changed = files.numberOf('product/p39.html');
    const before = stored.map((piece, number) => stateOf(basename(pieceFile(number, piece.slot))));
    await site.build(pages('two'), 2);
    const after = await readOutput(site.out, signal);
    for (const [number, piece] of after.stored.entries()) {
      expect(piece.slot).toBe(number === changed ? 'b' : 'a');
      expect(stateOf(`${number}a.json`), 'the old piece stays').toBe(before[number]);
    }
    expect(stored).toHaveLength(4);
    expect([...after.files.keys()].sort()).toEqual(Object.keys(pages('two')).sort());
  });

  test('are read only where files change', async () => {
    await site.build(pages('one'), 1);
    const { files, stored } = await readOutput(site.out, signal);
    const changed = files.numberOf('product/p39.html');
    for (const [number, piece] of stored.entries())
      if (number !== changed) rmSync(join(site.out, pieceFile(number, piece.slot)));
    const edited = entryOf('product/p39.html', Buffer.from('two'));
    const next = files.with([['product/p39.html', edited]]);
    expect(difference(files, next)).toEqual({ added: [], changed: ['product/p39.html'], removed: [] });
    expect(() => [...files.keys()]).toThrow('is missing or damaged');
  });

  test('aren’t read for a new asset unless they list unused ones', async () => {
    const pictures = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`_astro/pictures/${n}.avif`, `${n}`]));
    await site.build({ ...pages('one'), ...pictures(12) }, 1);
    await site.build({ ...pages('one'), ...pictures(11) }, 2);
    const { files, stored } = await readOutput(site.out, signal);
    const [unused, added] = ['11', 'new'].map((name) => `_astro/pictures/${name}.avif`);
    const read = [unused, added].map((path = '') => files.numberOf(path));
    expect(stored.flatMap(({ hasUnused }, number) => (hasUnused ? [number] : []))).toEqual([read[0]]);
    for (const [number, piece] of stored.entries())
      if (!read.includes(number)) rmSync(join(site.out, pieceFile(number, piece.slot)));
    const next = files.with([[added ?? '', entryOf(added ?? '', Buffer.from('new'))]]);
    expect(withOldAssets(files, next).get(unused ?? '')?.unused).toBe(2);
  });

  test('are listed in a form that every version reads', () => {
    const { build } = manifestOf({}, 1);
    const stored: StoredPiece[] = [
      { hash: 'h0', slot: 'a', hasUnused: false },
      { hash: 'h1', slot: 'b', hasUnused: true },
    ];
    expect(manifestText(build, stored)).toContain(
      '"pieces":[\n["h0","a"],\n["h1","b"]\n],"withUnused":[1],"hash"',
    );
  });

  test('from an earlier version may all list unused assets', () => {
    const { build, files } = manifestOf(pages('one'), 1);
    const stored = files.pieces.map(({ hash }): StoredPiece => ({ hash, slot: 'a', hasUnused: true }));
    // Such a manifest doesn't say which pieces list unused assets. It may name the site's pieces that its own were made from.
    const text = manifestText(build, stored)
      .replace(/,"withUnused":.*/, '')
      .replace('"a"]', '"a","site"]');
    const old = `${text},"hash":"${contentHash(text)}"}\n`;
    const open = () => new Piece(() => new Map());
    expect(parseManifest(old, open)?.stored).toEqual(stored);
  });

  test('list a file where earlier versions have listed it', () => {
    const large = ManifestFiles.of([], 128);
    for (const [file, number] of [
      ['index.html', 110],
      ['fr/index.html', 110],
      ['_headers', 110],
      ['product/kettle.html', 78],
      ['fr/product/kettle.html', 78],
      ['product/kettle/variants', 78],
      ['category/pots/filters', 49],
      ['fr/category/pots/price-asc/page/2.html', 49],
      ['_astro/a.b1.js', 61],
      ['robots.txt', 50],
      ['v1.2.html', 16],
      ['v1.2/index.html', 16],
    ] as const)
      expect(large.numberOf(file), file).toBe(number);
    const { files } = manifestOf(pages('one'), 1);
    const spread = Array.from({ length: 40 }, (_, index) => files.numberOf(`_astro/${index}.js`));
    expect(new Set(spread)).toEqual(new Set([0, 1, 2, 3]));
  });

  test('are deleted when a shop gets smaller', async () => {
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
