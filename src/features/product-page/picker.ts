import type { ListPrice } from '#lib/reduction.ts';

/** What a row of the table of variants tells picker.script.ts: fields of the line item, and the number of its picture in the gallery. */
export interface Sold extends ListPrice {
  readonly price: number;
  readonly grossPrice?: number;
  readonly stock: number;
  readonly imageUrl: string | null;
  /** -1 without a picture. */
  readonly picture: number;
}
