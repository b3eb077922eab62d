import { HttpFailure } from '../../../backend/http-failure.ts';

/** A line item with too little stock. */
export interface Shortage {
  productId: string;
  available: number;
}

export const outOfStock = (items: readonly Shortage[]) =>
  new HttpFailure(409, 'Some items are out of stock.', { code: 'out_of_stock', items });
