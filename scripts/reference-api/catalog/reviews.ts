import { roundAverage } from '../../backend/average.ts';
import type { Database } from '../db/database.ts';
import type { ReviewRow } from './rows.ts';

/** The average, the number and the stars of all of a product's reviews. */
export function reviewNumbers(db: Database, productId: string) {
  const counts = db.all<{ rating: number; count: number }>`
    SELECT rating, count(*) AS count FROM review WHERE product_id = ${productId} GROUP BY rating`;
  const stars = [1, 2, 3, 4, 5].map((star) => counts.find(({ rating }) => rating === star)?.count ?? 0);
  const count = stars.reduce((total, some) => total + some, 0);
  const sum = stars.reduce((total, some, index) => total + some * (index + 1), 0);
  return { average: count === 0 ? null : roundAverage(sum / count), count, stars };
}

/** A product's reviews, newest first. The list begins after the review with the time and id in `after`. */
export function reviewsAfter(
  db: Database,
  productId: string,
  // The default stands for a review that is newer than all others.
  { after: [time, id] = ['~', ''], limit }: { after?: readonly [string, string]; limit: number },
): ReviewRow[] {
  return db.all<ReviewRow>`
    SELECT * FROM review
    WHERE product_id = ${productId} AND (created_at < ${time} OR (created_at = ${time} AND id > ${id}))
    ORDER BY created_at DESC, id LIMIT ${limit}`;
}
