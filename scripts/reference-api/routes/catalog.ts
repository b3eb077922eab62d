/** Reads the catalog: categories, products, related products and changes. */
import type { Hono } from 'hono';
import { listCategories, productBySlug, productsOfCategory, relatedProducts } from '#api/contract/catalog.ts';
import { catalogChanges } from '#api/contract/changes.ts';
import {
  type CategoryRow,
  type ProductRow,
  selectCategory,
  selectProduct,
  toCategory,
  toProduct,
} from '../catalog/rows.ts';
import type { Context } from '../context.ts';
import { notFound } from '../core/failure.ts';
import type { Language } from '../core/language.ts';
import { all, type Database, one } from '../db/database.ts';
import { catalogVersion } from '../http/conditional.ts';
import { cursorAt, readCursor } from '../http/cursor.ts';
import { route } from '../http/route.ts';

export function catalogRoutes(app: Hono, { db }: Context): void {
  route(app, listCategories, ({ language }) => ({
    categories: all<CategoryRow>(db, `${selectCategory(language)} ORDER BY position, id`).map(toCategory),
  }));

  route(app, productsOfCategory, ({ params, query, language }) => {
    const category = one<CategoryRow>(db, `${selectCategory(language)} WHERE slug = ?`, params.slug);
    if (!category) throw notFound('Category');
    const limit = query.limit ?? 100;
    const [position, id] = query.cursor ? readCursor(query.cursor, ['number', 'string']) : [-1, ''];
    const rows = all<ProductRow>(
      db,
      `${selectProduct(language)} WHERE category_id = ? AND (position, id) > (?, ?) ORDER BY position, id LIMIT ?`,
      category.id,
      position as number,
      id as string,
      limit + 1,
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      category: toCategory(category),
      products: page.map(toProduct),
      ...(rows.length > limit && last && { nextCursor: cursorAt([last.position, last.id]) }),
    };
  });

  route(app, productBySlug, ({ params, language }) => {
    const product = one<ProductRow>(db, `${selectProduct(language)} WHERE slug = ?`, params.slug);
    if (!product) throw notFound('Product');
    const category = one<CategoryRow>(db, `${selectCategory(language)} WHERE id = ?`, product.category_id);
    return { product: toProduct(product), category: category ? toCategory(category) : null };
  });

  route(app, relatedProducts, ({ params, language }) => {
    const product = one<ProductRow>(db, `${selectProduct(language)} WHERE id = ?`, params.id);
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
    const rows = all<ChangeRow>(
      db,
      'SELECT kind, slug FROM change WHERE counter > ? ORDER BY counter',
      Number(since[2]),
    );
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
  const groups = ['category_id IS ? AND stock > 0', 'category_id IS ? AND stock = 0', 'category_id IS NOT ?'];
  for (const group of groups)
    if (found.length < maxRelated)
      found.push(...nearest(db, group, product, language, maxRelated - found.length));
  return found;
}

/** Reads up to `count` products above and below the price, and returns the `count` nearest of them. */
function nearest(
  db: Database,
  condition: string,
  { id, category_id, price_cents, position }: ProductRow,
  language: Language,
  count: number,
): ProductRow[] {
  const side = (comparison: string, order: string) =>
    all<ProductRow>(
      db,
      `${selectProduct(language)} WHERE ${condition} AND id <> ? AND price_cents ${comparison} ? ORDER BY price_cents ${order}, position LIMIT ?`,
      category_id,
      id,
      price_cents,
      count,
    );
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
