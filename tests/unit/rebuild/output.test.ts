import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBudget, largest } from '../../../scripts/rebuild/check/budgets.ts';
import { checkPages } from '../../../scripts/rebuild/check/gate.ts';
import { scanPage } from '../../../scripts/rebuild/check/html.ts';
import { checkLinks } from '../../../scripts/rebuild/check/links.ts';
import { checkPolicy } from '../../../scripts/rebuild/check/policy.ts';
import { checkSecrets } from '../../../scripts/rebuild/check/secrets.ts';
import { checkTexts } from '../../../scripts/rebuild/check/texts.ts';
import { PageWeights } from '../../../scripts/rebuild/check/weight.ts';
import { openSite } from '../../../scripts/rebuild/render/site.ts';
import { sitemapFiles } from '../../../scripts/rebuild/render/sitemap.ts';
import { addressOf, fileOf } from '../../../scripts/web-host/addresses.ts';

const page = { path: '/cart', file: 'cart.html' };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'output-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}

describe('checks of many pages', () => {
  const options = () => ({
    root: process.cwd(),
    origin: 'https://shop.example',
    snapshotFile: join(folder, 'snapshot.db'),
  });
  const policy = '<meta http-equiv="Content-Security-Policy" content="script-src \'self\'">';
  const html = (path: string, body: string) =>
    `${policy}<meta name="description" content="x"><link rel="canonical" href="https://shop.example${path}">${body}`;
  /** The site of what was written, looked at in this thread and in one of its own. */
  const both = async (signal?: AbortSignal) => {
    const site = openSite(join(folder, 'site'));
    return Promise.allSettled([3, 1].map((many) => checkPages(site, options(), signal, many)));
  };
  beforeEach(() => {
    const db = new DatabaseSync(options().snapshotFile);
    db.exec(
      "CREATE TABLE product (body); CREATE TABLE removed (body); INSERT INTO product VALUES ('Tea undefined')",
    );
    db.close();
    write('site/index.html', html('/', '<p>“Thé” — undefined, à 5 €</p><a href="/fr">fr</a>'));
    write('site/fr.html', html('/fr', '<a href="/">en</a>'));
  });

  it('find the same in a thread', async () => {
    const [here, there] = await both();
    expect(here).toMatchObject({ status: 'fulfilled', value: { faults: [], listed: ['/fr', '/'] } });
    expect(there).toEqual(here);
  });

  it('report the same faults, in readable text', async () => {
    write('site/fr.html', html('/fr', '<p>Prix : NaN €</p><a href="/où">x</a>'));
    const [here, there] = await both();
    const why = (result: typeof here) => (result?.status === 'rejected' ? String(result.reason.message) : '');
    expect(why(here)).toContain('shows "NaN" in "Prix : NaN €"');
    expect(why(here)).toContain('/où leads nowhere');
    expect(why(there)).toBe(why(here));
  });

  it('end when the run is stopped, and when their thread fails', async () => {
    const stop = new AbortController();
    const ends = both(stop.signal);
    stop.abort(new Error('stopped'));
    expect((await ends)[1]).toMatchObject({ status: 'rejected', reason: { message: 'stopped' } });
    rmSync(options().snapshotFile);
    expect((await both())[1]).toMatchObject({ status: 'rejected' });
  });
});

describe('checks of a page', () => {
  const site = {
    dir: '',
    files: new Set(['index.html', 'cart.html', 'a.webp', '_astro/x.js']),
    pages: [page],
  };
  const links = (html: string) =>
    checkLinks(page, scanPage(html), (file) => site.files.has(file), 'https://shop.example').map(
      ({ what }) => what,
    );

  it('finds links and scripts that lead nowhere', () => {
    expect(links('<a href="/gone">x</a>')).toEqual(['/gone leads nowhere']);
    expect(links('<script type="module" src="/_astro/y.js"></script>')).toEqual([
      '/_astro/y.js leads nowhere',
    ]);
    expect(links('<a href="/cart.html">x</a><a href="/cart/">x</a>')).toHaveLength(2);
    expect(links('<a href="#here">x</a>')).toEqual(['#here: the page has no element with this id']);
    expect(links('<meta property="og:url" content="https://shop.example/c">')).toHaveLength(1);
  });

  it('lets a page pass whose pictures are missing: their addresses are the merchant’s data', () => {
    expect(links('<img srcset="/b.webp 1x" src="/images/b.webp">')).toEqual([]);
    expect(links('<link rel="preload" as="image" href="/images/b.webp">')).toEqual([]);
    expect(links('<meta property="og:image" content="https://shop.example/images/b.webp">')).toEqual([]);
  });

  it('accepts right links and other hosts', () => {
    const html = `<a href="/">x</a><a href="/cart?a=1#top">x</a><a href="#">x</a><p id="here"></p><a href="#here">x</a>
      <a href="https://other.example/gone">x</a><a href="mailto:a@b.example">x</a><a data-x="a>b" href="/cart">x</a>
      <script>const s = '<a href="/gone">';</script><!-- <a href="/gone"> -->`;
    expect(links(html)).toEqual([]);
  });

  it('finds keys and accidents in what people see and hear, unless the merchant wrote them', () => {
    const texts = (html: string, words: string[] = []) =>
      checkTexts(page, scanPage(html), ['cart', 'common'], (word) => words.includes(word)).length;
    expect(texts('<p>cart:add.label</p>')).toBe(1);
    expect(texts('<p>$NaN</p>')).toBe(1);
    expect(texts('<img alt="undefined">')).toBe(1);
    expect(texts('<p>{{count}} left</p>')).toBe(1);
    expect(texts('<p>Left undefined by its maker</p>', ['undefined'])).toBe(0);
    expect(texts('<p>The cart: full</p><script>undefined</script><p>nullified &amp; void</p>')).toBe(0);
  });

  it('finds secrets and does not repeat them', () => {
    const secret = ['sk', 'live', 'abcdefgh1234'].join('_');
    const faults = checkSecrets('a.js', `const k = "${secret}"`);
    expect(faults).toHaveLength(1);
    expect(JSON.stringify(faults)).not.toContain(secret);
    expect(checkSecrets('a.js', 'pk_test_abcdefgh1234 task_live_x')).toEqual([]);
  });

  it('requires a policy, and nothing that it blocks', () => {
    const policy = '<meta http-equiv="content-security-policy" content="default-src \'self\'">';
    expect(checkPolicy(page, scanPage(policy))).toEqual([]);
    expect(checkPolicy(page, scanPage('<p>x</p>'))).toHaveLength(1);
    expect(checkPolicy(page, scanPage(policy.replace("'self'", "'unsafe-inline'")))).toHaveLength(1);
    expect(checkPolicy(page, scanPage(`${policy}<p style="color:red" onclick="x()">`))).toHaveLength(2);
  });

  it('adds up what the first view downloads: scripts with their imports, and islands', () => {
    write('p.html', 'x'.repeat(300));
    write('_astro/a.js', 'import{b}from"./b.js";export const a=b;'.padEnd(100));
    write('_astro/b.js', 'export const b=1;'.padEnd(50));
    write('_astro/island.js', 'x'.repeat(1000));
    const weights = new PageWeights([folder]);
    const sizeOf = (html: string) =>
      weights.sizeOf(weights.downloadOf({ path: '/p', file: 'p.html' }, scanPage(html)));
    expect(sizeOf('<script type="module" src="/_astro/a.js"></script>')).toMatchObject({
      script: 150,
      page: 450,
    });
    const island = '<astro-island client="idle" component-url="/_astro/island.js"></astro-island>';
    expect(sizeOf(island).script).toBe(1000);
    expect(sizeOf('<script type="application/ld+json">{"a":1}</script>').script).toBe(0);
    expect(sizeOf('<script>let a = 1;</script>').script).toBeGreaterThan(0);
  });

  it('has a budget for each kind of page', () => {
    const size = { path: '/fr/product/mug', script: 6001, page: 15_000 };
    expect(checkBudget(size, 'script')).toHaveLength(1);
    expect(checkBudget(size, 'page')).toEqual([]);
    expect([...largest([size, { path: '/product/a', script: 1, page: 16_000 }])]).toEqual([
      ['product', { path: '/product/a', script: 6001, page: 16_000 }],
    ]);
  });
});

describe('addresses of files', () => {
  it.each([
    ['index.html', '/'],
    ['fr.html', '/fr'],
    ['fr/cart.html', '/fr/cart'],
    ['fr/product/a~b.html', '/fr/product/a~b'],
  ])('%s is the file of %s', (file, path) => {
    expect(addressOf(file)).toBe(path);
    expect(fileOf(path)).toBe(file);
  });

  it('a folder page has the address of its folder', () => expect(addressOf('a/index.html')).toBe('/a'));
});

describe('the sitemap', () => {
  const paths = ['/', '/fr', '/a', '/fr/a', '/only'];
  it('joins the languages of a page', () => {
    const text = sitemapFiles(paths, 'https://s.example').get('sitemap.xml') ?? '';
    expect(text.match(/<loc>/g)).toHaveLength(5);
    expect(text).toContain('hreflang="fr" href="https://s.example/fr/a"');
    expect(text).toContain('hreflang="x-default" href="https://s.example/a"');
    expect(text).not.toContain('https://s.example/fr/only');
  });

  it('is split under an index when it is too long; one address more moves no other', () => {
    const many = Array.from({ length: 40 }, (_, n) => [`/p${n}`, `/fr/p${n}`]).flat();
    const files = sitemapFiles(many, 'https://s.example', 20);
    expect(files.size).toBe(5);
    for (const [name, text] of files)
      if (name !== 'sitemap.xml') {
        expect(files.get('sitemap.xml')).toContain(`<sitemap><loc>https://s.example/${name}</loc></sitemap>`);
        expect(text).toContain('hreflang="fr"');
      }
    const all = [...files.values()].join('').match(/<loc>https:\/\/s\.example\/(fr\/)?p\d+<\/loc>/g);
    expect(new Set(all).size).toBe(80);
    const more = sitemapFiles([...many.slice(2), '/new'], 'https://s.example', 20);
    const differing = [...files].filter(([name, text]) => more.get(name) !== text);
    expect(differing.length).toBeLessThanOrEqual(2);
  });
});
