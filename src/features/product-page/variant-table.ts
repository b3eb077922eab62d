/** The table of a product's variants: what its rows hold, and whether it has a file of its own. */
import type { ListPrice } from '#lib/reduction.ts';

/**
 * What a row of the table of variants tells picker.script.ts: fields of the line item, and which picture of the gallery shows the
 * variant.
 */
export interface SoldVariant extends ListPrice {
  readonly price: number;
  readonly grossPrice?: number;
  readonly stock: number;
  readonly imageUrl: string | null;
  /** The picture's index in the gallery. -1 without a picture. */
  readonly picture: number;
}

/** The most variants in the page of a product. */
const mostRows = 100;

/** Whether a product has so many variants that a file of its own lists them. Its page shows none until the shopper chooses. */
export const hasLongTable = ({ variants }: { readonly variants: readonly unknown[] | null }): boolean =>
  (variants?.length ?? 0) > mostRows;
