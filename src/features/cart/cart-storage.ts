/**
 * Changes the stored cart. The script in the head and the store both use it, so each change starts from what any tab
 * stored last.
 */
import { cartEvent } from '#platform/events.ts';
import { withLock } from '#platform/lock.ts';
import { type Kept, keepInTab, read, readDevice, remove, write } from '#platform/storage.ts';
import { cartKey, cartSetAsideKey, paymentKey } from '#platform/storage-keys.ts';
import type { Cart, Changed, Outcome } from './cart.ts';
import { decode, encode } from './stored.ts';

declare global {
  /**
   * Outcomes that haven't been shown yet. They queue up because toasts load after the first press. `kept`: how long the cart
   * lasts from this change on.
   */
  var shopOutcomes: (Outcome & { readonly kept?: Kept })[] | undefined;
}

/** The cart that any tab stored last. */
export function readCart(): Cart {
  return decode(read(cartKey));
}

/**
 * Applies a change to the stored cart, one tab at a time, and returns the outcome to show. On a full device the change lasts
 * in this tab, or else in this page, and the stored cart stays intact. Only the shopper's first such change says so.
 * Unreadable stored data is set aside before it is overwritten.
 */
export function changeCart(
  change: (cart: Cart) => Changed,
  by: 'shopper' | 'shop' = 'shop',
): Promise<Outcome | undefined> {
  return withLock(cartKey, () => {
    const before = readCart();
    const wasOnDevice = read(cartKey) === readDevice(cartKey);
    const { cart, outcome } = change(before);
    const kept = cart === before ? 'device' : save(cart);
    globalThis.shopOutcomes ??= [];
    if (by === 'shopper' && wasOnDevice && kept !== 'device')
      globalThis.shopOutcomes.push({ key: 'kept', ...outcome, kept });
    else if (outcome) globalThis.shopOutcomes.push(outcome);
    dispatchEvent(new Event(cartEvent));
    return outcome;
  });
}

/** Sets the stored text aside if parts of it can't be read, and keeps its valid line items. */
export function repairCart(): void {
  const text = read(cartKey);
  if (losesData(text))
    void changeCart((cart) => ({ cart: { ...cart }, outcome: { key: 'setAside', aside: text } }));
}

/** Whether writing the cart would lose parts of the stored text. */
function losesData(text: string | null): text is string {
  return text !== null && text !== encode(decode(text));
}

/**
 * Stores the cart; an empty one also removes the saved payment. If there's no room to set unreadable text aside, the text
 * stays on the device and the cart lasts in this tab.
 */
function save(cart: Cart): Kept {
  if (!cart.items.length) remove(paymentKey);
  const text = readDevice(cartKey);
  const isSafe =
    !losesData(text) || write(cartSetAsideKey, `${readDevice(cartSetAsideKey) ?? ''}${text}\n`) === 'device';
  return (isSafe ? write : keepInTab)(cartKey, encode(cart));
}
