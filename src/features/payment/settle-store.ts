/** Removes what was paid for from the cart, once, whichever page learns of the payment first. */
import type { Line } from '#api/contract/shapes.ts';
import { withoutBought } from '#features/cart/cart.ts';
import { changeCart } from '#features/cart/device.ts';
import { forgetPayment, readPayment } from './device.ts';

/** The remembered payment means that its cart is still full; both go in one step. */
export async function settle(paid: {
  paymentIntentId: string | null;
  orderId?: string | undefined;
  items: readonly Line[];
}): Promise<void> {
  await changeCart((cart) => {
    const stored = readPayment();
    const isThis =
      stored &&
      ((paid.paymentIntentId !== null && stored.paymentIntentId === paid.paymentIntentId) ||
        (paid.orderId !== undefined && stored.orderId === paid.orderId));
    if (!isThis) return { cart };
    forgetPayment();
    return { cart: withoutBought(cart, paid.items) };
  }, 'clearError');
}
