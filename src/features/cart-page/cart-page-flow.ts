/**
 * Asks the API again whenever its answer may have changed: after a change of the cart, the country or the code, and once the
 * connection is back.
 */
import { computed } from 'nanostores';
import { $sellable } from '#features/cart/cart-check-store.ts';
import { $cart } from '#features/cart/cart-store.ts';
import { $deliveryCountry } from '#features/delivery/country-store.ts';
import { $discountCode } from '#features/discount/discount-store.ts';
import { combinedStore } from '#lib/combine-stores.ts';
import { checkCartPage } from './cart-page-check-flow.ts';
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
  const onOnline = () => {
    check();
    askForShipping();
    askForDiscount();
  };
  addEventListener('online', onOnline, { signal: listening.signal });
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
