/**
 * The one place that changes the cart on this device: the script in the head and the store both come through here, so
 * that each change starts from what is stored now, whichever tab stored it (promises 16 to 19).
 */
import { withLock } from '#platform/lock.ts';
import { hold, isBlocked, read, remove, write } from '#platform/storage.ts';
import { cartKey, cartSetAsideKey, paymentKey } from '#platform/storage-keys.ts';
import type { Cart, Changed, Failure, Outcome } from './cart.ts';
import { decode, encode } from './stored.ts';

/** Dispatched on the window after every change; whoever shows the cart reads it again. */
export const cartEvent = 'shop:cart';

declare global {
  /** What happened and was not told yet: toasts load later than the first tap. */
  var shopOutcomes: Outcome[] | undefined;
}

/** The cart as it is stored now, by any tab. */
export function readCart(): Cart {
  return decode(read(cartKey));
}

/**
 * Applies a change to the stored cart, one tab at a time. A full device keeps the change in this tab, leaves the stored
 * cart as it was and tells `failure`; a blocked one keeps it in this tab. Text that writing would destroy is set aside first.
 */
export function changeCart(change: (cart: Cart) => Changed, failure: Failure): Promise<Outcome | undefined> {
  return withLock(cartKey, () => {
    const text = read(cartKey);
    const before = decode(text);
    const { cart, outcome } = change(before);
    const kept = cart === before || save(cart, text === encode(before) ? null : text) || isBlocked();
    const told: Outcome | undefined = kept ? outcome : { key: failure };
    globalThis.shopOutcomes ??= [];
    if (told) globalThis.shopOutcomes.push(told);
    dispatchEvent(new Event(cartEvent));
    return told;
  });
}

/**
 * Writes the cart; an emptied one takes the payment begun for it along (promise 23). Without room to set the unread
 * text aside it stays where it is, and the cart in this tab.
 */
function save(cart: Cart, unread: string | null): boolean {
  if (!cart.items.length) remove(paymentKey);
  const safe = unread === null || write(cartSetAsideKey, `${read(cartSetAsideKey) ?? ''}${unread}\n`);
  return (safe ? write : hold)(cartKey, encode(cart));
}
