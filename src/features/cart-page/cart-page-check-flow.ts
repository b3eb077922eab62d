/** Checks the cart on the cart page. The code that searches the orders is a lazy part. */
import { failureOf, type TooManyRequestsError } from '#api/errors.ts';
import type { Cart } from '#features/cart/cart.ts';
import { exceedsStock } from '#features/cart/cart-check.ts';
import {
  checkItems,
  isHeldCurrent,
  readCurrentProducts,
  updateHeld,
} from '#features/cart/cart-check-flow.ts';
import { $currentProducts, failCheck, loadCurrentProducts } from '#features/cart/cart-check-store.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { heldOfOpenPayment } from '#features/open-payment/open-payment-storage.ts';
import findPart from '#features/payment/find-payment-flow.ts?part';
import { whenSlow } from '#lib/waits.ts';
import { paymentEvent } from '#platform/event-names.ts';
import { read } from '#platform/storage.ts';
import { accessTokenKey } from '#platform/storage-keys.ts';

/**
 * Checks every line item. If the stock doesn't suffice and this device knows no open payment, looks for one that began on another
 * device or before a sign-out. After ten seconds without a response, or if the API asks to wait, the check counts as failed. A late
 * response still applies.
 */
export async function checkCartPage(): Promise<void> {
  addEventListener(paymentEvent, onPayment);
  const endWait = whenSlow(() => failCheck({ kind: 'offline' }));
  const onPause = (error: TooManyRequestsError) => failCheck(failureOf(error));
  await loadCurrentProducts(async (signal) => {
    try {
      const products = await readCurrentProducts({ signal, onPause });
      const cart = readCart();
      // If the search fails, the checkout repeats it.
      if (!heldOfOpenPayment() && exceedsStock(cart, products))
        await findForgotten(cart.items).then(updateHeld, () => undefined);
      return products;
    } finally {
      endWait();
    }
  });
}

/** Checks again if the payment's status arrives after the products, and the order now holds other stock. */
function onPayment(): void {
  if ($currentProducts.get().kind === 'ready' && !isHeldCurrent()) void checkItems({ isFresh: true });
}

/** Saves a member's open payment of an order with any of these line items. Guests have no orders. */
async function findForgotten(items: Cart['items']): Promise<void> {
  if (!read(accessTokenKey)) return;
  const part = await shopParts.load<typeof import('#features/payment/find-payment-flow.ts')>(findPart);
  await part.findOpenPayment(items);
}
