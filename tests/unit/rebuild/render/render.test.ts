import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FormerSlug } from '#snapshot/tables.ts';
import { formerPaths } from '../../../../scripts/rebuild/plan/keys.ts';
import {
  type Effort,
  effortFor,
  writeCopies,
  writeCopiesOfFile,
} from '../../../../scripts/rebuild/render/compress.ts';
import { feedTexts } from '../../../../scripts/rebuild/render/feeds.ts';
import { redirectsFile, securityFile } from '../../../../scripts/rebuild/render/site-files.ts';
import {
  sitemapCount,
  sitemapIndex,
  sitemapName,
  sitemapText,
} from '../../../../scripts/rebuild/render/sitemaps.ts';
import { parseRedirects } from '../../../../scripts/web-host/redirects.ts';
import { product } from '../../../support/api/hostile-api.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('compression', () => {
  let dir: string;
  beforeEach(() => {
    dir = temporaryFolder();
  });

  const words = Array.from(
    { length: 400 },
    (_, number) => `<p class="w${number * 7}">word ${number % 13}</p>`,
  ).join('\n');
  const path = (name: string) => join(dir, name);
  const put = (name: string, text: string) => writeFileSync(path(name), text);
  const compress = (name: string, effort: Effort) =>
    writeCopies(path(name), readFileSync(path(name)), effort);

  test('writes only copies smaller than the file', () => {
    put('a.html', words);
    put('small.html', 'x'.repeat(200));
    put('picture.webp', words);
    writeFileSync(path('noise.js'), randomBytes(1000));
    const sizes = readdirSync(dir).map((name) => compress(name, 'high'));
    expect(readdirSync(dir).sort()).toEqual([
      'a.html',
      'a.html.br',
      'a.html.gz',
      'noise.js',
      'picture.webp',
      'small.html',
    ]);
    expect(brotliDecompressSync(readFileSync(path('a.html.br'))).toString()).toBe(words);
    expect(gunzipSync(readFileSync(path('a.html.gz'))).toString()).toBe(words);
    expect(sizes).toEqual([statSync(path('a.html.br')).size, 1000, words.length, 200]);
  });

  test('spends less effort on a large shop’s pages', () => {
    const sizes = (effort: Effort) =>
      ['a.html', 'a.js'].map((name) => {
        put(name, words);
        return compress(name, effort);
      });
    const [page = 0, script] = sizes(effortFor(400));
    const [largePage = 0, largeScript] = sizes(effortFor(401));
    expect(largePage).toBeGreaterThan(page);
    expect(largeScript).toBe(script);
    rmSync(path('a.html.gz'));
    compress('a.html', 'low');
    expect(existsSync(path('a.html.gz'))).toBe(false);
  });

  test('copies a file of any size', async () => {
    for (const repeated of [1, 1000]) {
      const text = words.repeat(repeated);
      put('feed.xml', text);
      await writeCopiesOfFile(path('feed.xml'), text.length, 'high');
      expect(brotliDecompressSync(readFileSync(path('feed.xml.br'))).toString() === text).toBe(true);
      expect(gunzipSync(readFileSync(path('feed.xml.gz'))).toString() === text).toBe(true);
    }
  });

  test('does not compress _headers and _redirects', () => {
    put('_headers', words);
    expect(compress('_headers', 'high')).toBe(words.length);
    expect(readdirSync(dir)).toEqual(['_headers']);
  });
});

const one = (more: Partial<FormerSlug>): FormerSlug => ({
  kind: 'product',
  slug: 'old',
  successor: 'new',
  at: '2026-01-01T00:00:00.000Z',
  names: { en: 'Old', fr: 'Vieux' },
  categorySlug: null,
  ...more,
});

describe('_redirects', () => {
  test('redirects renamed products in both languages', () => {
    expect(redirectsFile([one({}), one({ slug: 'gone', successor: null })])).toBe(
      '/fr/product/old /fr/product/new 301\n/product/old /product/new 301\n',
    );
  });

  test('redirects all pages of a renamed category', () => {
    expect(redirectsFile([one({ kind: 'category' })]).split('\n')).toEqual([
      '/category/old /category/new 301',
      '/category/old/* /category/new/:splat 301',
      '/fr/category/old /fr/category/new 301',
      '/fr/category/old/* /fr/category/new/:splat 301',
      '',
    ]);
  });

  test('has a page at each path without a wildcard', () => {
    const removed = [
      one({}),
      one({ slug: 'Gone_1', successor: null }),
      one({ kind: 'category', slug: 'c~1' }),
    ];
    const froms = parseRedirects(redirectsFile(removed)).map(({ from }) => from);
    const pages = new Set(removed.flatMap(formerPaths));
    expect(froms).toHaveLength(6);
    expect(froms.filter((from) => !pages.has(from))).toEqual(['/category/c~1/*', '/fr/category/c~1/*']);
  });

  test('keeps only the newest rules that a host accepts', () => {
    const many = Array.from({ length: 1500 }, (_, n) =>
      // Each rebuild removes several products at the same time.
      one({ slug: `p${n}`, at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 7)).toISOString() }),
    );
    const text = redirectsFile(many);
    expect(text.trim().split('\n')).toHaveLength(2000);
    expect(text).toContain('/product/p1499 ');
    expect(text).not.toContain('/product/p0 ');
    expect(redirectsFile([...many].reverse())).toBe(text);
  });
});

describe('the sitemap', () => {
  test('links the language versions of a page', () => {
    const text = sitemapText(['/', '/fr', '/a', '/fr/a', '/only'], 'https://s.example');
    expect(text.match(/<loc>/g)).toHaveLength(5);
    expect(text).toContain('hreflang="fr" href="https://s.example/fr/a"');
    expect(text).toContain('hreflang="x-default" href="https://s.example/a"');
    expect(text).not.toContain('https://s.example/fr/only');
  });

  test('is split into files of a few thousand pages', () => {
    expect([1, 3000, 3001, 250_000].map(sitemapCount)).toEqual([1, 1, 2, 128]);
    const [, first, last] = /<loc>(.*?)<.*<loc>(.*?)</s.exec(sitemapIndex(2, 'https://s.example')) ?? [];
    expect([first, last]).toEqual([0, 1].map((number) => `https://s.example/${sitemapName(number, 2)}`));
  });
});

describe('the product feed', () => {
  const options: Parameters<typeof feedTexts>[1] = {
    currency: 'EUR',
    locale: 'fr',
    shopName: 'Shop',
    origin: 'https://s.example',
    source: { apiUrl: 'https://api.example', apiResizes: false, template: '' },
  };
  const snapshotOf = (...products: object[]) => ({
    *productBodies() {
      for (const own of products)
        yield JSON.stringify({ product: Object.assign({ slug: 'mug' }, product('mug'), own) });
    },
  });
  const feed = (...products: object[]) => {
    const texts = [...feedTexts(snapshotOf(...products), options)];
    return { text: texts.join(''), leftOut: texts.filter((one) => !one).length };
  };
  const images = [{ url: '/uploads/a.jpg' }, { url: '/uploads/b.jpg' }];

  test('has an item per product with price and picture', () => {
    expect(
      feed({ id: 'p1', name: 'Tasse', description: 'Bleue.', price: 100, vatRate: 5.5, stock: 1, images })
        .text,
    ).toContain(`<link>https://s.example/fr</link><description>Shop</description>
<item><g:id>p1</g:id><title>Tasse</title><description>Bleue.</description>\
<link>https://s.example/fr/product/mug</link><g:image_link>https://api.example/uploads/a.jpg</g:image_link>\
<g:availability>in_stock</g:availability><g:price>105.50 EUR</g:price><g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists></item>
</channel></rss>`);
  });

  test('has the price that was set with VAT', () => {
    expect(feed({ images, price: 8.325, grossPrice: 9.99, vatRate: 20 }).text).toContain('>9.99 EUR<');
  });

  test('names a reduced price and the price before it', () => {
    const { text } = feed(
      { images, price: 19, vatRate: 20, listPrice: 25 },
      { images, price: 19, vatRate: 20, listPrice: 19 },
    );
    expect(text.match(/<g:(sale_)?price>[^<]*/g)).toEqual([
      '<g:price>30.00 EUR',
      '<g:sale_price>22.80 EUR',
      '<g:price>22.80 EUR',
    ]);
  });

  const variants = [
    {
      id: 'v 1',
      values: ['Bleu', 'M', 'Doux'],
      price: 10,
      stock: 0,
      images: [{ url: '/uploads/v.jpg' }],
      gtin: '4006381333931',
    },
    { id: 'v2', values: ['Rouge', 'M', 'Doux'], price: 12, stock: 2, images: null, gtin: null },
  ];
  const options3 = ['Couleur', 'Taille', 'Toucher'].map((name) => ({ name, values: [] }));
  const apron = {
    id: 'apron',
    name: 'Tablier',
    images,
    options: options3,
    variants,
    brand: 'Quay',
    maxPrice: 12,
  };

  test('has an item for each variant', () => {
    const { text, leftOut } = feed(apron);
    const items = [...text.matchAll(/<item>(.*?)<\/item>/g)].map(([, item = '']) => item);
    expect([items.length, leftOut]).toEqual([2, 0]);
    expect(items[0]).toContain(
      '<g:item_group_id>apron</g:item_group_id><g:color>Bleu</g:color><g:size>M</g:size><g:brand>Quay</g:brand><g:gtin>4006381333931</g:gtin>',
    );
    expect(items[0]).toContain('<title>Tablier · Bleu · M · Doux</title>');
    expect(items[0]).toContain('<link>https://s.example/fr/product/mug?variant=v%201</link>');
    expect(items[0]).toContain('/uploads/v.jpg<');
    expect(items[0]).toContain('>out_of_stock<');
    expect(items[1]).toContain('<g:id>v2</g:id>');
    expect(items[1]).toContain('/uploads/a.jpg<');
    expect(items[1]).toContain(`${(12 * 1.1).toFixed(2)} EUR`);
    expect(text).not.toContain('identifier_exists');
  });

  test('leaves out products without a suitable picture', () => {
    const { text, leftOut } = feed(
      { images: [] },
      { images: [{ url: '/uploads/a.svg' }] },
      { images, stock: 0 },
    );
    expect(leftOut).toBe(2);
    expect(text.match(/<g:availability>\w+/g)).toEqual(['<g:availability>out_of_stock']);
  });

  test('stays valid, whatever the texts', () => {
    const { text } = feed({
      images,
      name: `<b>&\u0000\u0001\ud800${'x'.repeat(200)}`,
      description: 'y '.repeat(5000),
    });
    expect(text).toContain('<title>&#60;b&#62;&#38;\ufffdx');
    expect(/<title>&.*?<\/title>/.exec(text)?.[0].replaceAll(/&#\d+;/g, '&').length).toBeLessThanOrEqual(165);
    expect(/<description>y.*?</.exec(text)?.[0].length).toBeLessThanOrEqual(5014);
    expect(feed({ images, name: 'Mug', description: undefined }).text).toContain(
      '<description>Mug</description>',
    );
  });
});

describe('security.txt', () => {
  const contact = { email: 'hello@shop.example', privacyEmail: 'privacy@shop.example' };

  test('names the contact and expires', () => {
    expect(securityFile({ contact }, 'https://shop.example', 2026)).toBe(
      'Contact: mailto:hello@shop.example\nExpires: 2027-03-01T00:00:00.000Z\nPreferred-Languages: en, fr\n' +
        'Canonical: https://shop.example/.well-known/security.txt\n',
    );
  });

  test('is missing in a shop without an email address', () => {
    expect(securityFile({ contact: { phone: '+1 555 0100' } }, 'https://shop.example', 2026)).toBeUndefined();
  });
});
