/** The unit that the page shows: the chosen variant, or the product. */
import type { Product } from '#api/contract/catalog.ts';
import type { Variant } from '#api/contract/variant.ts';
import type { Measure } from '#features/catalog/catalog.ts';
import type { PricedProduct } from '#features/catalog/price.ts';
import { type Unit, unitOf, unitsOf } from '#lib/variants.ts';

type PriceField = keyof PricedProduct & keyof Product;

type ShownUnit = Pick<
  Unit<Product>,
  'id' | 'slug' | 'name' | 'images' | 'vatRate' | 'stock' | 'unlimitedStock' | PriceField | Measure
> & { readonly options?: Unit<Product>['options'] | undefined };

export interface ShownUnitProps {
  unit: ShownUnit;
}

/** If none of the product's variants can be sold (`fitVariants`), the product counts as sold out. */
export function shownUnitOf(product: Product, variant: Variant | undefined): ShownUnit {
  if (variant) return unitOf(product, variant);
  return unitsOf(product)[0] ?? { ...product, stock: 0, options: undefined };
}
