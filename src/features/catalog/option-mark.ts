/** How the values of a product's options are marked. Part of a page's own script, so this file imports little. */
import { type Combination, closestVariant } from '#lib/variants.ts';

/**
 * How to mark a value that the shopper may choose next, while the other options stay as they are. `soldOut`: the value leads to a
 * variant that is sold out. `absent`: no variant has this value together with the other chosen values.
 */
export function markOf(
  variants: readonly (Combination & { readonly stock: number })[],
  values: readonly string[],
  choice: { readonly at: number; readonly value: string },
): 'soldOut' | 'absent' | '' {
  const next = closestVariant(variants, values, choice);
  if (!next || next.values.some((value, at) => at !== choice.at && value !== values[at])) return 'absent';
  return next.stock > 0 ? '' : 'soldOut';
}
