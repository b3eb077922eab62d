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
