/** This shop has few settings, few categories without pictures, and a product with pictures on other hosts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRebuildShop, type RebuildShop } from '../support/rebuild-shop.ts';

// These time-outs are long enough for a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const pictures = ['/images/own.jpg', '//cdn.example/a.jpg', 'https://cdn.example/b.jpg', '/uploads/c.jpg'];
let shop: RebuildShop;
let product: string;
let categories: string[];

beforeAll(async () => {
  shop = await openRebuildShop();
  const slugs = (table: string) =>
    shop.api.db
      .prepare(`SELECT slug FROM ${table} ORDER BY position`)
      .all()
      .map(({ slug }) => slug as string);
  categories = slugs('category');
  [product = ''] = slugs('product');
  await shop.edit([
    ...categories.map((slug) => ({ edit: 'category.change', slug, set: { image: null } }) as const),
    { edit: 'product.change', slug: product, set: { images: pictures } },
  ]);
  await shop.rebuild();
});
afterAll(() => shop.close());

const read = (file: string) => readFileSync(join(shop.out, file), 'utf8');

it('the home page shows its banners even if no category has a picture', () => {
  const [, last] = categories.slice(-2);
  expect(read('index.html').match(/<div class="card [^>]*>(?:(?!<\/div>).)*/gs)).toHaveLength(2);
  expect(read('index.html')).toContain(`href="/category/${last}"`);
});

it('the menus in the header have no link "All categories" if there are six categories or fewer', () => {
  const [header = ''] = /<header[\s\S]*<\/header>/.exec(read('cart.html')) ?? [];
  expect(header.match(/href="\/category\//g)).toHaveLength(categories.length * 2);
  expect(header).not.toContain('href="/categories"');
});

it('only picture addresses below /uploads get the API’s host, and a missing picture does not stop the build', () => {
  const html = read(`product/${product}.html`);
  const sources = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src);
  for (const address of pictures.slice(0, 3)) expect(sources).toContain(address);
  expect(sources.some((src) => src?.startsWith(`${shop.api.url}/uploads/c.jpg`))).toBe(true);
  expect(html).toContain('<meta property="og:image" content="https://shop.example/images/own.jpg">');
  expect(/img-src[^;]*/.exec(html)?.[0]).toContain('//cdn.example');
});

it('a shop that sets only its name says nothing about delivery and has no empty links', () => {
  for (const file of ['index.html', 'fr.html', 'privacy-policy.html']) {
    const html = read(file);
    expect(html).toContain('Small shop');
    expect(html).not.toMatch(/Alder|working days|jours ouvrés|href="#"|mailto:|tel:|share\.png/);
    const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec(html) ?? [];
    expect(footer).not.toMatch(/About us|À propos|Contact|Fast delivery|Livraison rapide/);
  }
  expect(read('index.html')).toContain('>Welcome to Small shop</h1>');
  expect(read('fr.html')).toContain('>Bienvenue chez Small shop</h1>');
});

it('a page in the merchant’s folder has a title and a twin page, is in the sitemap, and is linked in every footer', () => {
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
