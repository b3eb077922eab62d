import { describe, expect, test } from 'vitest';
import {
  listCategories,
  productBySlug,
  productsById,
  productsOfCategory,
  relatedProducts,
} from '#api/contract/catalog.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { readCatalog } from '#api/contract/whole-catalog.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { addCopy } from '../../support/api/shopper.ts';

const api = await apiOfFile({ products: 400 });
const { call } = api;

const slug = (await call(listCategories)).data.categories[0]?.slug ?? '';

/** The ids of the category's products, read in pages of `limit` products. */
async function walk(limit: number, between?: () => void): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const { data } = await call(productsOfCategory, { params: { slug }, query });
    expect(data.products.length).toBeLessThanOrEqual(limit);
    ids.push(...data.products.map(({ id }) => id));
    cursor = data.nextCursor;
    between?.();
  } while (cursor);
  return ids;
}

function idsOfCategory(): string[] {
  const rows = api.db.all<{ id: string }>`
    SELECT product.id FROM product JOIN category ON category.id = category_id WHERE category.slug = ${slug}
    ORDER BY product.position, product.id`;
  return rows.map(({ id }) => id);
}

test('the categories have the same order in both languages', async () => {
  const english = await call(listCategories, { language: 'en' });
  const french = await call(listCategories, { language: 'fr' });
  expect(english.headers.get('content-language')).toBe('en');
  expect(french.headers.get('content-language')).toBe('fr');
  const slugs = api.db.all<{ slug: string }>`SELECT slug FROM category ORDER BY position`;
  expect(english.data.categories.map(({ slug }) => slug)).toEqual(slugs.map(({ slug }) => slug));
  expect(french.data.categories.map(({ id }) => id)).toEqual(english.data.categories.map(({ id }) => id));
  expect(french.data.categories.map(({ name }) => name)).not.toEqual(
    english.data.categories.map(({ name }) => name),
  );
});

describe('the products of a category', () => {
  test('appear once each in order, whatever the page size', async () => {
    const all = idsOfCategory();
    expect(all.length).toBeGreaterThan(7);
    expect(await walk(7)).toEqual(all);
    expect(await walk(100)).toEqual(all);
  });

  test('are all read when the list grows in the meantime', async () => {
    const before = idsOfCategory();
    let added = 0;
    const ids = await walk(9, () => {
      added += 1;
      if (added > 3) return;
      addCopy(api, before[0] ?? '', `new-${added}`);
    });
    expect(ids).toEqual(before);
    expect(idsOfCategory()).toHaveLength(before.length + 3);
    api.db.exec("DELETE FROM product WHERE id LIKE 'new-%'");
  });

  test('come in pages of 100 if the call has no limit', async () => {
    const { data } = await call(productsOfCategory, { params: { slug } });
    expect(data.products).toHaveLength(Math.min(100, idsOfCategory().length));
  });

  test('can’t be read with an invalid cursor or limit', async () => {
    for (const cursor of ['nonsense', 'bnVsbA', 'WyJhIiwiYiJd'])
      expect((await call(productsOfCategory, { params: { slug }, query: { cursor } })).status).toBe(400);
    for (const limit of ['0', '101', 'many', '1.5']) {
      const { failure } = await call(productsOfCategory, { params: { slug }, query: { limit } });
      expect(Object.keys(failure.fields ?? {})).toEqual(['limit']);
    }
  });
});

describe('a product', () => {
  const anyProduct = async () => {
    const [product] = (await call(productsOfCategory, { params: { slug } })).data.products;
    if (!product) throw new Error('the demo catalogue is empty');
    return product;
  };

  test('has its formatted texts in each language and call', async () => {
    const [lamp] = api.db.all<{ id: string }>`SELECT id FROM product WHERE slug = 'opal-table-lamp'`;
    for (const [language, heading, alt] of [
      ['en', '<h3>Care</h3>', 'Opal table lamp, lit, seen from the front'],
      ['fr', '<h3>Entretien</h3>', 'Lampe de table en opaline, allumée, vue de face'],
    ] as const) {
      const { data } = await call(productBySlug, { params: { slug: 'opal-table-lamp' }, language });
      expect(data.product.descriptionHtml).toContain(heading);
      expect(data.product.description).not.toContain('<');
      expect(data.product.images[0]?.alt).toBe(alt);
      const many = await call(productsById, { query: { ids: lamp?.id ?? '' }, language });
      expect(many.data.products).toEqual([data.product]);
      const whole = await call(readCatalog, { query: { slugs: 'opal-table-lamp' }, language });
      expect(whole.data.products).toMatchObject([data.product]);
    }
  });

  test('stays in the catalogue when its category is removed', async () => {
    const product = await anyProduct();
    api.db.exec('BEGIN');
    api.db.run`UPDATE product SET category_id = NULL WHERE id = ${product.id}`;
    const { data } = await call(productBySlug, { params: { slug: product.slug } });
    api.db.exec('ROLLBACK');
    expect(data.category).toBeNull();
  });

  test('isn’t found under an unknown slug', async () => {
    for (const slug of ['no-such-thing', "' OR 1=1 --", '../../etc/passwd', '<b>x</b>', '%00'])
      expect((await call(productBySlug, { params: { slug } })).status).toBe(404);
  });

  test('always has the same related products', async () => {
    const { id } = await anyProduct();
    const { data } = await call(relatedProducts, { params: { id } });
    const again = await call(relatedProducts, { params: { id } });
    expect(again.data).toEqual(data);
    const ids = data.products.map((one) => one.id);
    expect(new Set(ids).size).toBe(8);
    expect(ids).not.toContain(id);
    const siblings = new Set(idsOfCategory());
    const belongs = ids.map((one) => siblings.has(one));
    expect(belongs).toEqual([...belongs].sort((a, b) => Number(b) - Number(a)));
  });
});

describe('the reviews of a product', () => {
  test('are listed newest first', async () => {
    const rows = api.db.all<{ id: string; n: number }>`
      SELECT product_id AS id, count(*) AS n FROM review GROUP BY 1 ORDER BY 2 DESC LIMIT 5`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, n } of rows) {
      const { data } = await call(reviewsOfProduct, { params: { productId: id } });
      expect(data.count).toBe(n);
      expect(data.reviews).toHaveLength(n);
      const dates = data.reviews.map(({ createdAt }) => createdAt);
      expect(dates).toEqual([...dates].sort().reverse());
      const mean = data.reviews.reduce((sum, { rating }) => sum + rating, 0) / n;
      expect(Math.abs((data.average ?? 0) - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
      const { slug } = api.db.one`SELECT slug FROM product WHERE id = ${id}` as { slug: string };
      const { product } = (await call(productBySlug, { params: { slug } })).data;
      expect(product.rating).toEqual({ average: data.average, count: n });
    }
  });

  test('have no average if there are none', async () => {
    const row = api.db.one`SELECT id, slug FROM product WHERE id NOT IN (SELECT product_id FROM review)`;
    const { id, slug } = row as { id: string; slug: string };
    const { data } = await call(reviewsOfProduct, { params: { productId: id } });
    expect(data).toMatchObject({ reviews: [], average: null, count: 0, stars: [0, 0, 0, 0, 0] });
    expect((await call(productBySlug, { params: { slug } })).data.product.rating).toBeNull();
  });
});
