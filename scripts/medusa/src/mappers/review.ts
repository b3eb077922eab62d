/** Reviews in the shape of the contract. */
import type { Review } from '../contract.ts';

export interface ReviewRow {
  id: string;
  seq: string;
  product_id: string;
  customer_id: string;
  author: string;
  rating: number;
  comment: string;
  created_at: Date;
}

export const toReview = ({
  id,
  product_id,
  customer_id,
  author,
  rating,
  comment,
  created_at,
}: ReviewRow): Review => ({
  id,
  productId: product_id,
  rating,
  comment,
  createdAt: created_at.toISOString(),
  author: { id: customer_id, name: author },
});
