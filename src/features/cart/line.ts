/** A product of the catalogue → what `data-product` of an add-to-cart element holds. */
import type { Product } from '#api/contract/product.ts';
import type { ProductLine } from './cart.ts';

export function productLine({ id, name, price, stock, slug, images, vatRate }: Product): ProductLine {
  return {
    productId: id,
    product: { name, price, stock, slug, imageUrl: images[0]?.url ?? null, vatRate },
  };
}
