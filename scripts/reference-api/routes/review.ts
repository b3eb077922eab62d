import type { Hono } from 'hono';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { roundAverage } from '../catalog/product-row.ts';
import { type ReviewRow, toReview } from '../catalog/review-row.ts';
import type { Context } from '../context.ts';
import { notFound } from '../core/failure.ts';
import { statements } from '../db/statements.ts';
import { route } from '../http/route.ts';

/** Reads the reviews of a product. */
export function reviewRoutes(app: Hono, { db }: Context): void {
  const sql = statements(db);
  route(app, reviewsOfProduct, ({ params }) => {
    if (!sql.one('SELECT 1 FROM product WHERE id = ?', params.productId)) throw notFound('Product');
    const rows = sql.all<ReviewRow>(
      'SELECT * FROM review WHERE product_id = ? ORDER BY created_at DESC, id',
      params.productId,
    );
    const sum = rows.reduce((total, { rating }) => total + rating, 0);
    return {
      reviews: rows.map(toReview),
      average: rows.length === 0 ? null : roundAverage(sum / rows.length),
      count: rows.length,
    };
  });
}
