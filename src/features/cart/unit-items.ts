/** The units that a product sells, as line items. */
import type { Product } from '#api/contract/catalog.ts';
import { hasVariants, unitsOf } from '#lib/variants.ts';
import { type ProductItem, productItem } from './cart.ts';

/** `choose` for a product that is sold only as one of its variants. */
export type UnitItem = ProductItem | 'choose';

/**
 * The line item of each variant, by its id, and `choose` under the product's own id. A product without variants has one line item,
 * under its own id.
 */
export function unitItemsOf(product: Product): (readonly [string, UnitItem])[] {
  const items = unitsOf(product).map((unit) => [unit.id, productItem(unit)] as const);
  return hasVariants(product) ? [[product.id, 'choose'], ...items] : items;
}
