/** Makes, pays and cancels orders, for the rules that need one. */
import { randomUUID } from 'node:crypto';
import { cancelOrder, createOrder, getOrder, type Order, type Purchase } from '#api/contract/order.ts';
import { type PaymentIntent, retrievePayment } from '#api/contract/payment.ts';
import { expect } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import type { DataReply } from '../../core/requester.ts';
import type { Check } from '../../core/rule.ts';
import { firstAccount, otherAccount } from '../account/accounts.ts';
import { cancelLater } from '../checkout/order-calls.ts';
import { intentFor, purchaseBy } from '../checkout/payment-intents.ts';

export interface MadeOrder {
  order: Order;
  paymentIntent: PaymentIntent;
  /** The body of the call that made the order. */
  body: object;
  token: string;
  reply: DataReply<typeof createOrder>;
}

/** Makes an order of the first account, or of the other one. The check cancels it at the end. */
export async function makeOrder(
  check: Check,
  product: { id: string },
  {
    quantity = 1,
    isOther = false,
    ...more
  }: Partial<Purchase> & { quantity?: number; isOther?: boolean } = {},
): Promise<MadeOrder> {
  const owner = await check.of(isOther ? otherAccount : firstAccount);
  const token = owner.accessToken;
  const purchase = { ...(await purchaseBy(check, product, { quantity, isOther })), ...more };
  const { paymentIntent } = (await intentFor(check, purchase, { token })).data;
  const body = { ...purchase, paymentIntentId: paymentIntent.id };
  const reply = await check.call(createOrder, { body, token, key: randomUUID() });
  const { order } = reply.data;
  cancelLater(check, order, owner);
  return { order, paymentIntent, body, token, reply };
}

export const cancelMadeOrder = async (check: Check, { order, token }: MadeOrder) =>
  check.call(cancelOrder, { params: { id: order.id }, token });

/** Asks the API about the payment, then expects the order to have one of these statuses. */
export async function expectOrderStatus(check: Check, made: MadeOrder, ...statuses: string[]) {
  const params = { paymentIntentId: made.paymentIntent.id };
  const payment = await check.call(retrievePayment, { params, token: made.token });
  const reply = await check.call(getOrder, { params: { id: made.order.id }, token: made.token });
  expect(statuses.includes(reply.data.order.status), reply, statuses.join(' or '), {
    field: 'order.status',
    came: reply.data.order.status,
  });
  return payment.data.paymentIntent;
}

export const requiredPayer = (check: Check) => {
  if (!check.settings.pay) throw new NotChecked('--pay doesn’t say how to complete a payment');
  return check.settings.pay;
};
