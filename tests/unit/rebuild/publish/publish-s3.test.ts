import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishSettings } from '../../../../scripts/rebuild/core/settings.ts';
import { entryOf } from '../../../../scripts/rebuild/places/entry.ts';
import { manifestText, pieceFile, type StoredPiece } from '../../../../scripts/rebuild/places/manifest.ts';
import { ManifestFiles } from '../../../../scripts/rebuild/places/manifest-files.ts';
import { recordFiles } from '../../../../scripts/rebuild/places/place.ts';
import { formOf } from '../../../../scripts/rebuild/places/s3-objects.ts';
import { publish } from '../../../../scripts/rebuild/publish/publish.ts';
import type { TargetReport } from '../../../../scripts/rebuild/publish/report.ts';
import { buildOf, type Files, type SmallSite, siteIn } from '../../../support/rebuild/site.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

let folder: string;
let site: SmallSite;
let minute = 0;
let s3: S3Server;

beforeEach(async () => {
  folder = temporaryFolder();
  site = siteIn(folder);
  s3 = await startS3Server();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIDEXAMPLE';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'topsecret';
});
afterEach(() => s3.close());

const { signal } = new AbortController();
const siteUrl = { PUBLIC_SITE_URL: 'https://shop.example' };

/** Publishes. Afterwards, `s3.calls` holds only the calls of this run. */
function run(more: Record<string, string> = {}): Promise<TargetReport[]> {
  s3.calls.length = 0;
  return publish({
    out: site.out,
    cache: site.cache,
    signal,
    maxShrink: 0.2,
    env: siteUrl,
    settings: publishSettings({
      ...siteUrl,
      PUBLISH_S3_BUCKET: s3.bucket,
      PUBLISH_S3_ENDPOINT: s3.url,
      ...more,
    }),
  });
}
async function publishBuild(files: Files, more?: Record<string, string>): Promise<TargetReport[]> {
  await site.build(files, ++minute);
  return run(more);
}
/** The objects that shoppers can request. */
async function served(): Promise<Record<string, string>> {
  const all = Object.entries(await s3.contents());
  return Object.fromEntries(all.filter(([key]) => !key.includes('.shop/')));
}
/** The calls that write or remove such objects, in the order they arrived. */
const changes = (): string[] =>
  s3.calls
    .filter(({ method, key }) => /PUT|DELETE/.test(method) && !key.includes('.shop/'))
    .map(({ what }) => what);

const first = {
  'index.html': 'home',
  '404.html': 'not found',
  'fr.html': 'accueil',
  'fr/404.html': 'introuvable',
  'product/kettle.html': 'kettle 1',
  'product/kettle.html.br': 'small',
  'product/café.html': 'café',
  '_astro/a.css': 'a',
  'robots.txt': 'all',
  _headers: 'for hosts',
};

describe('publishing to S3-compatible storage', () => {
  test('stores pages under their paths', async () => {
    const published = await publishBuild(first);
    expect(published).toMatchObject([{ name: 's3://my-shop/', result: 'published', from: null }]);
    expect(await served()).toEqual({
      'index.html': 'home',
      '404.html': 'not found',
      fr: 'accueil',
      'fr/404.html': 'introuvable',
      'product/kettle': 'kettle 1',
      'product/café': 'café',
      '_astro/a.css': 'a',
      'robots.txt': 'all',
    });
    const page = (await s3.get('product/kettle')).headers;
    expect(page.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await s3.get('_astro/a.css')).headers.get('cache-control')).toContain('immutable');
    for (const { headers } of s3.calls) expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
  });

  test('sends only what changed, pages last', async () => {
    await publishBuild(first);
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
    expect(s3.calls.map(({ what }) => what)).toEqual(['GET .shop/note.json']);
    const { 'product/café.html': _gone, '_astro/a.css': _old, ...rest } = first;
    await publishBuild({
      ...rest,
      'product/kettle.html': 'kettle 2',
      'product/cup.html': 'cup',
      '_astro/b.css': 'b',
      'robots.txt': 'none',
    });
    const order = changes();
    expect(order.slice(0, 2)).toEqual(['PUT _astro/b.css', 'PUT robots.txt']);
    expect(order.slice(2, 4).sort()).toEqual(['PUT product/cup', 'PUT product/kettle']);
    // The old asset stays for pages that are still open.
    expect(order.slice(4)).toEqual(['DELETE product/café']);
    expect(await served()).not.toHaveProperty('product/café');
    const report = readFileSync(join(site.cache, 'publish-report.json'), 'utf8');
    expect(JSON.parse(report).remove).toEqual(['product/café.html']);
  });

  test('sends every file again once it stores compressed copies', async () => {
    await publishBuild(first);
    expect(await run({ PUBLISH_S3_PRECOMPRESSED: 'br' })).toMatchObject([{ result: 'published' }]);
    expect(changes()).toContain('PUT product/kettle');
    expect((await s3.get('product/kettle')).headers.get('content-encoding')).toBe('br');
  });

  test('reads and writes only pieces that differ', async () => {
    await publishBuild(first);
    await publishBuild({ ...first, 'product/kettle.html': 'kettle 2' });
    const [note, manifest, piece] = ['note.json', 'manifest.json', 'manifest/'].map(
      (name) => `.shop/${name}`,
    );
    const calls = s3.calls.map(({ what }) => what.replace(/(manifest\/).*/, '$1'));
    expect(calls).toEqual([
      ...[`GET ${note}`, `GET ${note}`, `GET ${manifest}`, `GET ${piece}`, `PUT ${note}`],
      ...['PUT product/kettle', `PUT ${piece}`, `PUT ${manifest}`, `PUT ${note}`],
    ]);
  });

  test('uploads compressed copies only if asked', async () => {
    await publishBuild(first, { PUBLISH_S3_PRECOMPRESSED: 'br' });
    const sent = s3.calls.find(({ what }) => what === 'PUT product/kettle');
    expect(sent?.headers['content-encoding']).toBe('br');
    expect(sent?.headers['content-length']).toBe('5');
    expect(s3.calls.find(({ what }) => what === 'PUT fr')?.headers['content-encoding']).toBeUndefined();
    await publishBuild(first, { PUBLISH_S3_PRECOMPRESSED: 'gzip' });
    const again = s3.calls.find(({ what }) => what === 'PUT product/kettle');
    expect(again?.headers['content-encoding']).toBe('gzip');
    await run();
    expect((await served())['product/kettle']).toBe('kettle 1');
  });

  test('touches only its own objects', async () => {
    await s3.put('shops/a/theirs.txt', 'theirs');
    await s3.put('elsewhere', 'theirs');
    await publishBuild(first, { PUBLISH_S3_PREFIX: '/shops/a/' });
    await publishBuild({ 'index.html': 'home' }, { PUBLISH_S3_PREFIX: 'shops/a' });
    expect(await served()).toEqual({
      'shops/a/theirs.txt': 'theirs',
      elsewhere: 'theirs',
      'shops/a/index.html': 'home',
      'shops/a/_astro/a.css': 'a',
    });
  });

  test('keeps the objects of two prefixes apart', async () => {
    await publishBuild({ 'index.html': 'home', 'fr.html': 'accueil' }, { PUBLISH_S3_PREFIX: 'a' });
    await run({ PUBLISH_S3_PREFIX: 'b' });
    await publishBuild({ 'index.html': 'home 2' }, { PUBLISH_S3_PREFIX: 'a' });
    expect(await served()).toEqual({ 'a/index.html': 'home 2', 'b/index.html': 'home', 'b/fr': 'accueil' });
  });

  test('sends no rules for hosts', async () => {
    await publishBuild({ ...first, _redirects: '/old /fr 301' });
    await publishBuild({ ...first, _redirects: '/older /fr 301', _headers: 'changed' });
    expect(changes()).toEqual([]);
    expect(Object.keys(await served())).not.toContain('_headers');
    const report = JSON.parse(readFileSync(join(site.cache, 'publish-report.json'), 'utf8'));
    expect(report).toMatchObject({
      redirects: [{ from: '/older', to: '/fr' }],
      purge: { everything: true, urls: ['https://shop.example/older'] },
      upload: { files: ['_headers', '_redirects'] },
    });
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  test('sends what a web server would if two files have one path', async () => {
    const both = { 'index.html': 'home', 'guide.html': 'page', 'guide/index.html': 'folder' };
    await publishBuild(both);
    expect(await served()).toEqual({ 'index.html': 'home', guide: 'page', 'guide/index.html': 'folder' });
    const { 'guide.html': _gone, ...rest } = both;
    await publishBuild(rest);
    expect(await served()).toEqual({ 'index.html': 'home', guide: 'folder', 'guide/index.html': 'folder' });
  });

  test('reads only pieces that differ, even after missed builds', async () => {
    const build = (asset: string, page: string, at: number) => {
      const files: Record<string, string> = { 'index.html': page, [`_astro/${asset}.js`]: asset };
      for (let n = 0; n < 40; n++) files[`product/p${n}.html`] = 'page';
      return site.build(files, at);
    };
    const numbersOf = (...paths: string[]) => paths.map((path) => ManifestFiles.of([], 8).numberOf(path));
    const callsTo = (method: string) =>
      s3.calls.flatMap(({ what }) => {
        const [, number] = new RegExp(`^${method} .shop/manifest/(\\d+)`).exec(what) ?? [];
        return number === undefined ? [] : [Number(number)];
      });
    await build('a', 'home', 3);
    await run();
    // The bucket gets neither the build with `b` nor its asset.
    await build('b', 'home', 4);
    await build('c', 'home', 5);
    await run();
    await build('c', 'home 2', 6);
    await run();
    const unused = numbersOf('_astro/a.js', '_astro/b.js');
    expect(new Set(callsTo('GET'))).toEqual(new Set([...numbersOf('index.html'), ...unused]));
    expect(callsTo('PUT')).toEqual(numbersOf('index.html'));
    for (const [index, asset] of ['d', 'e', 'f'].entries()) {
      await build(asset, 'home 2', 7 + index);
      await run();
    }
    expect(Object.keys(await served()).filter((key) => key.startsWith('_astro/'))).toEqual(
      ['c', 'd', 'e', 'f'].map((asset) => `_astro/${asset}.js`),
    );
    await build('f', 'home 3', 10);
    await run();
    expect(callsTo('GET')).toEqual(numbersOf('index.html'));
  });

  test('sends only the differences, even without the cache', async () => {
    await publishBuild(first);
    const { 'fr.html': _gone, ...rest } = first;
    for (const lost of [site.out, site.cache]) rmSync(lost, { recursive: true });
    await publishBuild({ ...rest, 'product/kettle.html': 'kettle 2' });
    expect(changes()).toEqual(['PUT product/kettle', 'DELETE fr']);
  });
});

describe('publishing to failing storage', () => {
  test('succeeds despite errors that pass', async () => {
    const seen = new Map<string, number>();
    s3.trouble = ({ what }) => {
      const count = (seen.get(what) ?? 0) + 1;
      seen.set(what, count);
      if (what === 'PUT fr' && count < 3) return 'drop';
      if (what === 'PUT index.html' && count < 3) return 'SlowDown';
      return what === 'PUT robots.txt' && count === 1 ? 'InternalError' : undefined;
    };
    expect(await publishBuild(first)).toMatchObject([{ result: 'published' }]);
    expect(await served()).toMatchObject({ fr: 'accueil', 'index.html': 'home', 'robots.txt': 'all' });
  });

  test('names the missing permission', async () => {
    await publishBuild(first);
    s3.trouble = ({ what }) => (what === 'PUT product/kettle' ? 'AccessDenied' : undefined);
    const failing = publishBuild({ ...first, 'product/kettle.html': 'kettle 2', '_astro/c.css': 'c' });
    const error = String(await failing.catch((failure: unknown) => failure));
    expect(error).toContain('s3:PutObject');
    expect(error).toContain('1 of 2 files are done');
    expect(error).not.toMatch(/AKIDEXAMPLE|topsecret/);
    expect(await served()).toMatchObject({ 'product/kettle': 'kettle 1', '_astro/c.css': 'c' });
    s3.trouble = undefined;
    // The change is reverted, so the next run removes the files of the failed one.
    await publishBuild(first);
    expect(await served()).toMatchObject({ 'product/kettle': 'kettle 1' });
    expect(await served()).not.toHaveProperty('_astro/c.css');
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  test('is completed by the next run', async () => {
    s3.trouble = ({ what }) => (what === 'PUT index.html' ? 'AccessDenied' : undefined);
    await expect(publishBuild(first)).rejects.toThrow();
    s3.trouble = undefined;
    await publishBuild({ 'index.html': 'home' });
    expect(await served()).toEqual({ 'index.html': 'home' });
  });

  test('names a missing bucket, connection or credentials', async () => {
    const missing = { PUBLISH_S3_BUCKET: 'not-mine' };
    await expect(publishBuild(first, missing)).rejects.toThrow('there is no bucket not-mine');
    s3.trouble = () => 'drop';
    await expect(run()).rejects.toThrow(`no usable response from ${s3.url}`);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
    process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
    process.env['AWS_SHARED_CREDENTIALS_FILE'] = join(folder, 'none');
    process.env['AWS_CONFIG_FILE'] = join(folder, 'none');
    await expect(run()).rejects.toThrow('there are no credentials');
  });

  test('reports all changes once the storage works again', async () => {
    await publishBuild(first);
    s3.trouble = ({ method }) => (method === 'PUT' ? 'AccessDenied' : undefined);
    await expect(publishBuild({ ...first, 'index.html': 'home 2' })).rejects.toThrow();
    s3.trouble = undefined;
    await publishBuild({ ...first, 'index.html': 'home 2', 'fr.html': 'accueil 2' });
    const report = JSON.parse(readFileSync(join(site.cache, 'publish-report.json'), 'utf8'));
    expect(report.urls.changed).toEqual(['https://shop.example/', 'https://shop.example/fr']);
  });
});

describe('a bucket', () => {
  /** Each page names the asset that it needs. */
  const one: Files = {
    'index.html': 'one needs _astro/one.js',
    'p/a.html': 'one needs _astro/one.js',
    'p/gone.html': 'one needs _astro/one.js',
    'guide/index.html': 'one needs _astro/one.js',
    'same.html': 'same needs _astro/same.js',
    '_astro/one.js': 'one',
    '_astro/same.js': 'same',
    'robots.txt': 'one',
  };
  const two: Files = {
    'index.html': 'two needs _astro/two.js',
    'p/a.html': 'two needs _astro/two.js',
    'p/new.html': 'two needs _astro/two.js',
    'guide.html': 'two needs _astro/two.js',
    'same.html': 'same needs _astro/same.js',
    '_astro/two.js': 'two',
    '_astro/same.js': 'same',
    'robots.txt': 'two',
  };
  /** The objects that shall be served, without those of unused assets. */
  const objectsFor = (files: Files) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([path, text]) => keysOf(path).map((key) => [key, text])),
    );
  const keysOf = (path: string): string[] => {
    if (path === 'index.html') return [path];
    return path.endsWith('/index.html')
      ? [path.replace('/index.html', ''), path]
      : [path.replace(/\.html$/, '')];
  };
  const withoutUnused = (objects: Record<string, string>, files: Files) =>
    Object.fromEntries(Object.entries(objects).filter(([key]) => !key.startsWith('_astro/') || key in files));
  const expectServed = async (files: Files, when: string): Promise<void> =>
    expect(withoutUnused(await served(), files), when).toEqual(objectsFor(files));

  /** Starts with an empty bucket, and publishes the first build. */
  async function beginAgain(): Promise<void> {
    await s3.close();
    s3 = await startS3Server();
    rmSync(folder, { recursive: true, force: true });
    await site.build(one, 1);
    await run();
  }

  /** Rewrites the records of the first build as version 0.4.0 would have: with keys instead of files. */
  async function asEarlierVersion(pending: readonly string[] = []): Promise<void> {
    const rows = Object.entries(objectsFor(one)).map(
      ([key, text]) => [key, entryOf(key, Buffer.from(text))] as const,
    );
    const { pieces } = ManifestFiles.of(rows, 4);
    const stored = pieces.map(({ hash }): StoredPiece => ({ hash, slot: 'a', hasUnused: false }));
    for (const [number, { text }] of pieces.entries()) await s3.put(pieceFile(number, 'a'), text);
    await s3.put(recordFiles.manifest, manifestText(buildOf(1), stored));
    const form = formOf(undefined).replace(/^\S+/, 's3');
    await s3.put(recordFiles.note, JSON.stringify({ build: buildOf(1), form, pending }));
  }

  /** Refuses call number `at` that writes or removes an object, and every later call. */
  function killAt(at: number) {
    let count = 0;
    s3.trouble = ({ method }) => {
      if (/PUT|DELETE/.test(method)) count++;
      return count >= at ? 'AccessDenied' : undefined;
    };
    return { hasStruck: () => count >= at };
  }

  test.each([
    { next: two, when: 'the next run has the same build' },
    { next: one, when: 'the catalogue has changed back' },
    { next: two, when: 'an earlier version wrote its records', isEarlier: true },
  ])('is whole after a kill at any write: $when', async ({ next, isEarlier }) => {
    for (let at = 1, struck = true; struck; at++) {
      await beginAgain();
      if (isEarlier) await asEarlierVersion(['p/a', 'guide', 'guide/index.html']);
      await site.build(two, 2);
      const kill = killAt(at);
      const failed = await run().catch((error: unknown) => error);
      struck = kill.hasStruck();
      expect(failed instanceof Error).toBe(struck);
      s3.trouble = undefined;
      const left = await served();
      for (const [key, text] of Object.entries(left).filter(([, each]) => each.includes('needs'))) {
        expect(objectsFor(one)[key] === text || objectsFor(two)[key] === text, `${key} at ${at}`).toBe(true);
        expect(Object.keys(left), `${key} at ${at}`).toContain(/_astro\/\S+/.exec(text)?.[0]);
      }
      for (const key of ['index.html', 'p/a', 'same', 'guide'])
        expect(Object.keys(left), `${key} at ${at}`).toContain(key);
      if (next === one) await site.build(one, 3);
      await run();
      // A key that counted as a file would be sent twice.
      expect(changes().filter((what) => what === 'PUT p/a').length, `at ${at}`).toBeLessThan(2);
      await expectServed(next, `after a kill at ${at}`);
      expect(await run()).toMatchObject([{ result: 'up to date' }]);
      if (!struck) expect(at).toBeGreaterThan(10);
    }
  });

  test.each([
    { when: 'with the same build', next: one, unused: [] },
    { when: 'with a new build', next: two, unused: ['_astro/one.js'] },
    { when: 'without its note', next: two, unused: ['_astro/one.js'], isNoteLost: true },
  ])('of an earlier version gets each object again, $when', async ({ next, unused, isNoteLost }) => {
    await beginAgain();
    await asEarlierVersion();
    await s3.put('_astro/older.js', 'Only the bucket knows it');
    if (isNoteLost) await s3.remove(recordFiles.note);
    if (next === two) await site.build(two, 2);
    expect(await run()).toMatchObject([{ result: 'published' }]);
    const sent = [...Object.keys(objectsFor(next)), ...unused].map((key) => `PUT ${key}`);
    // When `guide/index.html` is removed, `guide` stays, because `guide.html` has the same key.
    const replaced = next === two ? ['DELETE guide/index.html', 'DELETE p/gone', 'PUT guide'] : [];
    expect(changes().sort()).toEqual([...sent, ...replaced].sort());
    await expectServed(next, 'after the update');
    expect(await served()).toMatchObject({
      '_astro/one.js': 'one',
      '_astro/older.js': 'Only the bucket knows it',
    });
    expect(await run()).toMatchObject([{ result: 'up to date' }]);
  });

  test.each([
    { state: 'lost', spoil: (key: string) => s3.remove(key) },
    { state: 'damaged', spoil: (key: string) => s3.put(key, '[') },
  ])('is whole after any piece of its manifest was $state', async ({ spoil }) => {
    await beginAgain();
    const pieces = Object.keys(await s3.contents()).filter((key) => key.startsWith('.shop/manifest/'));
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) {
      await beginAgain();
      await spoil(piece);
      await site.build(two, 2);
      await run();
      await expectServed(two, piece);
      // This build has more pieces, so the run reads all pieces in the bucket.
      await site.build(one, 3);
      await run();
      await expectServed(one, piece);
      expect(await run()).toMatchObject([{ result: 'up to date' }]);
    }
  });
});
