/** Reads an order, and cancels orders at the end of the check, even those that the backend shouldn't have made. */
import { cancelOrder, createOrder, getOrder, type Order } from '#api/contract/order.ts';
import type { Refusal } from '../../core/backend.ts';
import type { RequestOptions } from '../../core/requester.ts';
import type { Check } from '../../core/rule.ts';
import type { Account } from '../account/accounts.ts';

type Owner = Pick<Account, 'accessToken'>;

export const readOrder = async (
  check: Check,
  { order, token }: { order: Pick<Order, 'id'>; token: string },
) => (await check.call(getOrder, { params: { id: order.id }, token })).data.order;

/** Reads the token only at the end, because the owner may have signed in again by then. */
export function cancelLater(check: Check, order: Pick<Order, 'id'>, owner: Owner): void {
  check.removeLater(`the order ${order.id}`, async () => {
    const { accessToken: token } = owner;
    const { status } = await readOrder(check, { order, token });
    if (['pending', 'failed', 'paid'].includes(status))
      await check.call(cancelOrder, { params: { id: order.id }, token });
  });
}

/** Expects the backend to refuse this order of `owner`. */
export async function mustRefuseOrder(
  check: Check,
  owner: Owner,
  options: RequestOptions,
  ...refusals: Refusal[]
) {
  const { accessToken: token } = owner;
  const before = check.replies.length;
  try {
    await check.mustRefuse(createOrder, { token, ...options }, ...refusals);
  } catch (error) {
    for (const { status, body } of check.replies.slice(before)) {
      const { id } = Object(Object(body).order);
      if (status < 300 && typeof id === 'string') cancelLater(check, { id }, owner);
    }
    throw error;
  }
}
