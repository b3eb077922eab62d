import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changesOf, phaseOf, together } from '../../../scripts/rebuild/publish/changes.ts';
import { filesBetween, type History, type Step } from '../../../scripts/rebuild/publish/history.ts';
import { parseRedirects } from '../../../scripts/rebuild/publish/redirects.ts';
import { type ReportInput, reportOf } from '../../../scripts/rebuild/publish/report.ts';
import { reportText } from '../../../scripts/rebuild/publish/report-text.ts';
import { headersOf, keysOf, redirectOf } from '../../../scripts/rebuild/publish/s3-objects.ts';
import { parsePublishSettings, publishSettingNames } from '../../../scripts/rebuild/publish/settings.ts';
import { overlay, type Tree, treeOf } from '../../../scripts/rebuild/publish/tree.ts';

describe('what differs between releases', () => {
  const step = (name: string, base: string | null, changed: string[], removed: string[] = []): Step => ({
    name,
    base,
    changed,
    removed,
  });
  /** a → b → c, and d from a; `kept` says which folders are left. */
  function history(kept: Readonly<Record<string, readonly string[]>>): History {
    const steps = [
      step('a', null, ['x', 'y']),
      step('b', 'a', ['x', 'new'], ['y']),
      step('c', 'b', ['y'], ['new']),
      step('d', 'a', ['z']),
    ];
    return {
      step: (name) => steps.find((one) => one.name === name),
      exists: (release, file) => kept[release]?.includes(file),
    };
  }

  it('joins the steps between two releases, forth and back and across', () => {
    const all = history({ a: ['x', 'y'], b: ['x', 'new'], c: ['x', 'y'], d: ['x', 'y', 'z'] });
    expect(filesBetween(all, 'a', 'c')).toEqual(
      new Map([
        ['x', true],
        ['new', false],
        ['y', true],
      ]),
    );
    expect(filesBetween(all, 'b', 'a')?.get('new')).toBe(true);
    expect(filesBetween(all, 'b', 'a')?.get('y')).toBe(false);
    expect([...(filesBetween(all, 'd', 'c')?.keys() ?? [])].sort()).toEqual(['new', 'x', 'y', 'z']);
    expect(filesBetween(all, 'c', 'c')).toEqual(new Map());
  });

  it('knows the steps after a release whose own note is gone, and nothing of one it never saw', () => {
    const { step: steps, exists } = history({ b: ['x', 'new'] });
    const young: History = { step: (name) => (name === 'a' ? undefined : steps(name)), exists };
    const files = filesBetween(young, 'a', 'c');
    expect(files?.get('x')).toBeUndefined();
    expect(files?.has('x')).toBe(true);
    expect(files?.get('y'), 'only what was there can be removed').toBe(true);
    expect(filesBetween(young, 'elsewhere', 'c')).toBeUndefined();
  });

  it('tells added from changed and removed', () => {
    const files = new Map([
      ['old', true],
      ['new', false],
      ['gone', true],
      ['never', false],
      ['unknown', undefined],
    ]);
    const there = new Set(['old', 'new', 'unknown']);
    const changes = changesOf(files, (file) => there.has(file));
    expect(changes).toEqual({
      added: new Set(['new']),
      changed: new Set(['old', 'unknown']),
      removed: new Set(['gone']),
      everything: false,
    });
    const other = { ...changes, added: new Set<string>(), changed: new Set(['new']), everything: true };
    expect(together([changes, other])).toMatchObject({
      added: new Set(),
      changed: new Set(['old', 'unknown', 'new']),
      everything: true,
    });
  });
});

describe('the publish report', () => {
  const texts: Record<string, string> = {
    'index.html': 'home',
    'product/café.html': 'long text of a page',
    'product/café.html.br': 'short',
    'fr/404.html': 'x',
    '_astro/a.js': 'js',
    'release.json': '{}',
    'sitemap.xml': '<x/>',
    _redirects: '/old /product/caf%C3%A9',
  };
  const tree: Tree = {
    has: (file) => file in texts,
    size: (file) => texts[file]?.length ?? 0,
    read: async (file) => Buffer.from(texts[file] ?? ''),
    list: () => Object.keys(texts).filter((file) => !file.endsWith('.br')),
  };
  const input: ReportInput = {
    release: { name: 'b', fingerprint: 'f', builtAt: '2026-11-21T10:00:00Z' },
    dryRun: false,
    origin: 'https://shop.example',
    changes: {
      added: new Set(['_astro/a.js', 'product/café.html']),
      changed: new Set(['index.html', 'fr/404.html', 'release.json', 'sitemap.xml', '_redirects']),
      removed: new Set(['fr/product/gone.html', '_astro/old.js']),
      everything: false,
    },
    redirects: [{ from: '/old', to: '/product/caf%C3%A9', status: 301 }],
    tree,
    targets: [],
  };

  it('lists pages by address, what to purge, and files in the order that is safe', () => {
    const report = reportOf(input);
    expect(report.urls).toEqual({
      changed: ['https://shop.example/'],
      added: ['https://shop.example/product/caf%C3%A9'],
      removed: ['https://shop.example/fr/product/gone'],
    });
    expect(report.purge).toEqual({
      everything: false,
      urls: [
        'https://shop.example/',
        'https://shop.example/fr/404.html',
        'https://shop.example/fr/product/gone',
        'https://shop.example/old',
        'https://shop.example/product/caf%C3%A9',
        'https://shop.example/release.json',
        'https://shop.example/sitemap.xml',
      ],
    });
    expect(report.upload).toEqual({
      assets: ['_astro/a.js'],
      files: ['_redirects', 'sitemap.xml'],
      pages: ['fr/404.html', 'index.html', 'product/café.html'],
      last: ['release.json'],
    });
    expect(report.remove).toEqual(['_astro/old.js', 'fr/product/gone.html']);
    expect(report.bytes.plain - report.bytes.compressed).toBe('long text of a page'.length - 'short'.length);
  });

  it('purges everything when headers changed or nothing is known', () => {
    const changes = { ...input.changes, changed: new Set(['_headers']) };
    expect(reportOf({ ...input, changes }).purge.everything).toBe(true);
    const unknown = {
      added: new Set<string>(),
      changed: new Set<string>(),
      removed: new Set<string>(),
      everything: true,
    };
    const report = reportOf({ ...input, changes: unknown });
    expect(report.purge.everything).toBe(true);
    expect(report.urls.changed).toHaveLength(2);
  });

  it('is a text of counts and shortened lists', () => {
    const many = new Set(Array.from({ length: 25 }, (_, index) => `product/p${index}.html`));
    const text = reportText(reportOf({ ...input, changes: { ...input.changes, changed: many } }));
    expect(text).toContain('Pages: 25 changed, 1 added, 1 removed');
    expect(text).toContain('and 5 more');
    expect(text).not.toContain('undefined');
  });
});

describe('redirects', () => {
  it('are read as hosts read them', () => {
    const text =
      '# comment\n/a /b 302\n/c/* /d/:splat 301\n\n  /e   https://x.example/f # why\nnonsense\n/g /h 404!\n';
    expect(parseRedirects(text)).toEqual([
      { from: '/a', to: '/b', status: 302 },
      { from: '/c/*', to: '/d/:splat', status: 301 },
      { from: '/e', to: 'https://x.example/f', status: 301 },
      { from: '/g', to: '/h', status: 404 },
    ]);
  });
});

describe('objects of a bucket', () => {
  it.each([
    ['index.html', ['index.html']],
    ['fr.html', ['fr']],
    ['fr/404.html', ['fr/404.html']],
    ['product/café.html', ['product/café']],
    ['guide/index.html', ['guide', 'guide/index.html']],
    ['_astro/a.b1.js', ['_astro/a.b1.js']],
    ['_headers', []],
  ])('%s', (file, keys) => {
    expect(keysOf(file)).toEqual(keys);
  });

  it('take redirects of single addresses, encoded or not', () => {
    const of = (from: string, status = 301) => redirectOf({ from, to: '/x', status })?.key;
    expect(of('/product/caf%C3%A9')).toBe('product/café');
    expect(of('/product/café')).toBe('product/café');
    expect(of('/a/*')).toBeUndefined();
    expect(of('/a/:slug')).toBeUndefined();
    expect(of('/a', 200)).toBeUndefined();
    expect(of('/100%')).toBeUndefined();
  });

  it('say how they are encoded', () => {
    const of = (source: string) => headersOf({ key: 'a', source, file: 'a.js' }).ContentEncoding;
    expect([of('a.js'), of('a.js.br'), of('a.js.gz')]).toEqual([undefined, 'br', 'gzip']);
  });

  it('are sent in the order that is safe', () => {
    expect(['release.json', '_astro/a.js', 'robots.txt', 'a.html'].map(phaseOf)).toEqual([
      'last',
      'assets',
      'files',
      'pages',
    ]);
  });
});

describe('settings of publishing', () => {
  it('are all optional, and empty ones absent', () => {
    expect(parsePublishSettings({ PUBLISH_FOLDER: ' ', PATH: '/bin' })).toEqual({});
    const given = { PUBLISH_S3_BUCKET: 'my-shop', PUBLISH_S3_PREFIX: '/a/b/' };
    expect(parsePublishSettings(given)).toEqual({ ...given, PUBLISH_S3_PREFIX: 'a/b' });
  });

  it('name what is wrong, and never repeat a value', () => {
    const wrong = {
      PUBLISH_FOLDER: 'relative',
      PUBLISH_S3_ENDPOINT: 'https://AKID:topsecret@s3.example.com',
      PUBLISH_S3_PRECOMPRESSED: 'zip',
      PUBLISH_S3_BUKCET: 'x',
    };
    const message = (() => {
      try {
        return expect.fail(JSON.stringify(parsePublishSettings(wrong)));
      } catch (error) {
        return String(error);
      }
    })();
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message).not.toContain('topsecret');
    expect(() => parsePublishSettings({ PUBLISH_S3_REGION: 'eu-west-1' })).toThrow('needs PUBLISH_S3_BUCKET');
  });

  it('are documented, every one of them and no other', () => {
    const text = readFileSync('.env.example', 'utf8');
    const named = [...text.matchAll(/^# ?(PUBLISH_\w+)=/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual([...publishSettingNames].sort());
  });
});

describe('a release that is not there yet', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'overlay-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is read from what is new on top of what stays', async () => {
    for (const [file, text] of Object.entries({
      'base/a.html': 'old',
      'base/a.html.br': 'old copy',
      'base/b.html': 'stays',
      'base/c.html': 'goes',
      'base/c.html.gz': 'goes',
      'over/a.html': 'new',
    })) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const tree = overlay(treeOf(join(folder, 'over')), treeOf(join(folder, 'base')), ['c.html']);
    expect(tree.list()).toEqual(['a.html', 'b.html']);
    expect((await tree.read('a.html')).toString()).toBe('new');
    expect(tree.has('a.html.br'), 'a copy of other bytes').toBe(false);
    expect([tree.has('b.html'), tree.has('c.html'), tree.has('c.html.gz')]).toEqual([true, false, false]);
    await expect(tree.read('c.html')).rejects.toThrow('no part');
  });
});
