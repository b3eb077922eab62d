/** Asks the API whether an order has expired, because the device's clock may be wrong. */
import { expireOrder, type Order } from '#api/contract/order.ts';
import { failureOf, RejectedError } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { memberClient } from '#features/session/session-store.ts';
import type { OrderExpiry } from './retry-payment.ts';

/** If the API doesn't expire the order, returns it unchanged. Throws on 404, 401 and abort. */
export async function expireOrderIfOver(
  order: Order,
  options: CallOptions,
): Promise<OrderExpiry & { order: Order }> {
  try {
    const expired = await memberClient().call(expireOrder, { params: { id: order.id } }, options);
    return { hasExpired: true, order: expired.order };
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) throw error;
    const failure = failureOf(error);
    if (failure.kind === 'stopped' || failure.kind === 'unauthorised') throw error;
    // A 409 means that the time isn't over, or that the order has already ended.
    const isRefused = failure.kind === 'refused' && failure.status === 409;
    return { hasExpired: false, order, ...(!isRefused && { failure }) };
  }
}
