/** Which products have a file of their own for their variants. */

/** The most variants in the page of a product. */
const mostRows = 100;

/** Whether a product has so many variants that a file of its own lists them. Its page shows none until the shopper chooses. */
export const hasLongTable = ({ variants }: { readonly variants: readonly unknown[] | null }): boolean =>
  (variants?.length ?? 0) > mostRows;
