import { describe, expect, test } from 'vitest';
import { listCategories, productBySlug, productsOfCategory, relatedProducts } from '#api/contract/catalog.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { speakContract } from '../support/contract.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile({ products: 400 });
const shop = await speakContract(api.url);

const slug = (await shop.call(listCategories, {})).body.categories[0]?.slug ?? '';

/** The ids of the category's products, read in pages of `limit` products. */
async function walk(limit: number, between?: () => void): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await shop.call(productsOfCategory, {
      params: { slug },
      query: { limit, ...(cursor && { cursor }) },
    });
    expect(body.products.length).toBeLessThanOrEqual(limit);
    ids.push(...body.products.map(({ id }) => id));
    cursor = body.nextCursor;
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

test('the categories are in display order, which is the same in both languages', async () => {
  const english = await shop.call(listCategories, { language: 'en' });
  const french = await shop.call(listCategories, { language: 'fr' });
  expect(english.headers.get('content-language')).toBe('en');
  expect(french.headers.get('content-language')).toBe('fr');
  const slugs = api.db.all<{ slug: string }>`SELECT slug FROM category ORDER BY position`;
  expect(english.body.categories.map(({ slug }) => slug)).toEqual(slugs.map(({ slug }) => slug));
  expect(french.body.categories.map(({ id }) => id)).toEqual(english.body.categories.map(({ id }) => id));
  expect(french.body.categories.map(({ name }) => name)).not.toEqual(
    english.body.categories.map(({ name }) => name),
  );
});

describe('the products of a category', () => {
  test('appear once each and in order, whatever the page size', async () => {
    const all = idsOfCategory();
    expect(all.length).toBeGreaterThan(7);
    expect(await walk(7)).toEqual(all);
    expect(await walk(100)).toEqual(all);
  });

  test('are neither skipped nor repeated when products are added between two pages', async () => {
    const before = idsOfCategory();
    let added = 0;
    const ids = await walk(9, () => {
      added += 1;
      if (added > 3) return;
      api.db.exec(`INSERT INTO product SELECT 'new-${added}', 'new-${added}', category_id, -1, name_en, name_fr, description_en,
        description_fr, price_cents, vat_rate, stock, images, weight, height, width, length, changed_at FROM product WHERE id = '${before[0]}'`);
    });
    expect(ids).toEqual(before);
    api.db.exec("DELETE FROM product WHERE id LIKE 'new-%'");
  });

  test('come in pages of 100 if the call has no limit', async () => {
    const { body } = await shop.call(productsOfCategory, { params: { slug } });
    expect(body.products).toHaveLength(Math.min(100, idsOfCategory().length));
  });

  test('can’t be read with an invalid cursor or limit', async () => {
    for (const cursor of ['nonsense', 'bnVsbA', 'WyJhIiwiYiJd']) {
      const { body } = await shop.fail(productsOfCategory, 422, { params: { slug }, query: { cursor } });
      expect(body.fields).toHaveProperty('cursor');
    }
    for (const limit of ['0', '101', 'many', '1.5']) {
      const { body } = await shop.fail(productsOfCategory, 422, { params: { slug }, query: { limit } });
      expect(body.fields).toHaveProperty('limit');
    }
  });
});

describe('a product', () => {
  const anyProduct = async () => {
    const [product] = (await shop.call(productsOfCategory, { params: { slug } })).body.products;
    if (!product) throw new Error('the demo catalogue is empty');
    return product;
  };

  test('comes with its category, and with the same numbers in both languages', async () => {
    const listed = await anyProduct();
    const english = await shop.call(productBySlug, { params: { slug: listed.slug }, language: 'en' });
    const french = await shop.call(productBySlug, { params: { slug: listed.slug }, language: 'fr' });
    expect(english.body.product).toEqual(listed);
    expect(english.body.category?.slug).toBe(slug);
    expect(french.body.product.name).not.toBe(listed.name);
    const { name: _n, description: _d, ...numbers } = listed;
    expect(french.body.product).toMatchObject(numbers);
  });

  test('stays in the catalogue when its category is removed', async () => {
    const product = await anyProduct();
    api.db.exec('BEGIN');
    api.db.run`UPDATE product SET category_id = NULL WHERE id = ${product.id}`;
    const { body } = await shop.call(productBySlug, { params: { slug: product.slug } });
    api.db.exec('ROLLBACK');
    expect(body.category).toBeNull();
  });

  test('isn’t found under an unknown slug (404), even one that looks like SQL, a path or markup', async () => {
    for (const slug of ['no-such-thing', "' OR 1=1 --", '../../etc/passwd', '<b>x</b>', '%00'])
      await shop.fail(productBySlug, 404, { params: { slug } });
  });

  test('always has the same eight related products, those of its own category first', async () => {
    const { id } = await anyProduct();
    const { body } = await shop.call(relatedProducts, { params: { id } });
    const again = await shop.call(relatedProducts, { params: { id } });
    expect(again.body).toEqual(body);
    expect(body.products).toHaveLength(8);
    expect(body.products.map((one) => one.id)).not.toContain(id);
    expect(new Set(body.products.map((one) => one.id)).size).toBe(8);
    const siblings = new Set(idsOfCategory());
    const belongs = body.products.map((one) => siblings.has(one.id));
    expect(belongs).toEqual([...belongs].sort((a, b) => Number(b) - Number(a)));
  });
});

describe('the reviews of a product', () => {
  test('are listed newest first, with the same average and count as the product', async () => {
    const rows = api.db.all<{ id: string; n: number }>`
      SELECT product_id AS id, count(*) AS n FROM review GROUP BY 1 ORDER BY 2 DESC LIMIT 5`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, n } of rows) {
      const { body } = await shop.call(reviewsOfProduct, { params: { productId: id } });
      expect(body.count).toBe(n);
      expect(body.reviews).toHaveLength(n);
      const dates = body.reviews.map(({ createdAt }) => createdAt);
      expect(dates).toEqual([...dates].sort().reverse());
      const mean = body.reviews.reduce((sum, { rating }) => sum + rating, 0) / n;
      expect(Math.abs((body.average ?? 0) - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
      const { slug } = api.db.one`SELECT slug FROM product WHERE id = ${id}` as { slug: string };
      const { body: shown } = await shop.call(productBySlug, { params: { slug } });
      expect(shown.product.rating).toEqual({ average: body.average, count: n });
    }
  });

  test('may be empty, and then there is no average and the product has no rating', async () => {
    const row = api.db.one`SELECT id, slug FROM product WHERE id NOT IN (SELECT product_id FROM review)`;
    const { id, slug } = row as { id: string; slug: string };
    const { body } = await shop.call(reviewsOfProduct, { params: { productId: id } });
    expect(body).toEqual({ reviews: [], average: null, count: 0 });
    const { body: shown } = await shop.call(productBySlug, { params: { slug } });
    expect(shown.product.rating).toBeUndefined();
  });
});
