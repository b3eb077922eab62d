/**
 * What a category's filters know about its products. The build writes these facts into the form of the filters and into the card
 * files.
 */
import type { Product } from '#api/contract/catalog.ts';
import { displayPrice } from '#lib/money.ts';
import { reductionOf } from '#lib/reduction.ts';

/** The price is in cents, with VAT. A rating is 0 if there is none. `sale` is 1 if the price is reduced, or else 0. */
export type ProductFacts = readonly [price: number, rating: number, stock: number, sale: number];

/** A product's facts as text. */
export function factsText(
  product: Parameters<typeof reductionOf>[0] & Pick<Product, 'rating' | 'stock'>,
): string {
  const { rating, stock } = product;
  const isReduced = reductionOf(product) ? 1 : 0;
  return [displayPrice(product), rating?.average.toFixed(1) ?? 0, stock, isReduced].join(' ');
}

/** Which filters a category needs. Prices are in cents with VAT. */
export interface Filters {
  least: number;
  most: number;
  /** Whether the category has a product with a rating. */
  rated: boolean;
  soldOut: boolean;
  reduced: boolean;
}

export function filtersOf(products: readonly { readonly price: number; readonly facts: string }[]): Filters {
  const all = products.map(({ facts }) => factsOf(facts));
  const prices = products.map(({ price }) => price);
  return {
    least: prices.reduce((least, price) => Math.min(least, price), Infinity),
    most: prices.reduce((most, price) => Math.max(most, price), 0),
    rated: all.some(([, rating]) => rating > 0),
    soldOut: all.some(([, , stock]) => stock <= 0),
    reduced: all.some(([, , , sale]) => sale > 0),
  };
}

export function factsOf(text: string): ProductFacts {
  const [price = 0, rating = 0, stock = 0, sale = 0] = text.split(' ').map(Number);
  return [price, rating, stock, sale];
}
