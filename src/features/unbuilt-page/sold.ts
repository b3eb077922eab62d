/** What the page of a product sells: its chosen variant, or the product itself. */
import type { Product } from '#api/contract/catalog.ts';
import type { Variant } from '#api/contract/variant.ts';
import type { Measure } from '#features/catalog/catalog.ts';
import type { PricedProduct } from '#features/catalog/price.ts';
import { type Unit, unitOf, unitsOf } from '#lib/variants.ts';

type PriceField = keyof PricedProduct & keyof Product;

type Sold = Pick<
  Unit<Product>,
  'id' | 'slug' | 'name' | 'images' | 'vatRate' | 'stock' | 'unlimitedStock' | PriceField | Measure
> & { readonly options?: Unit<Product>['options'] | undefined };

export interface SoldProps {
  product: Sold;
}

/** If none of the product's variants can be sold (`fitVariants`), there is nothing to sell. */
export function soldOf(product: Product, variant: Variant | undefined): Sold {
  if (variant) return unitOf(product, variant);
  return unitsOf(product)[0] ?? { ...product, stock: 0, options: undefined };
}
