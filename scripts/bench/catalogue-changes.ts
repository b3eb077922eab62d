/** Changes the catalogue of the measured reference API. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { MeasuredApi } from './measured-api.ts';

/**
 * Changes the prices of the first `count` products by id. Ids are hashes, so these products are spread over the whole
 * catalogue. The new prices depend on the time, so that another run changes them again.
 */
export async function changePrices({ url, dataDir }: MeasuredApi, count: number): Promise<void> {
  const start = Date.now() % 10_000;
  const edits = rows(
    dataDir,
    'SELECT slug FROM product WHERE options_en IS NULL ORDER BY id LIMIT ?',
    count,
  ).map(({ slug }, index) => ({
    edit: 'product.change',
    slug,
    set: { price: (start + index * 37 + 500) / 100 },
  }));
  await edit(url, edits);
}

/** Raises the highest price, so that no list changes its order. */
export async function raisePrice({ url, dataDir }: MeasuredApi): Promise<void> {
  const query =
    'SELECT slug, price_cents FROM product WHERE options_en IS NULL ORDER BY price_cents DESC, id LIMIT ?';
  const [dearest] = rows(dataDir, query, 1);
  const price = Number(dearest?.['price_cents']) / 100 + 1;
  await edit(url, [{ edit: 'product.change', slug: dearest?.['slug'], set: { price } }]);
}

export async function removeProduct({ url, dataDir }: MeasuredApi): Promise<void> {
  const [first] = rows(dataDir, 'SELECT slug FROM product ORDER BY id LIMIT ?', 1);
  await edit(url, [{ edit: 'product.remove', slug: first?.['slug'] }]);
}

/** Adds a product beside the first one by id, in the middle of a category. The slug depends on the time, so each run has a new slug. */
export async function addProduct({ url, dataDir }: MeasuredApi): Promise<void> {
  const query = `
    SELECT category.slug AS category, product.position, price_cents FROM product JOIN category ON category.id = category_id
    ORDER BY product.id LIMIT ?`;
  const [first] = rows(dataDir, query, 1);
  const slug = `added-${Date.now()}`;
  const set = {
    name: { en: slug, fr: slug },
    category: first?.['category'],
    position: first?.['position'],
    price: Number(first?.['price_cents']) / 100,
  };
  await edit(url, [{ edit: 'product.add', slug, set }]);
}

/** Gives the first category another slug. Every page links to each category, so every page changes. */
export async function renameCategory({ url, dataDir }: MeasuredApi): Promise<void> {
  const [first] = rows(dataDir, 'SELECT slug FROM category ORDER BY id LIMIT ?', 1);
  const slug = String(first?.['slug']);
  await edit(url, [{ edit: 'category.rename', slug, to: `renamed-${Date.now()}` }]);
}

function rows(dataDir: string, query: string, count: number) {
  using db = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true });
  return db.prepare(query).all(count);
}

async function edit(url: string, edits: readonly object[]): Promise<void> {
  const response = await fetch(`${url}/__test__/catalog`, { method: 'POST', body: JSON.stringify(edits) });
  if (!response.ok) throw new Error(await response.text());
}
