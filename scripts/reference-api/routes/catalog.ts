/** Reads the catalog: categories, products, related products and changes. */
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  type Category,
  catalogChanges,
  listCategories,
  productBySlug,
  productsOfCategory,
  relatedProducts,
} from '#api/contract/catalog.ts';
import { type ProductRow, selectCategory, selectProduct, toProduct } from '../catalog/rows.ts';
import type { Context } from '../context.ts';
import { notFound } from '../core/http-failure.ts';
import type { Language } from '../core/language.ts';
import { type Database, raw } from '../db/database.ts';
import { catalogVersion } from '../http/conditional.ts';
import { pageOf, readCursor } from '../http/cursor.ts';
import { route } from '../http/route.ts';

const sortKey = z.tuple([z.number(), z.string()]);

export function catalogRoutes(app: Hono, { db }: Context): void {
  route(app, listCategories, ({ language }) => ({
    categories: db.all<Category>`${selectCategory(language)} ORDER BY position, id`,
  }));

  route(app, productsOfCategory, ({ params, query, language }) => {
    const category = db.one<Category>`${selectCategory(language)} WHERE slug = ${params.slug}`;
    if (!category) throw notFound('Category');
    const limit = query.limit ?? 100;
    const [position, id] = query.cursor ? readCursor(query.cursor, sortKey) : [-1, ''];
    const rows = db.all<ProductRow>`
      ${selectProduct(language)}
      WHERE category_id = ${category.id} AND (position, id) > (${position}, ${id})
      ORDER BY position, id LIMIT ${limit + 1}`;
    const { page, next } = pageOf(rows, limit, (row) => [row.position, row.id]);
    return { category, products: page.map(toProduct), ...next };
  });

  route(app, productBySlug, ({ params, language }) => {
    const product = db.one<ProductRow>`${selectProduct(language)} WHERE slug = ${params.slug}`;
    if (!product) throw notFound('Product');
    const category = db.one<Category>`${selectCategory(language)} WHERE id = ${product.category_id}`;
    return { product: toProduct(product), category: category ?? null };
  });

  route(app, relatedProducts, ({ params, language }) => {
    const product = db.one<ProductRow>`${selectProduct(language)} WHERE id = ${params.id}`;
    if (!product) throw notFound('Product');
    return { products: relatedTo(db, product, language).map(toProduct) };
  });

  // A token consists of the database's random id (`identity`) and its change counter. Without a token, or with one of
  // another database, the response tells the caller to read everything.
  route(app, catalogChanges, ({ query, http }) => {
    http.header('Cache-Control', 'no-store');
    const { identity, counter } = catalogVersion(db);
    const token = `${identity}.${counter}`;
    const since = /^(.+)\.(\d{1,15})$/.exec(query.since ?? '');
    if (since?.[1] !== identity || Number(since[2]) > counter)
      return { token, full: true, products: [], categories: [] };
    const rows = db.all<ChangeRow>`
      SELECT kind, slug FROM change WHERE counter > ${Number(since[2])} ORDER BY counter`;
    const slugs = (kind: ChangeRow['kind']) =>
      rows.filter((row) => row.kind === kind).map(({ slug }) => slug);
    return { token, full: false, products: slugs('product'), categories: slugs('category') };
  });
}

interface ChangeRow {
  kind: 'product' | 'category';
  slug: string;
}

const maxRelated = 8;

/**
 * Related products: those of the same category first, then those in stock, then those with the nearest price. Reads only a
 * few rows by index, even in a large category.
 */
function relatedTo(db: Database, product: ProductRow, language: Language): ProductRow[] {
  const found: ProductRow[] = [];
  const groups = [
    { operator: 'IS', stock: 'stock > 0' },
    { operator: 'IS', stock: 'stock = 0' },
    { operator: 'IS NOT', stock: 'true' },
  ];
  for (const group of groups)
    if (found.length < maxRelated)
      found.push(...nearest(db, group, product, language, maxRelated - found.length));
  return found;
}

/** Reads up to `count` products above and below the price, and returns the `count` nearest of them. */
function nearest(
  db: Database,
  { operator, stock }: { operator: string; stock: string },
  { id, category_id, price_cents, position }: ProductRow,
  language: Language,
  count: number,
): ProductRow[] {
  const side = (comparison: string, order: string) => db.all<ProductRow>`
    ${selectProduct(language)} WHERE category_id ${raw(operator)} ${category_id} AND ${raw(stock)} AND id <> ${id}
      AND price_cents ${raw(comparison)} ${price_cents} ORDER BY price_cents ${raw(order)}, position LIMIT ${count}`;
  const distance = (row: ProductRow) => Math.abs(row.price_cents - price_cents);
  return [...side('>=', 'ASC'), ...side('<', 'DESC')]
    .sort(
      (a, b) =>
        distance(a) - distance(b) ||
        Math.abs(a.position - position) - Math.abs(b.position - position) ||
        a.position - b.position,
    )
    .slice(0, count);
}
