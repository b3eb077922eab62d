/** The calls that read many products at once. */
import { afterEach, describe, expect, test } from 'vitest';
import { productBySlug, productsById, relatedProducts } from '#api/contract/catalog.ts';
import { requestPath } from '#api/contract/endpoint.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { readCatalog } from '#api/contract/whole-catalog.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { addCopy } from '../../support/api/shopper.ts';

const api = await apiOfFile({ products: 400 });
const { call } = api;
const { db } = api;
const all = db.all<{ id: string; slug: string }>`SELECT id, slug FROM product ORDER BY position`;
const some = all.slice(10, 13);
const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id).sort();

afterEach(() => {
  if (db.isTransaction) db.exec('ROLLBACK');
});

describe('products read by id', () => {
  const read = (ids: readonly string[], options: object = {}) =>
    call(productsById, { query: { ids: ids.join(',') }, ...options });

  test('come once each, exactly as from single calls', async () => {
    const { data, headers } = await read([...idsOf(some), 'unknown', some[0]?.id ?? ''], { language: 'fr' });
    expect(headers.get('content-language')).toBe('fr');
    expect(idsOf(data.products)).toEqual(idsOf(some));
    for (const product of data.products) {
      const alone = await call(productBySlug, { params: { slug: product.slug }, language: 'fr' });
      expect(product).toEqual(alone.data.product);
    }
  });

  test('are sent again only if one of them has changed', async () => {
    const ids = idsOf(some);
    const url = `${api.url}${requestPath(productsById, {}, { ids: ids.join(',') })}`;
    const headers = { 'if-none-match': (await fetch(url)).headers.get('etag') ?? '' };
    expect((await fetch(url, { headers })).status).toBe(304);
    db.exec('BEGIN');
    db.run`UPDATE product SET stock = stock + 1 WHERE id = ${ids[0] ?? ''}`;
    expect((await fetch(url, { headers })).status).toBe(200);
  });
});

describe('the whole catalogue', () => {
  const page = async (query: Record<string, string | number>) => (await call(readCatalog, { query })).data;

  async function walk(limit: number, between: () => void = () => {}) {
    const products: Awaited<ReturnType<typeof page>>['products'] = [];
    let cursor: string | null | undefined;
    do {
      const read = await page({ limit, ...(cursor && { cursor }) });
      products.push(...read.products);
      cursor = read.nextCursor;
      between();
    } while (cursor);
    return products;
  }

  test('has each product once, exactly as from single calls', async () => {
    const products = await walk(150);
    expect(idsOf(products)).toEqual(idsOf(all));
    expect((await page({ limit: 1000 })).products).toHaveLength(100);
    expect((await page({})).products).toHaveLength(100);
    for (const { categories, relatedIds, reviews, average, count, stars, ...product } of products.slice(
      0,
      9,
    )) {
      const alone = (await call(productBySlug, { params: { slug: product.slug } })).data;
      expect(product).toEqual(alone.product);
      expect(categories?.map(({ slug }) => slug)).toEqual([alone.category?.slug]);
      const related = (await call(relatedProducts, { params: { id: product.id } })).data.products;
      expect(relatedIds).toEqual(related.map(({ id }) => id));
      const written = (await call(reviewsOfProduct, { params: { productId: product.id } })).data;
      expect(reviews ?? []).toEqual(written.reviews.slice(0, 3));
      expect([average, count, stars]).toEqual([written.average, written.count, written.stars]);
    }
  });

  test('is complete even if it changes while it is read', async () => {
    db.exec('BEGIN');
    const edits = [
      () => addCopy(api, all[0]?.id ?? '', '0-new'),
      () => db.run`DELETE FROM product WHERE id = ${all[0]?.id ?? ''}`,
      () => db.exec("UPDATE product SET position = -position, slug = 'moved-' || slug"),
    ];
    const found = await walk(90, () => edits.shift()?.());
    const ids = new Set(found.map(({ id }) => id));
    for (const { id } of all.slice(1)) expect(ids).toContain(id);
    expect(ids).toContain('0-new');
  });

  test('can’t be read from an unknown cursor', async () => {
    for (const cursor of ['nonsense', 'bnVsbA', 'WyJhIiwiYiJd'])
      expect((await call(readCatalog, { query: { cursor } })).status).toBe(400);
  });

  test('has an ETag for each language', async () => {
    const [english, french] = await Promise.all(
      (['en', 'fr'] as const).map((language) => call(readCatalog, { language, query: { limit: 5 } })),
    );
    expect(french?.headers.get('content-language')).toBe('fr');
    expect(french?.data.products[0]?.name).not.toBe(english?.data.products[0]?.name);
    expect(french?.headers.get('etag')).not.toBe(english?.headers.get('etag'));
  });
});
