/** Checks the cart for its page, which doesn't load orders. */
import type { Cart } from '#features/cart/cart.ts';
import { checkWithOpenPayment } from '#features/cart/cart-check-store.ts';
import findPart from '#features/payment/find-payment-flow.ts?part';
import { read } from '#platform/storage.ts';
import { accessTokenKey } from '#platform/storage-keys.ts';

/** Like `checkWithOpenPayment`. Looks for a forgotten payment if the shopper is signed in, because guests have no orders. */
export const checkCartPage = () => checkWithOpenPayment(findForgotten);

async function findForgotten(items: Cart['items']): Promise<void> {
  if (!read(accessTokenKey)) return;
  const part = await shopParts.load<typeof import('#features/payment/find-payment-flow.ts')>(findPart);
  await part.findOpenPayment(items);
}
