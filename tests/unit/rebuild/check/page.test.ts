import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { budgetOf, overBudget, printSizes } from '../../../../scripts/rebuild/check/budgets.ts';
import { scanPage } from '../../../../scripts/rebuild/check/html.ts';
import { pageCheck } from '../../../../scripts/rebuild/check/page.ts';
import { secretSearch, secretsInFile } from '../../../../scripts/rebuild/check/secrets.ts';
import { textCheck } from '../../../../scripts/rebuild/check/texts.ts';
import { pageDownloads, pageSizes } from '../../../../scripts/rebuild/check/weight.ts';
import { stopAtFaults } from '../../../../scripts/rebuild/core/rebuild-error.ts';
import { fileOf, pathOf } from '../../../../scripts/web-host/paths.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('a page is read as a browser reads it', () => {
  test.each([
    ['a comment inside a text', '<p>undef<!-- -->ined</p>', ['undefined']],
    ['a comment that ends at once', '<!--><p>shown</p>', ['shown']],
    ['named entities', '<p>&eacute; &hellip; &copy 2026</p>', ['é … © 2026']],
    ['templates in templates', '<template><template>a</template>b</template>c', ['c']],
    ['tags in a title', '<title>a <b> c</title>', ['a <b> c']],
    ['a space in an end tag', '<style>a{}</style ><script>"NaN"</script >b', ['b']],
    ['the first of two attributes', '<p title="a" title="b"></p>', ['a']],
  ])('%s', (_, html, texts) => {
    expect(scanPage(html).texts).toEqual(texts);
  });
});

describe('the check of a page', () => {
  const files = new Set(['index.html', 'cart.html', 'fr/cart.html', 'a.webp', '_astro/x.js']);
  const check = pageCheck({
    origin: 'https://shop.example',
    policy: { 'script-src': ["'self'"], 'img-src': ["'self'", 'https://cdn.example'] },
    namespaces: ['cart'],
    isCatalogue: () => false,
    exists: (file) => files.has(file),
    folders: [],
  });
  const policy =
    '<meta http-equiv="Content-Security-Policy" content="img-src \'self\' https://cdn.example; script-src \'self\'">';
  const head = `${policy}<meta name="description" content="x">`;
  const canonical = '<link rel="canonical" href="https://shop.example/cart">';
  const faultsIn = (html: string, path = '/cart') =>
    check(path, head + canonical + html).faults.map(({ what }) => what);

  test('finds every kind of fault', () => {
    expect(check('/cart', `${head}${canonical}<p>“Thé”, à 5 €</p>`)).toMatchObject({
      faults: [],
      isListed: true,
    });
    expect(check('/cart', `${head}<meta name="robots" content="noindex">`)).toMatchObject({
      faults: [],
      isListed: false,
    });
    const { faults, isListed } = check(
      '/alone',
      '<link rel="alternate" hreflang="fr" href="https://shop.example/fr/alone"><p>Prix : NaN €</p><a href="/où">x</a>',
    );
    expect(isListed).toBe(false);
    expect(faults).toEqual(
      [
        'has no canonical URL',
        'has no description',
        'has no Content-Security-Policy',
        'https://shop.example/fr/alone leads nowhere',
        '/où leads nowhere',
        'shows "NaN" in "Prix : NaN €"',
      ].map((what) => ({ where: '/alone', what })),
    );
  });

  test('reports a fault of many pages once', () => {
    const all = ['/a', '/b', '/c'].map((where) => ({ where, what: 'is wrong' }));
    expect(() => stopAtFaults(all)).toThrow(/\n {2}\/a, \/b, \/c: is wrong$/);
    const more = ['/d', '/e'].map((where) => ({ where, what: 'is wrong' }));
    expect(() => stopAtFaults([...all, ...more])).toThrow(/\n {2}\/a, \/b, \/c and 2 more: is wrong$/);
    expect(() => stopAtFaults([])).not.toThrow();
  });

  test('finds links and scripts that lead nowhere', () => {
    expect(faultsIn('<a href="/gone">x</a>')).toEqual(['/gone leads nowhere']);
    expect(faultsIn('<script type="module" src="/_astro/y.js"></script>')).toEqual([
      '/_astro/y.js leads nowhere',
    ]);
    expect(faultsIn('<a href="/cart.html">x</a><a href="/cart/">x</a>')).toHaveLength(2);
    expect(faultsIn('<a href="#here">x</a>')).toEqual(['#here: the page has no element with this id']);
    expect(faultsIn('<meta property="og:url" content="https://shop.example/c">')).toHaveLength(1);
  });

  test('names a link whose fragment can’t be decoded', () => {
    expect(faultsIn('<a href="/#50%">x</a>')).toEqual(['/#50% has a malformed fragment']);
    expect(faultsIn('<a href="#50%">x</a>')).toEqual(['#50% has a malformed fragment']);
  });

  test('accepts missing pictures', () => {
    expect(faultsIn('<img srcset="/b.webp 1x" src="/images/b.webp">')).toEqual([]);
    expect(faultsIn('<link rel="preload" as="image" href="/images/b.webp">')).toEqual([]);
    expect(faultsIn('<meta property="og:image" content="https://shop.example/images/b.webp">')).toEqual([]);
  });

  test('accepts valid links', () => {
    const html = `<a href="/">x</a><a href="/cart?a=1#top">x</a><a href="#">x</a><p id="here"></p><a href="#here">x</a>
      <a href="https://other.example/gone#50%">x</a><a href="mailto:a@b.example">x</a><a data-x="a>b" href="/cart">x</a>
      <script type="application/json">'<a href="/gone">'</script><!-- <a href="/gone"> -->`;
    expect(faultsIn(html)).toEqual([]);
  });

  test('finds message keys and “undefined” in texts', () => {
    const texts = (html: string, words: string[] = []) =>
      textCheck(['cart', 'common'], (word) => words.includes(word))(scanPage(html).texts).length;
    expect(texts('<p>cart:add.label</p>')).toBe(1);
    expect(texts('<p>$NaN</p>')).toBe(1);
    expect(texts('<img alt="undefined">')).toBe(1);
    expect(texts('<p>{{count}} left</p>')).toBe(1);
    expect(texts('<p>Left undefined by its maker</p>', ['undefined'])).toBe(0);
    expect(texts('<p>The cart: full</p><script>undefined</script><p>nullified &amp; void</p>')).toBe(0);
  });

  test('finds secrets without printing them', () => {
    const secret = ['sk', 'live', 'abcdefgh1234'].join('_');
    const secretsIn = secretSearch({});
    const faults = secretsIn(`const k = "${secret}"`);
    expect(faults).toHaveLength(1);
    expect(JSON.stringify(faults)).not.toContain(secret);
    expect(secretsIn('pk_test_abcdefgh1234 task_live_x')).toEqual([]);
  });

  test.each([
    ['an AWS access key', `AKIA${'A1'.repeat(8)}`],
    ['a GitHub token', `ghp_${'a1'.repeat(18)}`],
    ['a GitHub token', `github_pat_${'a1'.repeat(20)}`],
    ['a GitLab token', `glpat-${'a1'.repeat(10)}`],
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
    ['a bearer token', `eyJ${'a'.repeat(10)}.eyJ${'b'.repeat(10)}.${'c'.repeat(10)}`],
    ['a webhook signing secret', `whsec_${'a'.repeat(20)}`],
  ])('finds %s in every file but pictures (promise 72)', (kind, secret) => {
    for (const file of ['a.html', 'backup.sql', 'notes', 'key.pem', 'a.svg', 'feed-en.xml'])
      expect(secretsInFile(file, Buffer.from(`x ${secret}\n`)), file).toEqual([`contains ${kind}`]);
    expect(secretsInFile('a.png', Buffer.from(secret))).toEqual([]);
  });

  test('finds the values of secret variables (promise 72)', () => {
    const value = 'châtaigne-4711-geheim';
    const found = (name: string, more = {}) =>
      [`<p>${value}</p>`, Buffer.from(`const a = "${value}"`)].map(secretSearch({ [name]: value, ...more }));
    for (const name of ['MAIL_API_KEY', 'CLIENT_SECRET', 'Deploy_Token', 'DB_PASSWORD'])
      expect(found(name)).toEqual([[`contains the value of the variable ${name}`], expect.anything()]);
    expect(found('PUBLIC_MAP_KEY').flat()).toEqual([]);
    expect(found('HOME').flat()).toEqual([]);
    expect(found('STRIPE_KEY', { PUBLIC_STRIPE_PUBLISHABLE_KEY: value }).flat()).toEqual([]);
    expect(secretSearch({ API_KEY: 'fifteen letters' })('fifteen letters')).toEqual([]);
  });

  test('requires a merchant’s pictures to exist', () => {
    const picture = (src: string) => faultsIn(`<img src="${src}" alt="">`, '/pages/about');
    expect(picture('/a.webp')).toEqual([]);
    expect(picture('https://cdn.example/a.jpg')).toEqual([]);
    expect(picture('/lost.jpg')[0]).toMatch(/\/lost\.jpg does not exist.*"public"/);
    for (const src of ['https://other.example/a.jpg', '//other.example/a.jpg', 'near.jpg'])
      expect(picture(src)[0]).toMatch(/not allowed: .*pictureHosts in shop\.config\.ts/);
  });

  test('counts imported scripts as part of the download', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '_astro'));
    const write = (name: string, text: string) => writeFileSync(join(folder, '_astro', name), text);
    write('a.js', 'import{b}from"./b.js";export const a=b;'.padEnd(100));
    write('b.js', 'export const b=1;'.padEnd(50));
    write('island.js', 'x'.repeat(1000));
    const [downloadOf, transferred] = [pageDownloads([folder]), pageSizes([folder])];
    const sizeOf = (html: string) => transferred(downloadOf('/p', scanPage(html)), 300);
    expect(sizeOf('<script type="module" src="/_astro/a.js"></script>')).toMatchObject({
      script: 150,
      page: 450,
    });
    const island = '<astro-island client="idle" component-url="/_astro/island.js"></astro-island>';
    expect(sizeOf(island).script).toBe(1000);
    expect(sizeOf('<script type="application/ld+json">{"a":1}</script>').script).toBe(0);
    expect(sizeOf('<script>let a = 1;</script>').script).toBeGreaterThan(0);
  });

  test('allows more bytes for options', () => {
    const rows = (html: string) => pageDownloads([])('/p', scanPage(html)).rows;
    expect(rows('<div id="options"></div><table><tr data-variant="a"></tr></table>')).toBe(1);
    expect(rows('<table><tr></tr></table>')).toBeUndefined();
    const path = '/product/mug';
    const { script, page } = budgetOf(path);
    const faults = (more: number, rows?: number) =>
      [
        overBudget({ path, rows, script: script + more, page }),
        overBudget({ path, rows, script, page: page + more }),
      ].map((found) => found.length);
    expect([faults(1), faults(900, 40), faults(901, 40)]).toEqual([
      [1, 1],
      [0, 0],
      [1, 0],
    ]);
    // A page without rows for its variants may have more script, because the script loads the variants.
    expect([faults(1200, 0), faults(1201, 0)]).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect([faults(3001, 40), faults(3001, 41), faults(6001, 100)]).toEqual([
      [1, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  test('has a budget for each kind of page', () => {
    const path = '/fr/product/mug';
    const budget = budgetOf(path);
    const size = { path, script: budget.script + 1, page: budget.page };
    expect(overBudget(size)).toEqual([
      `${path}: script has ${size.script} bytes, but product pages may have ${budget.script}`,
    ]);
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    const heaviest = { path: '/product/b', script: 9, page: budget.page + 1 };
    const sizes = [{ path: '/product/a', script: 1, page: 16_000 }, heaviest];
    printSizes(sizes);
    printSizes(sizes, { isLarge: true });
    printSizes([size], { isLarge: true });
    const text = `  product pages: at most ${budget.page + 1} bytes without pictures, 9 of script`;
    const heavy = `  product pages: at most ${budget.page} bytes without pictures, ${size.script} of script`;
    expect(said.mock.calls.flat()).toEqual([
      `${text}; 1 over the budget, such as ${overBudget(heaviest)[0]}`,
      text,
      `${heavy}; 1 over the budget, such as ${overBudget(size)[0]}`,
    ]);
  });
});

test.each([
  ['index.html', '/'],
  ['fr.html', '/fr'],
  ['fr/cart.html', '/fr/cart'],
  ['fr/product/a~b.html', '/fr/product/a~b'],
])('the file %s and the path %s belong together', (file, path) => {
  expect(pathOf(file)).toBe(path);
  expect(fileOf(path)).toBe(file);
});

test('the path of a folder’s index.html is the folder', () => expect(pathOf('a/index.html')).toBe('/a'));
