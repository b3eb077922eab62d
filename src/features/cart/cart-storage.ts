/**
 * The one place that changes the cart on this device: the script in the head and the store both come through here, so
 * that each change starts from what is stored now, whichever tab stored it.
 */
import { cartEvent } from '#platform/events.ts';
import { withLock } from '#platform/lock.ts';
import { isBlocked, type Kept, keepInTab, read, readDevice, remove, write } from '#platform/storage.ts';
import { cartKey, cartSetAsideKey, paymentKey } from '#platform/storage-keys.ts';
import type { Cart, Changed, Failure, Outcome } from './cart.ts';
import { decode, encode } from './stored.ts';

declare global {
  /** What happened and was not told yet: toasts load later than the first tap. */
  var shopOutcomes: Outcome[] | undefined;
}

/** The cart as it is stored now, by any tab. */
export function readCart(): Cart {
  return decode(read(cartKey));
}

/**
 * Applies a change to the stored cart, one tab at a time. A full device keeps the change in this tab, or else in this page,
 * and leaves the stored cart as it was. The shopper is told so only of their own changes, the ones with a `failure` to
 * name. Text that writing would destroy is set aside first.
 */
export function changeCart(change: (cart: Cart) => Changed, failure?: Failure): Promise<Outcome | undefined> {
  return withLock(cartKey, () => {
    const before = readCart();
    const { cart, outcome } = change(before);
    const kept = cart === before ? 'device' : save(cart);
    const told = failure && kept === 'page' && !isBlocked() ? { key: failure } : outcome;
    globalThis.shopOutcomes ??= [];
    if (told) globalThis.shopOutcomes.push(told);
    if (failure && kept === 'tab') globalThis.shopOutcomes.push({ key: 'fullForTab' });
    dispatchEvent(new Event(cartEvent));
    return told;
  });
}

/** Sets a stored text aside that holds anything but a cart of this version, and keeps its good lines. */
export function mendCart(): void {
  const text = read(cartKey);
  if (isUnread(text))
    void changeCart((cart) => ({ cart: { ...cart }, outcome: { key: 'setAside', aside: text } }));
}

/** Whether writing would destroy something that was not read. */
function isUnread(text: string | null): text is string {
  return text !== null && text !== encode(decode(text));
}

/**
 * Writes the cart; an emptied one takes the payment begun for it along. Without room to set the unread
 * text aside, that text stays on the device and the cart in this tab.
 */
function save(cart: Cart): Kept {
  if (!cart.items.length) remove(paymentKey);
  const text = readDevice(cartKey);
  const isSafe =
    !isUnread(text) || write(cartSetAsideKey, `${readDevice(cartSetAsideKey) ?? ''}${text}\n`) === 'device';
  return (isSafe ? write : keepInTab)(cartKey, encode(cart));
}
