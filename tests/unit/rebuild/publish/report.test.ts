import { describe, expect, test } from 'vitest';
import { difference } from '../../../../scripts/rebuild/places/difference.ts';
import { reportOf, reportText } from '../../../../scripts/rebuild/publish/report.ts';
import { manifestOf } from '../../../support/rebuild/site.ts';

describe('the publish report', () => {
  const before = manifestOf(
    {
      'index.html': 'home',
      'fr/404.html': 'x',
      'sitemap.xml': '<x/>',
      'fr/product/gone.html': 'gone',
      '_astro/old.js': 'old',
    },
    1,
  );
  const next = manifestOf(
    {
      'index.html': 'home 2',
      'product/café.html': 'a page',
      'fr/404.html': 'y',
      '_astro/a.js': 'js',
      'sitemap.xml': '<y/>',
      _redirects: '/old /product/caf%C3%A9',
    },
    2,
  );
  const input = {
    next,
    change: difference(before.files, next.files),
    dryRun: false,
    origin: 'https://shop.example',
    redirects: [{ from: '/old', to: '/product/caf%C3%A9', status: 301 }],
    targets: [],
  };

  test('lists pages by path and what to purge', () => {
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
        'https://shop.example/sitemap.xml',
      ],
    });
    expect(report.upload).toEqual({
      assets: ['_astro/a.js'],
      files: ['_redirects', 'sitemap.xml'],
      pages: ['fr/404.html', 'index.html', 'product/café.html'],
    });
    expect(report.remove).toEqual(['_astro/old.js', 'fr/product/gone.html']);
    expect(report.bytes).toBe('home 2'.length + 'a page'.length + 'y'.length + 'js'.length + 4 + 23);
  });

  test('says to purge everything if the headers changed', () => {
    const headers = manifestOf({ _headers: 'x' }, 3);
    const change = { added: [], changed: ['_headers'], removed: [] };
    expect(reportOf({ ...input, next: headers, change }).purge.everything).toBe(true);
  });

  test('is printed as counts and shortened lists', () => {
    const changed = Array.from({ length: 25 }, (_, index) => `product/p${index}.html`);
    const files = next.files.with(changed.map((path) => [path, { hash: 'h', size: 1, type: 'page' }]));
    const report = reportOf({ ...input, next: { ...next, files }, change: { ...input.change, changed } });
    expect(reportText(report, { isFirst: false })).toContain('Pages: 25 changed, 1 added, 1 removed');
    expect(reportText(report, { isFirst: false })).toContain('and 5 more');
    expect(reportText(report, { isFirst: false })).not.toContain('undefined');
  });

  test('counts product feeds apart from the other files', () => {
    const change = { added: ['feed-fr.xml'], changed: ['feed-en.xml', 'index.html'], removed: [] };
    const files = manifestOf({ 'feed-en.xml': 'english', 'feed-fr.xml': 'feed', 'index.html': 'home' }, 2);
    const report = reportOf({ ...input, next: files, change });
    expect(report).toMatchObject({
      bytes: 15,
      feeds: { files: ['feed-en.xml', 'feed-fr.xml'], bytes: 11 },
    });
    for (const isFirst of [true, false])
      expect(reportText(report, { isFirst })).toContain('\n  Product feeds: 2 new or changed (11 B)\n');
    expect(reportText(report, { isFirst: true })).toContain('(1 files, 4 B)');
    expect(reportText(report, { isFirst: false })).toContain('Files: 1 new or changed (4 B), 0 removed');
    expect(reportText(reportOf(input), { isFirst: false })).not.toContain('feeds');
  });

  test('counts the pages of the first report without listing them', () => {
    const change = difference(manifestOf({}, 1).files, next.files);
    const text = reportText(reportOf({ ...input, change }), { isFirst: true });
    expect(text).toMatch(/all 2 pages count as new \(6 files, \d+ B\)/);
    expect(text).not.toContain('https://shop.example/');
  });
});
