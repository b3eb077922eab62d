/** Fills the cart with what an order contains. */
import type { OrderItem } from '#api/contract/order.ts';
import { resultOf } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { type CartOutcome, isAdded } from '#features/cart/cart.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { addAllToCart } from '#features/cart/cart-store.ts';
import { readProducts } from '#features/cart/read-products-call.ts';
import { unitName } from '#lib/variants.ts';
import { missingFromCart, type OrderAgainResult } from './orders.ts';

/** Adds an order's items to the cart at current prices, except those that can't be bought any more. */
export function orderAgain({ items }: { readonly items: readonly OrderItem[] }, options: CallOptions) {
  return resultOf(async (): Promise<OrderAgainResult> => {
    const named = items.map(({ productId, name, slug }) => ({
      productId,
      product: { name, slug: slug ?? '' },
    }));
    const products = await readProducts(named, { ...options, isFresh: true });
    const inStock = (item: OrderItem) => {
      const found = products.get(item.productId);
      return found && found !== 'choose' && found.product.stock > 0 ? found : undefined;
    };
    const buyable = items.flatMap((ordered) => {
      const item = inStock(ordered);
      return item ? [{ item, quantity: ordered.quantity }] : [];
    });
    const outcomes = await addAllToCart(buyable);
    // If the device is full, nothing is added, and a toast says so.
    const isRefused = outcomes.some((outcome) => outcome?.kind === 'addItemError');
    const results = buyable.map(({ item, quantity }, index) => {
      return { name: unitName(item.product), quantity: addedBy(outcomes[index], quantity), wanted: quantity };
    });
    return {
      added: results.filter(({ quantity }) => quantity > 0),
      missing: [
        ...items.flatMap((item) => (inStock(item) ? [] : [unitName(item)])),
        ...results.filter(({ quantity }) => quantity === 0 && !isRefused).map(({ name }) => name),
      ],
    };
  });
}

/** How many of the `wanted` pieces are now in the cart. */
function addedBy(outcome: CartOutcome | undefined, wanted: number): number {
  if (outcome?.kind === 'addedLimitedStock') return outcome.added;
  return outcome && isAdded(outcome) ? wanted : 0;
}

/** The items of the order that the cart lacks now. */
export function findMissing({ items }: { readonly items: readonly OrderItem[] }): readonly OrderItem[] {
  return missingFromCart(items, readCart().items);
}
