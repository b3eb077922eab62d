import type { Hono } from 'hono';
import { productBySlug, productsOfCategory, relatedProducts } from '#api/contract/product.ts';
import { type CategoryRow, selectCategory, toCategory } from '../catalog/category-row.ts';
import { type ProductRow, selectProduct, toProduct } from '../catalog/product-row.ts';
import { relatedTo } from '../catalog/related.ts';
import type { Context } from '../context.ts';
import { notFound } from '../core/failure.ts';
import { statements } from '../db/statements.ts';
import { cursorAt, readCursor } from '../http/cursor.ts';
import { route } from '../http/route.ts';

export function productRoutes(app: Hono, { db }: Context): void {
  const sql = statements(db);

  route(app, productsOfCategory, ({ params, query, language }) => {
    const category = sql.one<CategoryRow>(`${selectCategory(language)} WHERE slug = ?`, params.slug);
    if (!category) throw notFound('Category');
    const limit = query.limit ?? 100;
    const [position, id] = query.cursor ? readCursor(query.cursor, ['number', 'string']) : [-1, ''];
    const rows = sql.all<ProductRow>(
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
    const product = sql.one<ProductRow>(`${selectProduct(language)} WHERE slug = ?`, params.slug);
    if (!product) throw notFound('Product');
    const category = sql.one<CategoryRow>(`${selectCategory(language)} WHERE id = ?`, product.category_id);
    return { product: toProduct(product), category: category ? toCategory(category) : null };
  });

  route(app, relatedProducts, ({ params, language }) => {
    const product = sql.one<ProductRow>(`${selectProduct(language)} WHERE id = ?`, params.id);
    if (!product) throw notFound('Product');
    return { products: relatedTo(sql, product, language).map(toProduct) };
  });
}
