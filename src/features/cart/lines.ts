/** What a product sells, as line items. */
import type { Product } from '#api/contract/catalog.ts';
import { hasVariants, unitsOf } from '#lib/variants.ts';
import { type ProductItem, productItem } from './cart.ts';

/** `choose` for a product that is sold only as one of its variants. */
export type SoldLine = ProductItem | 'choose';

/** The line items by id: of the product or of its variants. The id of a product with variants stands for a choice. */
export function linesOf(product: Product): (readonly [string, SoldLine])[] {
  const lines = unitsOf(product).map((unit) => [unit.id, productItem(unit)] as const);
  return hasVariants(product) ? [[product.id, 'choose'], ...lines] : lines;
}
