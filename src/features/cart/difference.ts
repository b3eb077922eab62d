/** What became of the cart since the shopper looked at it: another tab may have changed what this one is about to pay for. */
import type { Cart, CartItem } from './cart.ts';
import type { LineChange } from './price-check.ts';
import { grossOfOne } from './totals.ts';

/** Line by line, in the order of the cart as it is now; what was taken out comes last. `rate` as in `grossOfOne`. */
export function differencesOf(seen: Cart, now: Cart, rate?: number): readonly LineChange[] {
  const lineOf = (cart: Cart, id: string) => cart.items.find(({ productId }) => productId === id);
  const removed = seen.items.filter(({ productId }) => !lineOf(now, productId));
  return [
    ...now.items.flatMap((item) => differencesOfLine(lineOf(seen, item.productId), item, rate)),
    ...removed.map(({ productId, product }) => ({ productId, name: product.name, kind: 'removed' }) as const),
  ];
}

function differencesOfLine(seen: CartItem | undefined, now: CartItem, rate?: number): LineChange[] {
  const { productId, product, quantity } = now;
  const line = { productId, name: product.name };
  if (!seen) return [{ ...line, kind: 'added', quantity }];
  const [before, cost] = [grossOfOne(seen, rate), grossOfOne(now, rate)];
  const changes: LineChange[] = [];
  if (before !== cost) changes.push({ ...line, kind: 'price', before, now: cost });
  if (seen.quantity !== quantity)
    changes.push({ ...line, kind: 'quantity', before: seen.quantity, now: quantity });
  return changes;
}
