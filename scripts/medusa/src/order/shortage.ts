import { HttpError } from '../../../backend/http-error.ts';

/** A line item with too little stock. */
export interface Shortage {
  productId: string;
  available: number;
}

export const outOfStock = (items: readonly Shortage[]) =>
  new HttpError(409, 'Some items are out of stock.', { code: 'out_of_stock', items });
