/** Converts a catalogue product for the cart and for the `data-product` attribute of an add-to-cart element. */
import type { Product } from '#api/contract/product.ts';
import type { CartProduct, ProductLine } from './cart.ts';

export function productLine({
  id,
  name,
  price,
  stock,
  slug,
  images,
  vatRate,
}: Pick<Product, 'id' | 'slug' | 'images' | (keyof CartProduct & keyof Product)>): ProductLine {
  return {
    productId: id,
    product: { name, price, stock, slug, imageUrl: images[0]?.url ?? null, vatRate },
  };
}
