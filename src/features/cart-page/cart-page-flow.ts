/**
 * When and how the cart page asks the API: after a change of the cart, the country or the code, and once the connection is back. The
 * search of the orders for an open payment is a lazy part.
 */
import { computed } from 'nanostores';
import { failureOf, type TooManyRequestsError } from '#api/errors.ts';
import type { Cart } from '#features/cart/cart.ts';
import { exceedsStock } from '#features/cart/cart-check.ts';
import { checkItems, isHeldCurrent, readCartCheck, readHeld } from '#features/cart/cart-check-flow.ts';
import { $cartCheck, $sellable, failCheck, loadCartCheck } from '#features/cart/cart-check-store.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { $cart } from '#features/cart/cart-store.ts';
import { $deliveryCountry } from '#features/delivery/country-store.ts';
import { $discountCode } from '#features/discount/discount-store.ts';
import { heldOfOpenPayment } from '#features/open-payment/open-payment-storage.ts';
import paymentPart from '#features/payment/saved-payment-flow.ts?part';
import { combinedStore } from '#lib/combine-stores.ts';
import { whenSlow } from '#lib/waits.ts';
import { paymentEvent } from '#platform/event-names.ts';
import { read } from '#platform/storage.ts';
import { accessTokenKey } from '#platform/storage-keys.ts';
import { estimateDiscount } from './discount-estimate-store.ts';
import { estimateShipping } from './shipping-estimate-store.ts';

/** Changes when a line item is added or removed, here or in another tab. */
const $productIds = computed($cart, ({ items }) => items.map(({ productId }) => productId).join());
const $toShip = combinedStore({ cart: $sellable, country: $deliveryCountry });
const $toDiscount = combinedStore({ cart: $sellable, country: $deliveryCountry, code: $discountCode });

/** Returns a function that ends this. */
export function startCartPage(): () => void {
  // Stored prices and stock may be stale.
  const check = () => {
    if ($productIds.get()) void checkCartPage();
  };
  const askForShipping = () => void estimateShipping($toShip.get().cart, $toShip.get().country);
  const askForDiscount = () => void estimateDiscount($toDiscount.get());
  const listening = new AbortController();
  const { signal } = listening;
  const onOnline = () => {
    check();
    askForShipping();
    askForDiscount();
  };
  addEventListener('online', onOnline, { signal });
  addEventListener(paymentEvent, onPayment, { signal });
  const stops = [
    $productIds.subscribe(check),
    $toShip.subscribe(askForShipping),
    $toDiscount.subscribe(askForDiscount),
  ];
  return () => {
    for (const stop of stops) stop();
    listening.abort();
  };
}

/** Checks again if the payment's status arrives after the products, and the order now holds other stock. */
function onPayment(): void {
  if ($cartCheck.get().kind === 'ready' && !isHeldCurrent()) void checkItems({ isFresh: true });
}

/**
 * Checks every line item. If the stock doesn't suffice and this device knows no open payment, looks for one that began on another
 * device or before a sign-out. After ten seconds without a response, or if the API asks to wait, the check counts as failed. A late
 * response still applies.
 */
export async function checkCartPage(): Promise<void> {
  const endWait = whenSlow(() => failCheck({ kind: 'offline' }));
  const onPause = (error: TooManyRequestsError) => failCheck(failureOf(error));
  await loadCartCheck(async (signal) => {
    try {
      const check = await readCartCheck({ signal, onPause });
      const cart = readCart();
      if (heldOfOpenPayment() || !exceedsStock(cart, check.products)) return check;
      // If the search fails, the checkout repeats it.
      await saveUnknownPayment(cart.items).catch(() => undefined);
      return { ...check, held: readHeld() };
    } finally {
      endWait();
    }
  });
}

/** Saves the open payment of a member's order with any of these line items. Guests have no orders. */
async function saveUnknownPayment(items: Cart['items']): Promise<void> {
  if (!read(accessTokenKey)) return;
  const part = await shopParts.load<typeof import('#features/payment/saved-payment-flow.ts')>(paymentPart);
  await part.findOpenPayment(items);
}
