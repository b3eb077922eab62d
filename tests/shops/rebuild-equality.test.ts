/** A small shop with odd data. After any number of rebuilds, its site is byte for byte the same as a clean build. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { contentOf } from '../../scripts/bench/clean-build.ts';
import { readStatus } from '../../scripts/rebuild/core/status-file.ts';
import { rollBack } from '../../scripts/rebuild/live/rollback.ts';
import { earlierBuilds } from '../../scripts/rebuild/live/undo.ts';
import { outputPlace, readLive, siteFiles } from '../../scripts/rebuild/places/output.ts';
import { writeNote } from '../../scripts/rebuild/places/place.ts';
import type { CatalogEdit } from '../../scripts/reference-api/control/catalog-edit.ts';
import { controlOf } from '../support/page/connection.ts';
import { compileAgain } from '../support/rebuild/compile-once.ts';
import { filesOf, openRebuildShop } from '../support/rebuild/shop.ts';
import { pieceOf } from '../support/rebuild/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { manyVariants } from './many-variants.ts';

const pictures = [
  '/images/own.jpg',
  'https://pictures.example/a.jpg',
  'https://cdn.example/b.jpg',
  '/uploads/c.jpg',
];
const markup = '</title></script><script>alert(1)</script><b>Mug</b> & “Co”';
const shop = await openRebuildShop();
afterAll(() => shop.close());
const control = controlOf(shop.api);
const categories = shop.slugs('category');
const [product = ''] = shop.slugs('product');
const [onPage = '', long = '', longest = ''] = shop.slugs('product').slice(-4);
const withChoice = [
  [onPage, manyVariants(10, 10)],
  [long, manyVariants(15, 10)],
  [longest, manyVariants(50, 40)],
] as const;
await shop.edit([
  ...categories.map((slug) => ({ edit: 'category.change', slug, set: { image: null } }) as const),
  { edit: 'product.change', slug: product, set: { images: pictures, name: { en: markup } } },
  ...withChoice.map(([slug, choice]) => ({ edit: 'product.change', slug, set: { choice } }) as const),
]);
await shop.rebuild();

const read = (file: string) => readFileSync(join(shop.out, file), 'utf8');

describe('in a shop with few settings and pictures on another host', () => {
  test('the home page shows banners without pictures', () => {
    const [, last] = categories.slice(-2);
    expect(read('index.html').match(/<div class="card [^>]*>(?:(?!<\/div>).)*/gs)).toHaveLength(2);
    expect(read('index.html')).toContain(`href="/category/${last}"`);
  });

  test('only picture URLs below /uploads get the API’s host', () => {
    const html = read(`product/${product}.html`);
    const sources = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src);
    for (const url of pictures.slice(0, 3)) expect(sources).toContain(url);
    expect(sources.some((src) => src?.startsWith(`${shop.api.url}/uploads/c.jpg`))).toBe(true);
    expect(html).toContain('<meta property="og:image" content="https://shop.example/images/own.jpg">');
    expect(html).toMatch(/img-src[^;]* https:\/\/cdn\.example https:\/\/pictures\.example;/);
  });

  test('HTML in a name stays text (promise 54)', () => {
    const html = read(`product/${product}.html`);
    expect(html).toMatch(/<title>&lt;\/title&gt;&lt;\/script&gt;&lt;script&gt;[^<]* · Small shop<\/title>/);
    // In the value of an attribute, a tag is text.
    expect(html.replace(/="[^"]*"/g, '=""')).not.toMatch(/<script>alert|<b>/);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const names = blocks.map(([, json = '']) => JSON.parse(json).name);
    expect(names).toContain(markup);
  });

  test('pages have no empty links and no texts of the demo shop', () => {
    for (const file of ['index.html', 'fr.html', 'privacy-policy.html']) {
      const html = read(file);
      expect(html).toContain('Small shop');
      expect(html).not.toMatch(
        /Alder|working days|jours ouvrés|href="#"|mailto:(?!privacy@small)|tel:|share\.png/,
      );
      const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec(html) ?? [];
      expect(footer).not.toMatch(/About us|À propos|Contact|Fast delivery|Livraison rapide/);
    }
    expect(read('index.html')).toContain('>Welcome to Small shop</h1>');
    expect(read('fr.html')).toContain('>Bienvenue chez Small shop</h1>');
  });

  test('every page of a demo says that nothing is sold (promise 72)', () => {
    const pages = siteFiles(shop.out).filter((file) =>
      /(?<!\/(cards\/\d+|filters|variants))\.html$/.test(file),
    );
    expect(pages.length).toBeGreaterThan(50);
    const notes = {
      en: 'Demo shop: nothing is sold, no card is charged</aside>',
      fr: 'Boutique de démonstration\u202f: rien n’est vendu, aucune carte n’est débitée</aside>',
    };
    const without = (file: string) => !read(file).includes(notes[/^fr[./]/.test(file) ? 'fr' : 'en']);
    expect(pages.filter(without)).toEqual([]);
  });

  test('the privacy policy names the hosts of pictures (promise 72)', () => {
    for (const file of ['privacy-policy.html', 'fr/privacy-policy.html']) {
      expect(read(file).match(/: cdn\.example, pictures\.example\./g)).toHaveLength(2);
      expect(read(file)).not.toMatch(/no third party|aucun tiers|Stripe Payments/);
    }
  });

  test('a merchant’s page is linked like the shop’s own', () => {
    expect(read('cart.html')).toMatch(/href="\/pages\/terms"[^>]*>Terms of sale</);
    expect(read('fr/cart.html')).toMatch(/href="\/fr\/pages\/terms"[^>]*>Conditions de vente</);
    const page = read('pages/terms.html');
    expect(page).toContain('<title>Terms of sale · Small shop</title>');
    expect(page).toMatch(/<h1[^>]*>Terms of sale<\/h1>[\s\S]*<h2[^>]*>Returns<\/h2>[\s\S]*It’s free/);
    expect(page).toContain('hreflang="fr" href="https://shop.example/fr/pages/terms"');
    expect(page).toMatch(/<a href="\/fr\/pages\/terms"[^>]*data-language="fr"/);
    expect(read('fr/pages/terms.html')).toContain('<html lang="fr">');
    for (const path of ['/pages/terms', '/fr/pages/terms'])
      expect(read('sitemap.xml')).toContain(`<loc>https://shop.example${path}</loc>`);
  });
});

test('more than 100 variants are in a file of their own', () => {
  const rowsIn = (file: string) => read(file).match(/<tr data-variant/g)?.length;
  for (const start of ['product', 'fr/product']) {
    expect(rowsIn(`${start}/${onPage}.html`)).toBe(100);
    for (const [slug, rows] of [
      [long, 150],
      [longest, 2000],
    ] as const) {
      const html = read(`${start}/${slug}.html`);
      expect(html).toContain(`data-file="/${start}/${slug}/variants"`);
      expect(html).toMatch(/Choose options to see price|Choisissez les options pour voir le prix/);
      expect(html).toMatch(/Send it back within 14 days|Retour sous 14 jours/);
      expect(html).not.toMatch(/<tr data-variant|type="radio"[^>]* checked/);
      expect(rowsIn(`${start}/${slug}/variants.html`)).toBe(rows);
    }
  }
  expect(siteFiles(shop.out)).not.toContain(`product/${onPage}/variants.html`);
  expect(read('sitemap.xml')).not.toContain('/variants<');
});

test('the docs list everything that a rebuild keeps in its cache', () => {
  const docs = readFileSync('docs/rebuild.md', 'utf8');
  for (const name of readdirSync(shop.cache)) {
    const listed = name === 'rebuild-lock.txt' ? 'rebuild-lock.db` and `.txt`' : name;
    expect(docs).toMatch(new RegExp(`^\\| .*\`\\.cache/${listed}`, 'm'));
  }
});

test('a rebuild writes no file when nothing has changed', async () => {
  const files = filesOf(shop.out);
  await shop.rebuild();
  expect(filesOf(shop.out)).toEqual(files);
});

test('a rebuild without its cache makes the same site', async () => {
  const before = contentOf(shop.out);
  rmSync(shop.cache, { recursive: true });
  compileAgain();
  const { mode, change } = await shop.rebuild();
  expect(mode).toBe('full');
  expect([...change.changed, ...change.added].filter((path) => path.endsWith('.html'))).toEqual([]);
  expect(contentOf(shop.out)).toEqual(before);
});

/** Every kind of edit to categories, which all pages show in their header. */
const categoryEdits = ([first = '', second = '', third = '', fourth = '']: string[]): CatalogEdit[] => [
  { edit: 'category.change', slug: first, set: { name: { fr: 'A < B' } } },
  { edit: 'category.change', slug: first, set: { image: '/uploads/categories/lighting.svg' } },
  { edit: 'category.add', slug: 'added', set: { name: { en: 'Crème & “brass”', fr: 'Laiton' } } },
  { edit: 'product.change', slug: product, set: { category: 'added' } },
  { edit: 'category.rename', slug: second, to: 'renamed' },
  { edit: 'category.change', slug: fourth, set: { position: 0 } },
  { edit: 'category.remove', slug: third },
];

/** Every kind of edit to products and reviews, in two steps. The second step uses slugs that the first one has freed. */
function productEdits(slugs: string[], [review = '', other = '']: string[]): CatalogEdit[][] {
  const [a = '', b = '', c = '', d = '', e = '', f = '', gone = '', again = ''] = slugs;
  const name = { en: 'Crème & “brass”', fr: 'A < B' };
  return [
    [
      { edit: 'product.change', slug: a, set: { price: 12.34, vatRate: 5.5 } },
      { edit: 'product.change', slug: b, set: { stock: 0 } },
      { edit: 'product.change', slug: c, set: { name: { fr: name.fr }, description: { en: name.en } } },
      {
        edit: 'product.change',
        slug: d,
        set: { images: ['/uploads/products/oak-stool-1.svg'], weight: null },
      },
      { edit: 'product.change', slug: e, set: { category: null } },
      { edit: 'product.rename', slug: f, to: 'renamed' },
      { edit: 'product.remove', slug: gone },
      { edit: 'product.remove', slug: again },
      { edit: 'review.add', product: a, author: 'Ann', rating: 2, comment: 'A < B' },
      { edit: 'review.change', id: review, set: { rating: 1, comment: name.en } },
    ],
    [
      { edit: 'product.change', slug: a, set: { position: 40 } },
      { edit: 'product.change', slug: longest, set: { choice: manyVariants(2, 2) } },
      { edit: 'product.change', slug: b, set: { stock: 60 } },
      // The page of the removed product `gone` lists this product.
      { edit: 'product.change', slug: c, set: { price: 2.5, stock: 3, height: 90 } },
      { edit: 'product.change', slug: e, set: { category: 'added' } },
      { edit: 'product.add', slug: f, set: { name, category: 'added', position: 0 } },
      // This product comes last in its list, so the list's other pages change only their count.
      { edit: 'product.add', slug: again, set: { name, category: 'renamed' } },
      { edit: 'product.rename', slug: 'renamed', to: 'renamed-again' },
      { edit: 'review.remove', id: other },
    ],
  ];
}

test('a rebuild removes expired redirects', async () => {
  // Every page shows the categories, so the first rebuild renders all pages.
  await shop.edit(categoryEdits(categories));
  await shop.rebuild();
  const [, second = ''] = categories;
  for (const folder of ['', '/fr'])
    expect(read(`.${folder}/category/${second}.html`)).toContain(
      `<link rel="canonical" href="https://shop.example${folder}/category/renamed">`,
    );
  expect(read('_redirects')).toMatch(/^\/category\/[\w-]+\/\* \/category\/[\w-]+\/:splat 301$/m);
  const keep = { keepRemoved: 90, keepRenamed: 0 };
  const { mode, rendered, removed } = await shop.rebuild({ keep });
  const old = removed.filter((path) => /^(\/fr)?\/category\/[\w-]+$/.test(path));
  expect({ mode, rendered, removed }).toEqual({ mode: 'delta', rendered: [], removed: old });
  expect(old).toHaveLength(2);
  expect(read('_redirects')).toBe('');
  expect((await shop.rebuild({ keep })).mode).toBe('unchanged');
});

test('a forced rebuild restores deleted files', async () => {
  const before = contentOf(shop.out);
  const script = siteFiles(shop.out).find((file) => /^_astro\/.*\.js$/.test(file)) ?? '';
  for (const file of ['cart.html', 'robots.txt', script]) rmSync(join(shop.out, file));
  await shop.rebuild({ force: true });
  expect(contentOf(shop.out)).toEqual(before);
  const live = await readLive(shop.out, new AbortController().signal);
  expect([...earlierBuilds(shop.cache, live)]).not.toEqual([]);
});

test.each(['manifest', 'note'])('a rebuild with a damaged %s repairs every page', async (file) => {
  const before = contentOf(shop.out);
  writeFileSync(join(shop.out, `.shop/${file}.json`), '{');
  for (const page of ['cart.html', 'theirs.html']) writeFileSync(join(shop.out, page), 'Changed');
  writeFileSync(join(shop.out, 'product/gone.html'), 'Gone');
  await shop.rebuild();
  expect(contentOf(shop.out)).toEqual({ ...before, 'theirs.html': expect.any(String) });
  expect(read('theirs.html')).toBe('Changed');
  rmSync(join(shop.out, 'theirs.html'));
});

test.each(['lost', 'damaged'])('a rebuild with a %s manifest piece repairs every page', async (how) => {
  const before = contentOf(shop.out);
  const [, slug = ''] = shop.slugs('product');
  const row = shop.api.db.prepare('SELECT price_cents FROM product WHERE slug = ?').get(slug);
  const price = Number(row?.['price_cents']) / 100;
  for (const next of [price + 1, price]) {
    const piece = await pieceOf(`product/${slug}.html`, shop.out);
    if (how === 'lost') rmSync(piece);
    else writeFileSync(piece, readFileSync(piece, 'utf8').replace('page', 'file'));
    writeFileSync(join(shop.out, 'cart.html'), 'Changed');
    await shop.edit([{ edit: 'product.change', slug, set: { price: next } }]);
    expect((await shop.rebuild()).mode).toBe('full');
    expect(read('cart.html')).not.toBe('Changed');
    expect((await shop.rebuild()).mode).toBe('unchanged');
  }
  expect(contentOf(shop.out)).toEqual(before);
});

test('a forced rebuild publishes if a piece was lost', async () => {
  const folder = temporaryFolder();
  const publishing = { publish: true, variables: { ...shop.variables, PUBLISH_FOLDER: folder } };
  rmSync(await pieceOf(`product/${product}.html`, shop.out));
  const advice = 'Repair it: npm run rebuild -- --force\nThe earlier builds are then lost.';
  await expect(shop.rebuild(publishing)).rejects.toMatchObject({ advice });
  await shop.rebuild({ ...publishing, force: true });
  expect(contentOf(folder)).toEqual(contentOf(shop.out));
});

test('a restored build stays live until the catalogue changes', async () => {
  const { out, cache } = shop;
  const [first = '', ...others] = shop.slugs('product');
  const setPrice = (price: number) => shop.edit([{ edit: 'product.change', slug: first, set: { price } }]);
  const before = contentOf(out);
  await shop.edit([{ edit: 'product.remove', slug: others.at(-1) ?? '' }]);
  await setPrice(11);
  await shop.rebuild();
  expect(contentOf(out)).not.toEqual(before);
  // The dry run stores the new price in the snapshot. Changing it back affects no page, but raises the revision.
  await setPrice(12);
  await shop.rebuild({ dryRun: true });
  await setPrice(11);
  expect((await shop.rebuild()).mode).toBe('unchanged');
  await rollBack({ out, cache, signal: new AbortController().signal });
  expect(contentOf(out)).toEqual(before);
  expect((await shop.rebuild()).mode, 'the restored build stays until something changes').toBe('unchanged');
  await setPrice(12);
  expect((await shop.rebuild()).mode, 'renders only what the rollback or the change affected').toBe('delta');
});

test('a run forgets a rollback once its reason is corrected', async () => {
  const { out, cache } = shop;
  const [slug = ''] = shop.slugs('product');
  const setPrice = (price: number) => shop.edit([{ edit: 'product.change', slug, set: { price } }]);
  for (const price of [12, 14]) {
    await setPrice(price);
    await shop.rebuild();
  }
  await rollBack({ out, cache, signal: new AbortController().signal });
  expect(readStatus(cache).rolledBack).toHaveLength(1);
  await setPrice(12);
  expect((await shop.rebuild()).mode).toBe('unchanged');
  expect(readStatus(cache).rolledBack).toEqual([]);
});

test('a rebuild finishes a killed rollback', async () => {
  const { out, cache } = shop;
  const { signal } = new AbortController();
  const [slug = ''] = shop.slugs('product');
  const setPrice = (price: number) => shop.edit([{ edit: 'product.change', slug, set: { price } }]);
  const before = contentOf(out);
  await setPrice(13);
  await shop.rebuild();
  const place = outputPlace(out);
  const live = await readLive(out, signal);
  const [earlier] = earlierBuilds(cache, live);
  const next = earlier?.manifest.build;
  const pending = [`product/${slug}.html`];
  await writeNote(place, { build: live.build, form: place.form, next, pending }, signal);
  expect((await shop.rebuild()).mode).toBe('unchanged');
  expect(contentOf(out)).toEqual(before);
  await setPrice(12);
  await shop.rebuild();
  expect(contentOf(out)).toEqual(before);
});

test('files that a killed run may have written are written again', async () => {
  const { out } = shop;
  const { signal } = new AbortController();
  const before = contentOf(out);
  const pending = [`product/${product}.html`, 'feed-en.xml'];
  for (const file of pending) writeFileSync(join(out, file), 'half');
  const place = outputPlace(out);
  const { build } = await readLive(out, signal);
  await writeNote(place, { build, form: place.form, pending }, signal);
  expect((await shop.rebuild()).mode).toBe('delta');
  expect(contentOf(out)).toEqual(before);
});

test('a site rebuilt in steps equals a clean build', async () => {
  const reviews = shop.api.db.all<{ id: string }>`SELECT id FROM review ORDER BY id`;
  for (const edits of productEdits(
    shop.slugs('product'),
    reviews.map(({ id }) => id),
  )) {
    await shop.edit(edits);
    expect((await shop.rebuild()).mode).toBe('delta');
  }
  // The rebuilds read the whole catalogue with one call. The clean build reads product by product.
  await control.fault({ kind: 'status', status: 404, path: '/v1/catalog' });
  expect(await control.calls('GET /v1/catalog')).toBeGreaterThan(0);
  expect(contentOf(shop.out)).toEqual(contentOf(await shop.buildClean()));
});

test('feeds are written when they are due', async () => {
  const began = Date.now();
  const second = 1 / 3600;
  const at = (seconds: number) => ({ feedHours: second, now: () => began + seconds * 1000 });
  const changePrice = (price: number) =>
    shop.edit([{ edit: 'product.change', slug: product, set: { price } }]);
  await changePrice(77);
  await shop.rebuild({ ...at(0), feedHours: 0 });
  const first = read('feed-en.xml');
  await changePrice(78);
  expect((await shop.rebuild(at(0.5))).rendered).toContain(`/product/${product}`);
  expect(read('feed-en.xml')).toBe(first);
  expect(await shop.rebuild(at(0.9))).toMatchObject({ mode: 'unchanged' });
  const due = await shop.rebuild(at(1));
  expect(due).toMatchObject({ mode: 'delta', rendered: [] });
  expect(due.change.changed.toSorted()).toEqual(['feed-en.xml', 'feed-fr.xml']);
  expect(await shop.rebuild(at(3))).toMatchObject({ mode: 'unchanged' });
});

test('a list sorted by price says where it ends', async () => {
  const [category = ''] = categories;
  const moved = shop.slugs('product').slice(0, 14);
  await shop.edit(moved.map((slug) => ({ edit: 'product.change', slug, set: { category } }) as const));
  await shop.rebuild({ variables: { ...shop.variables, PAGE_SIZE: '1' } });
  const page = (path: string) => read(`category/${category}${path}.html`);
  expect(page('/price-asc/page/10')).toMatch(
    /Sorted by price, the list shows only the first 10 products\.\s*<a href="\/category\/[\w-]+" class="link">\s*See all products/,
  );
  expect(page('/page/10')).not.toContain('Sorted by price, the list');
  expect(siteFiles(shop.out)).not.toContain(`category/${category}/price-asc/page/11.html`);
  expect(page('/page/11')).toContain('Page 11 of');
  // Only the first page of a list counts the products.
  expect([page(''), page('/page/2')].map((html) => /products? available/.test(html))).toEqual([true, false]);
});

test('a removed product moves few pages of a long list', async () => {
  const long = await openRebuildShop({ products: 400 });
  try {
    const category = long.slugs('category').at(-1) ?? '';
    const listPages = (paths: Iterable<string>) =>
      [...paths].filter((path) => path.startsWith(`/category/${category}`)).length;
    const { rendered: all } = await long.rebuild();
    expect(all).toContain(`/category/${category}/cards/7`);
    await long.edit([{ edit: 'product.remove', slug: long.slugs('product')[200] ?? '' }]);
    const { mode, rendered } = await long.rebuild();
    expect(mode).toBe('delta');
    expect(listPages(rendered)).toBeLessThan(listPages(all) / 3);
    expect(contentOf(long.out)).toEqual(contentOf(await long.buildClean()));
  } finally {
    await long.close();
  }
});
