/** How a product's options look before the next choice. Part of the page's own script, so this file imports nothing. */

/** What the rules need to know about a variant. */
interface Choosable {
  /** One per option, in their order. */
  readonly values: readonly string[];
  readonly stock: number;
}

/** `soldOut`: the value leads to a variant that is sold out. `absent`: no variant has it together with the other choices. */
export type Mark = 'soldOut' | 'absent';

/** The mark of a value of the option at a position, if the other options keep the values that they have. */
export function markOf(
  variants: readonly Choosable[],
  values: readonly string[],
  { at, value }: { readonly at: number; readonly value: string },
): Mark | undefined {
  const found = variants.find((one) => one.values.every((own, i) => own === (i === at ? value : values[i])));
  if (!found) return 'absent';
  return found.stock > 0 ? undefined : 'soldOut';
}

/** What a row of the table of variants says to the script. The number of the picture in the gallery is -1 without one. */
export type Sold = readonly [price: number, grossPrice: number | null, stock: number, picture: number];
