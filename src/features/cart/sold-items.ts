/** The units that a product sells, as line items. */
import type { Product } from '#api/contract/catalog.ts';
import { hasVariants, unitsOf } from '#lib/variants.ts';
import { type ProductItem, productItem } from './cart.ts';

/** `choose` for a product that is sold only as one of its variants. */
export type SoldItem = ProductItem | 'choose';

/** The line items, by the id of the product or of each variant. If the product has variants, its own id stands for `choose`. */
export function soldItemsOf(product: Product): (readonly [string, SoldItem])[] {
  const items = unitsOf(product).map((unit) => [unit.id, productItem(unit)] as const);
  return hasVariants(product) ? [[product.id, 'choose'], ...items] : items;
}
