/** Checks the cart on the cart page. The code that searches the orders is a lazy part. */
import type { Cart } from '#features/cart/cart.ts';
import { checkWithOpenPayment } from '#features/cart/cart-check-store.ts';
import findPart from '#features/payment/find-payment-flow.ts?part';
import { read } from '#platform/storage.ts';
import { accessTokenKey } from '#platform/storage-keys.ts';

/**
 * Checks the cart. For members, the check may look for a payment that this device has forgotten. Guests have no orders, so there is
 * no payment to look for.
 */
export const checkCartPage = () => checkWithOpenPayment(findForgotten);

async function findForgotten(items: Cart['items']): Promise<void> {
  if (!read(accessTokenKey)) return;
  const part = await shopParts.load<typeof import('#features/payment/find-payment-flow.ts')>(findPart);
  await part.findOpenPayment(items);
}
