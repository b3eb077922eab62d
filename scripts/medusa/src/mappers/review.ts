/** Reviews in the shape of the contract. */
import { roundAverage } from '../../../backend/average.ts';
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

/** How many reviews of a product have one star, two stars and so on, up to five. */
export type Stars = readonly [number, number, number, number, number];

export function numbersOf(stars: Stars) {
  const count = stars.reduce((sum, some) => sum + some, 0);
  const sum = stars.reduce((total, some, index) => total + some * (index + 1), 0);
  return { average: count ? roundAverage(sum / count) : null, count, stars: [...stars] };
}

/** Strangers don't read the last names of shoppers. */
export const publicName = (first: string | null, last: string | null) =>
  [first, last?.[0] && `${last[0]}.`].filter((part) => part).join(' ');
