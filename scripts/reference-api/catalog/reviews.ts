import { numbersOf } from '../../backend/catalog/reviews.ts';
import type { Database } from '../db/database.ts';
import type { ReviewRow } from './rows.ts';

/** The average, the number and the stars of all of a product's reviews. */
export function reviewNumbers(db: Database, productId: string) {
  const counts = db.all<{ rating: number; count: number }>`
    SELECT rating, count(*) AS count FROM review WHERE product_id = ${productId} GROUP BY rating`;
  const countOf = (stars: number) => counts.find(({ rating }) => rating === stars)?.count ?? 0;
  return numbersOf([countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)]);
}

/** A product's reviews, newest first. The list begins after the review with the time and id in `after`. */
export function reviewsAfter(
  db: Database,
  productId: string,
  // By default, the list begins with the newest review, because `~` sorts after every time.
  { after: [time, id] = ['~', ''], limit }: { after?: readonly [string, string]; limit: number },
): ReviewRow[] {
  return db.all<ReviewRow>`
    SELECT * FROM review
    WHERE product_id = ${productId} AND (created_at < ${time} OR (created_at = ${time} AND id > ${id}))
    ORDER BY created_at DESC, id LIMIT ${limit}`;
}
