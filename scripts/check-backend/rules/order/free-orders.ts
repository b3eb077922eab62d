/** Orders that cost nothing, or less than a payment provider charges. */
import { randomUUID } from 'node:crypto';
import { createOrder } from '#api/contract/order.ts';
import { createIntent, retrievePayment, retryPayment } from '#api/contract/payment.ts';
import { calculateShipping, calculateVat } from '#api/contract/quote.ts';
import { unitsOf } from '#lib/variants.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { firstAccount } from '../account/accounts.ts';
import { checkedProducts, fetchProduct } from '../catalog/products.ts';
import { piecesOf } from '../checkout/goods.ts';
import { cancelLater } from '../checkout/order-calls.ts';
import { purchaseBy } from '../checkout/payment-intents.ts';
import { checkedDestination } from '../checkout/quotes.ts';
import { inCents } from '../checkout/totals.ts';
import type { MadeOrder } from './make-order.ts';

const rule = ruleOf('order');

/** Some providers refuse smaller amounts. Stripe's smallest charge is about 50 cents, in every currency. */
const small = 100;

/** A purchase of one cheap unit, whose quoted total in cents `fits`. Throws `NotChecked` with `whyNone` if there is none. */
async function cheapPurchase(check: Check, fits: (total: number) => boolean, whyNone: string) {
  const { place } = await check.of(checkedDestination);
  const cheap = (await check.of(checkedProducts)).filter(
    ({ price, stock }) => stock > 0 && price * 100 < small,
  );
  for (const product of cheap.slice(0, 5))
    for (const { id, stock } of unitsOf(await fetchProduct(check, product))) {
      if (!stock) continue;
      const items = piecesOf({ id });
      const { methods } = (await check.call(calculateShipping, { body: { ...place, items } })).data;
      for (const { id: shippingMethodId } of methods) {
        const body = { ...place, items, shippingMethodId };
        const total = inCents((await check.call(calculateVat, { body })).data.total);
        if (fits(total))
          return { purchase: { ...(await purchaseBy(check, { id })), shippingMethodId }, total };
      }
    }
  throw new NotChecked(whyNone);
}

/** Expects the order of a purchase that costs nothing to be paid. `reply` is the response that made it. */
export async function expectFreeOrder(check: Check, { order, paymentIntent, token, reply }: MadeOrder) {
  const { id, amount, status, clientSecret } = paymentIntent;
  for (const [name, came, expected] of [
    ['amount', amount, 0],
    ['status', status, 'succeeded'],
    ['clientSecret', clientSecret, null],
  ] as const)
    expect(came === expected, reply, `${expected ?? 'nothing'}`, { field: `paymentIntent.${name}`, came });
  expectEqual(reply, { field: 'order.status', came: order.status, expected: 'paid' });
  const later = await check.call(retrievePayment, { params: { paymentIntentId: id }, token });
  expectEqual(later, {
    field: 'paymentIntent.status',
    came: later.data.paymentIntent.status,
    expected: 'succeeded',
  });
  await check.mustRefuse(retryPayment, { params: { orderId: order.id }, token }, { status: 409 });
}

export const freeOrderRules = [
  rule('nothing-to-pay', {
    says: 'If there is nothing to pay, the intent has succeeded and the order is paid.',
    otherwise: 'Shoppers are asked for a card although there is nothing to pay, and can’t order.',
    section: 'Order states',
    async run(check) {
      const { purchase } = await cheapPurchase(
        check,
        (total) => total === 0,
        'no product is free with free shipping',
      );
      const owner = await check.of(firstAccount);
      const token = owner.accessToken;
      const options = { body: purchase, token, key: randomUUID() };
      const { paymentIntent } = (await check.mustGrant(createIntent, options, 'an intent')).data;
      const body = { ...purchase, paymentIntentId: paymentIntent.id };
      const reply = await check.mustGrant(createOrder, { body, token, key: randomUUID() }, 'an order');
      const { order } = reply.data;
      cancelLater(check, order, owner);
      await expectFreeOrder(check, { order, paymentIntent, body, token, reply });
    },
  }),
  rule('amount-too-small', {
    says: 'A total that the payment provider can’t charge is refused with 422 amount_too_small, and `minimum` says the smallest amount in cents.',
    otherwise: 'Shoppers read that the shop has a problem, and can’t order.',
    section: 'Calls',
    async run(check) {
      const { purchase, total } = await cheapPurchase(
        check,
        (sum) => sum > 0 && sum < small,
        'every order costs more than the smallest amount that payment providers charge',
      );
      const { accessToken: token } = await check.of(firstAccount);
      const refusal = { status: 422, code: 'amount_too_small' };
      const options = { body: purchase, token, key: randomUUID() };
      const granted = await check.callUnless(createIntent, options, refusal);
      if (granted) return;
      const reply = check.lastReply();
      const { minimum } = Object((reply as { body: unknown }).body);
      expect(Number.isInteger(minimum) && minimum > total, reply, `cents, more than ${total}`, {
        field: 'minimum',
        came: minimum,
      });
    },
  }),
];
