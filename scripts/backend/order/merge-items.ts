import type { SentItem } from '#api/contract/shapes.ts';

/** Merges line items of the same product or variant, in the order in which they first appear. */
export function mergeItems(items: readonly SentItem[]): SentItem[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}
