/** What the shopper can do with an order. The components call these functions, so that they need no store and no flow for it. */
import { readCart } from '#features/cart/cart-storage.ts';
import { orderAgain } from './order-again-flow.ts';
import { missingFromCart, type ShownOrder } from './orders.ts';
import { cancelOwnOrder, fetchInvoice } from './orders-store.ts';

export const orderActions = {
  cancel: cancelOwnOrder,
  fetchInvoice,
  orderAgain,
  /** The items of the order that the cart lacks now. */
  findMissing: ({ items }: Pick<ShownOrder, 'items'>) => missingFromCart(items, readCart().items),
};
export type OrderActions = typeof orderActions;
