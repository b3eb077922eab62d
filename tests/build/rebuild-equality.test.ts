/** A small shop with odd data. After any number of rebuilds, its site is byte for byte the same as a clean build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { locales } from '#i18n/locale.ts';
import { grossOf, toCents } from '#lib/money.ts';
import { rollBack } from '../../scripts/rebuild/roll-back.ts';
import { categoryEdits, drawEdits, inTurn, productEdits } from '../support/catalogue-edits.ts';
import {
  contentOf,
  differences,
  filesOf,
  openRebuildShop,
  type RebuildShop,
} from '../support/rebuild-shop.ts';

// These time-outs are long enough for a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** How many products a page of a category shows, as `openRebuildShop` sets it. */
const pageSize = 4;
/** How many related products a product's page shows. */
const relatedShown = 4;

interface Item {
  id: string;
  slug: string;
  price: number;
  vatRate: number;
  stock: number;
  [other: string]: unknown;
}

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
  // The first test of rebuilds changes a product without reviews.
  shop.api.db.exec(
    'DELETE FROM review WHERE product_id = (SELECT id FROM product WHERE stock > 0 ORDER BY position DESC LIMIT 1)',
  );
  await shop.rebuild();
});
afterAll(() => shop.close());

const read = (file: string) => readFileSync(join(shop.out, file), 'utf8');

describe('a shop with few settings, few categories, no category pictures, and product pictures on other hosts', () => {
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
});

/** Pages that were written since `before`. */
function renderedSince(before: ReturnType<typeof filesOf>): string[] {
  return [...filesOf(shop.out)]
    .filter(([name, { inode }]) => name.endsWith('.html') && before.get(name)?.inode !== inode)
    .map(([name]) => name)
    .sort();
}

describe('a rebuild', () => {
  it('renders exactly the pages that show a changed price', async () => {
    const { db } = shop.api;
    // `shownBy` leaves out the home page, which shows the best rated products. So this product has no reviews.
    const product = db
      .prepare(
        `SELECT slug, price_cents FROM product WHERE stock > 0 AND NOT EXISTS (SELECT 1 FROM review WHERE product_id = product.id)
         ORDER BY position DESC LIMIT 1`,
      )
      .get() as { slug: string; price_cents: number };
    const [before, files] = [await shownBy(shop.api.url), filesOf(shop.out)];
    const price = (product.price_cents + 250) / 100;
    await shop.edit([{ edit: 'product.change', slug: product.slug, set: { price } }]);
    await shop.rebuild();
    const after = await shownBy(shop.api.url);
    const expected = [...after].filter(([page, shown]) => before.get(page) !== shown).map(([page]) => page);
    expect(expected).toEqual(
      expect.arrayContaining([`product/${product.slug}.html`, `fr/product/${product.slug}.html`]),
    );
    expect(expected.length).toBeGreaterThan(8);
    expect(expected.length).toBeLessThan(after.size / 2);
    expect(renderedSince(files)).toEqual(expected.sort());
  });

  it('writes no file when nothing has changed', async () => {
    const files = filesOf(shop.out);
    await shop.rebuild();
    expect(filesOf(shop.out)).toEqual(files);
  });
});

/** Makes `count` random edits, one after another, and returns them as text. */
async function editAtRandom(name: string, makers: ReturnType<typeof inTurn>, count: number): Promise<string> {
  const done: string[] = [];
  for (let index = 0; index < count; index++) {
    const edits = drawEdits(shop.api.db, makers.next().value, `${name} ${index}`);
    await shop.edit(edits);
    done.push(JSON.stringify(edits));
  }
  return done.join('\n');
}

it('a rebuild removes the expired redirects of renamed categories without rendering a page', async () => {
  const redirects = (): string => read('_redirects');
  // These edits include a renamed category. Every page shows the categories, so the first rebuild renders all pages.
  await editAtRandom('categories', inTurn(categoryEdits, 'categories'), Object.keys(categoryEdits).length);
  await shop.rebuild();
  expect(redirects()).toMatch(/^\/category\/[\w-]+\/\* \/category\/[\w-]+\/:splat 301$/m);
  const keep = { keepGone: 90, keepMoved: 0 };
  const { mode, rendered, removed } = await shop.rebuild({ keep });
  expect({ mode, rendered, removed }).toEqual({ mode: 'delta', rendered: [], removed: [] });
  expect(redirects()).toBe('');
  expect((await shop.rebuild({ keep })).result).toBe('unchanged');
});

describe('a rollback', () => {
  it('restores the previous build, and the rebuild after the next change does not render every page', async () => {
    const { signal } = new AbortController();
    const { out, cache, api } = shop;
    const before = contentOf(out);
    const { slug } = api.db.prepare('SELECT slug FROM product ORDER BY position DESC').get() as {
      slug: string;
    };
    await shop.edit([{ edit: 'product.remove', slug }]);
    await shop.rebuild();
    expect(contentOf(out)).not.toEqual(before);
    await rollBack({ out, cache, signal });
    expect(contentOf(out)).toEqual(before);
    expect((await shop.rebuild()).result, 'the restored build stays until something changes').toBe(
      'unchanged',
    );
    const other = api.db.prepare('SELECT slug FROM product ORDER BY position').get() as { slug: string };
    await shop.edit([{ edit: 'product.change', slug: other.slug, set: { price: 12 } }]);
    expect(
      (await shop.rebuild()).mode,
      'renders only the pages that the rollback or the change affected',
    ).toBe('delta');
  });
});

it('after a rollback and random edits, a site rebuilt step by step is the same as a clean build', async () => {
  const makers = inTurn(productEdits, 'products');
  const done: string[] = [];
  for (const step of ['first', 'second']) {
    done.push(await editAtRandom(step, makers, 10));
    await shop.rebuild();
  }
  expect(differences(shop.out, await shop.buildClean()), done.join('\n')).toEqual([]);
});

/** By file: what each category and product page should show according to the API's responses. */
async function shownBy(apiUrl: string): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  for (const locale of locales) {
    const ask = async <T>(path: string): Promise<T> => {
      const answer = await fetch(apiUrl + path, { headers: { 'Accept-Language': locale } });
      return (await answer.json()) as T;
    };
    const folder = locale === 'fr' ? 'fr/' : '';
    const { categories } = await ask<{ categories: { slug: string }[] }>('/v1/category');
    for (const { slug } of categories) {
      const { products } = await ask<{ products: Item[] }>(`/v1/product/category/slug/${slug}?limit=100`);
      for (const [order, sorted] of Object.entries(orders)) {
        const cards = sorted(products).map(cardOf);
        const pages = Math.max(1, Math.ceil(cards.length / pageSize));
        for (let page = 1; page <= pages; page++) {
          const name = [`${folder}category/${slug}`, order, page > 1 ? `page/${page}` : '']
            .filter(Boolean)
            .join('/');
          const part = cards.slice((page - 1) * pageSize, page * pageSize);
          shown.set(`${name}.html`, JSON.stringify([cards.length, part]));
        }
      }
      shown.set(`${folder}category/${slug}/cards.html`, JSON.stringify(products.map(cardOf)));
      for (const { id, slug: product } of products) {
        const page = await ask(`/v1/product/slug/${product}`);
        const reviews = await ask(`/v1/review/product/${id}`);
        const related = await ask<{ products: Item[] }>(`/v1/product/${id}/related`);
        shown.set(
          `${folder}product/${product}.html`,
          JSON.stringify([page, reviews, related.products.slice(0, relatedShown).map(cardOf)]),
        );
      }
    }
  }
  return shown;
}

const cardOf = ({ slug, name, price, vatRate, stock, images, rating }: Item) => ({
  ...{ slug, name, price, vatRate, images, rating },
  // For a stock of six or more, pages show only "In stock".
  stock: Math.min(stock, 6),
});

const gross = ({ price, vatRate }: Item) => grossOf(toCents(price), vatRate);
const orders: Readonly<Record<string, (items: readonly Item[]) => Item[]>> = {
  '': (items) => [...items],
  'price-asc': (items) => items.toSorted((a, b) => gross(a) - gross(b)),
  'price-desc': (items) => items.toSorted((a, b) => gross(b) - gross(a)),
};
