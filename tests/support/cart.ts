/** Random carts and line items for property tests. */
import fc from 'fast-check';
import type { CartItem, ProductItem } from '#features/cart/cart.ts';

const anyItem: fc.Arbitrary<CartItem> = fc
  .record({
    productId: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
    product: fc.record({
      name: fc.string({ minLength: 1 }),
      price: fc.integer({ min: 0, max: 5_000_00 }).map((cents) => cents / 100),
      stock: fc.integer({ min: 0, max: 12 }),
      slug: fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/),
      imageUrl: fc.option(fc.constant('/uploads/a.svg'), { nil: null }),
      vatRate: fc.constantFrom(0, 5.5, 10, 20),
      options: fc.option(fc.constant([{ name: 'Colour', value: 'Blue' }]), { nil: undefined }),
    }),
    quantity: fc.integer({ min: 1, max: 12 }),
  })
  .map((item) => ({ ...item, quantity: Math.min(item.quantity, item.product.stock || 1) }));

export const anyCart = fc
  .uniqueArray(anyItem, { selector: (item) => item.productId, maxLength: 4 })
  .map((items) => ({ items }));

/** A line item without a quantity. Its product costs 10 dollars, and five are in stock. */
export function itemOf(productId: string, changes: Partial<ProductItem['product']> = {}): ProductItem {
  return {
    productId,
    product: {
      name: productId,
      price: 10,
      stock: 5,
      slug: productId,
      imageUrl: null,
      vatRate: 10,
      ...changes,
    },
  };
}
