/** The plugin's table of reviews. The functions that read it leave out hidden reviews. */

import type { StarCounts } from '../../../backend/catalog/reviews.ts';
import type { RowRange } from '../list-page.ts';
import type { ReviewRow } from '../mappers/review.ts';
import type { Container } from '../medusa-types.ts';
import { runSql } from '../sql.ts';

const columns = 'id, seq, product_id, customer_id, author, rating, comment, created_at';

/** A product's reviews, the newest first. */
export const reviewsBefore = (container: Container, productId: string, { before, limit }: RowRange) =>
  runSql<ReviewRow>(
    container,
    `SELECT ${columns} FROM storefront_review WHERE product_id = ? AND seq < ? AND NOT hidden
      ORDER BY seq DESC LIMIT ?`,
    [productId, before, limit],
  );

/** The newest three reviews of each product. */
export const newestReviews = (container: Container, productIds: readonly string[]) =>
  runSql<ReviewRow>(
    container,
    `SELECT ${columns} FROM (
        SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY seq DESC) AS place
        FROM storefront_review WHERE product_id = ANY(?) AND NOT hidden
      ) AS sorted WHERE place <= 3 ORDER BY seq DESC`,
    [productIds],
  );

/** The numbers of reviews with one star to five stars, by the product's id. Leaves out products without reviews. */
export async function starsOf(
  container: Container,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, StarCounts>> {
  const rows = await runSql<{ product_id: string; rating: number; count: number }>(
    container,
    `SELECT product_id, rating, count(*)::int AS count FROM storefront_review
      WHERE product_id = ANY(?) AND NOT hidden GROUP BY product_id, rating`,
    [productIds],
  );
  const stars = new Map<string, [number, number, number, number, number]>();
  for (const { product_id, rating, count } of rows) {
    const own = stars.get(product_id) ?? [0, 0, 0, 0, 0];
    own[rating - 1] = count;
    stars.set(product_id, own);
  }
  return stars;
}

export async function reviewWith(container: Container, id: string): Promise<ReviewRow | undefined> {
  const [row] = await runSql<ReviewRow>(
    container,
    `SELECT ${columns} FROM storefront_review WHERE id = ? AND NOT hidden`,
    [id],
  );
  return row;
}

/** Undefined if the customer has reviewed the product already. */
export async function addReview(
  container: Container,
  { id, product_id, customer_id, author, rating, comment }: Omit<ReviewRow, 'seq' | 'created_at'>,
): Promise<ReviewRow | undefined> {
  const [row] = await runSql<ReviewRow>(
    container,
    `INSERT INTO storefront_review (id, product_id, customer_id, author, rating, comment) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (product_id, customer_id) DO NOTHING RETURNING ${columns}`,
    [id, product_id, customer_id, author, rating, comment],
  );
  return row;
}

/** Replaces the stars and the text of a review. */
export const updateReview = (
  container: Container,
  { id, rating, comment }: Pick<ReviewRow, 'id' | 'rating' | 'comment'>,
) =>
  runSql(container, 'UPDATE storefront_review SET rating = ?, comment = ? WHERE id = ?', [
    rating,
    comment,
    id,
  ]);

export const deleteReview = (container: Container, id: string) =>
  runSql(container, 'DELETE FROM storefront_review WHERE id = ?', [id]);

/** Renames the author of a customer's reviews. */
export const nameAuthor = (container: Container, customerId: string, author: string) =>
  runSql(container, 'UPDATE storefront_review SET author = ? WHERE customer_id = ? AND author <> ?', [
    author,
    customerId,
    author,
  ]);
