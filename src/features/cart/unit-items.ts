/** The units that a product sells, as line items. */
import type { Product } from '#api/contract/catalog.ts';
import { hasVariants, unitsOf } from '#lib/variants.ts';
import { type ProductItem, productItem } from './cart.ts';

/** `choose` for a product that is sold only as one of its variants. */
export type UnitItem = ProductItem | 'choose';

/** Each variant's id with its line item, and the product's own id with `choose`. Without variants, the product with its line item. */
export function unitItemsOf(product: Product): (readonly [string, UnitItem])[] {
  const items = unitsOf(product).map((unit) => [unit.id, productItem(unit)] as const);
  return hasVariants(product) ? [[product.id, 'choose'], ...items] : items;
}
