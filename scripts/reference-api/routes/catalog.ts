/** Reads the catalogue: categories, products, related products and changes. */
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  type Category,
  catalogChanges,
  listCategories,
  productBySlug,
  productsById,
  productsOfCategory,
  relatedProducts,
} from '#api/contract/catalog.ts';
import { mostPerPage } from '#api/contract/limits.ts';
import { readCatalog } from '#api/contract/whole-catalog.ts';
import { namesIn } from '../../backend/catalog/list-lengths.ts';
import { notFound } from '../../backend/failures/http-error.ts';
import { relatedIds } from '../catalog/related.ts';
import { reviewNumbers, reviewsAfter } from '../catalog/reviews.ts';
import {
  type StoredProduct,
  selectCategory,
  selectProduct,
  toListedProduct,
  toProduct,
  toReview,
} from '../catalog/rows.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { type Database, rawSql } from '../db/database.ts';
import { catalogVersion } from '../http/conditional.ts';
import { pageOf, readCursor } from '../http/cursor.ts';
import { route } from '../http/route.ts';

const sortKey = z.tuple([z.number(), z.string()]);
const rowNumber = z.tuple([z.int()]);
/** As many as a product's page shows at first. */
const shownReviews = 3;

export function catalogRoutes(app: Hono, { db }: Context): void {
  route(app, listCategories, ({ language }) => ({
    categories: db.all<Category>`${selectCategory(language)} ORDER BY position, id`,
  }));

  route(app, productsOfCategory, ({ params, query, language }) => {
    const category = db.one<Category>`${selectCategory(language)} WHERE slug = ${params.slug}`;
    if (!category) throw notFound('Category');
    const limit = query.limit ?? mostPerPage;
    const [position, id] = query.cursor ? readCursor(query.cursor, sortKey) : [-1, ''];
    const rows = db.all<StoredProduct>`
      ${selectProduct(language)}
      WHERE category_id = ${category.id} AND (position, id) > (${position}, ${id})
      ORDER BY position, id LIMIT ${limit + 1}`;
    const { page, next } = pageOf(rows, limit, (row) => [row.position, row.id]);
    return { category, products: page.map(toListedProduct), ...next };
  });

  route(app, productBySlug, ({ params, language }) => {
    const product = db.one<StoredProduct>`${selectProduct(language)} WHERE slug = ${params.slug}`;
    if (!product) throw notFound('Product');
    const category = db.one<Category>`${selectCategory(language)} WHERE id = ${product.category_id}`;
    return { product: toProduct(product), category: category ?? null };
  });

  route(app, relatedProducts, ({ params, language }) => {
    const product = db.one<StoredProduct>`${selectProduct(language)} WHERE id = ${params.id}`;
    if (!product) throw notFound('Product');
    return { products: productsWith(db, 'id', relatedIds(db, product), language).map(toListedProduct) };
  });

  route(app, productsById, ({ query, language }) => ({
    products: productsWith(db, 'id', productIds(db, namesIn('ids', query.ids)), language).map(toProduct),
  }));

  route(app, readCatalog, ({ query, language }) => {
    const whole = wholeProducts(db);
    if (query.slugs)
      return { products: productsWith(db, 'slug', namesIn('slugs', query.slugs), language).map(whole) };
    const limit = Math.min(query.limit ?? mostPerPage, mostPerPage);
    const [after] = query.cursor ? readCursor(query.cursor, rowNumber) : [0];
    // Sorted by row number, which an edit doesn't change. A product that is added meanwhile comes on the last page.
    const rows = db.all<StoredProduct & { number: number }>`
      ${selectProduct(language, 'rowid AS number')} WHERE rowid > ${after} ORDER BY rowid LIMIT ${limit + 1}`;
    const { page, next } = pageOf(rows, limit, ({ number }) => [number]);
    return { products: page.map(whole), ...next };
  });

  route(app, catalogChanges, ({ query, http }) => {
    http.header('Cache-Control', 'no-store');
    return changesSince(db, query.since ?? '');
  });
}

/** Returns a function that adds to a product all that the single calls say about it. */
function wholeProducts(db: Database) {
  const categories = db.all<Category>`SELECT id, slug FROM category`;
  const slugOf = new Map(categories.map(({ id, slug }) => [id, slug] as const));
  return (row: StoredProduct) => {
    const category = slugOf.get(row.category_id ?? '');
    return {
      ...toProduct(row),
      categories: category === undefined ? [] : [{ slug: category, position: row.position }],
      relatedIds: relatedIds(db, row),
      reviews: reviewsAfter(db, row.id, { limit: shownReviews }).map(toReview),
      ...reviewNumbers(db, row.id),
    };
  };
}

interface ChangeRow {
  kind: 'product' | 'category';
  slug: string;
}

/**
 * A token consists of the database's random id (`identity`) and its change counter. Without a token, or with one of another
 * database, the response tells the caller to read everything.
 */
function changesSince(db: Database, given: string) {
  const { identity, counter } = catalogVersion(db);
  const token = `${identity}.${counter}`;
  const since = /^(.+)\.(\d{1,15})$/.exec(given);
  if (since?.[1] !== identity || Number(since[2]) > counter)
    return { token, full: true, products: [], categories: [] };
  const rows = db.all<ChangeRow>`
    SELECT kind, slug FROM change WHERE counter > ${Number(since[2])} ORDER BY counter`;
  const slugs = (kind: ChangeRow['kind']) => rows.filter((row) => row.kind === kind).map(({ slug }) => slug);
  return { token, full: false, products: slugs('product'), categories: slugs('category') };
}

/** Replaces the ids of variants with the ids of their products. */
function productIds(db: Database, ids: readonly string[]): string[] {
  const parents = db.all<{ id: string; product_id: string }>`
    SELECT id, product_id FROM variant WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const parentOf = new Map(parents.map((one) => [one.id, one.product_id]));
  return ids.map((id) => parentOf.get(id) ?? id);
}

/** The products with these ids or slugs, in the order of `values`, each once. */
function productsWith(
  db: Database,
  column: 'id' | 'slug',
  values: readonly string[],
  language: Language,
): StoredProduct[] {
  const rows = db.all<StoredProduct>`
    ${selectProduct(language)} WHERE ${rawSql(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
  const found = new Map(rows.map((row) => [row[column], row]));
  return [...new Set(values)].flatMap((value) => found.get(value) ?? []);
}
