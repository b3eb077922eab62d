/** A review as the database stores it and as the contract shows it. */
import type { Review } from '#api/contract/review.ts';

export interface ReviewRow {
  id: string;
  product_id: string;
  author_id: string;
  author_name: string;
  rating: number;
  comment: string;
  created_at: string;
}

export const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  productId: row.product_id,
  rating: row.rating,
  comment: row.comment,
  createdAt: row.created_at,
  author: { id: row.author_id, name: row.author_name },
});
