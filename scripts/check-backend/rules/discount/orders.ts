/** Discount codes in payment intents and orders. */
import { randomUUID } from 'node:crypto';
import { createOrder } from '#api/contract/order.ts';
import { createIntent, retryPayment } from '#api/contract/payment.ts';
import { expect, expectEqual } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import type { Check } from '../../core/rule.ts';
import { firstAccount } from '../account/accounts.ts';
import { cancelLater, mustRefuseOrder, readOrder } from '../checkout/order-calls.ts';
import { expectQuoted, intentFor, purchaseBy } from '../checkout/payment-intents.ts';
import { expectCents, expectRates, expectTotal } from '../checkout/totals.ts';
import { expectFreeOrder } from '../order/free-orders.ts';
import { cancelMadeOrder, expectOrderStatus, makeOrder } from '../order/make-order.ts';
import { checkedSetup } from '../shop.ts';
import { discountedCart, discountRefused, discountRule, discountSection, unknownCode } from './quotes.ts';

/** What the first account buys with the code. */
async function discountedPurchase(check: Check) {
  const { product, quantity, code } = await check.of(discountedCart);
  const owner = await check.of(firstAccount);
  const body = { ...(await purchaseBy(check, product, { quantity })), discountCode: code };
  return { body, owner, token: owner.accessToken };
}

const intent = discountRule('intent', {
  says: 'A payment intent with a code is for the total that the quote names with it.',
  otherwise: 'The shopper pays another amount than the checkout shows.',
  section: discountSection,
  async run(check) {
    const { body, token } = await discountedPurchase(check);
    const reply = await intentFor(check, body, { token });
    await expectQuoted(check, body, reply);
    return { body, token, paymentIntent: reply.data.paymentIntent };
  },
});

const ordered = discountRule('order', {
  says: 'An order has the discount of its quote and the amount of its intent. Its amounts add up.',
  otherwise: 'The shopper pays another amount than the order shows.',
  section: discountSection,
  async run(check) {
    const { product, quantity, code, discount } = await check.of(discountedCart);
    await check.of(intent);
    const made = await makeOrder(check, product, { quantity, discountCode: code });
    const { order, paymentIntent, reply } = made;
    for (const name of ['code', 'amount'] as const)
      expectEqual(reply, {
        field: `order.discount.${name}`,
        came: order.discount?.[name],
        expected: discount[name],
      });
    expectCents(reply, { field: 'order.total', came: order.total, expected: paymentIntent.amount });
    expectTotal(reply, order, 'order.');
    expectRates(reply, order, 'order.');
    return made;
  },
});

export const discountOrderRules = [
  discountRule('unknown-unpaid', {
    says: 'A payment intent with an unknown code is refused, too.',
    otherwise: 'Shoppers pay the full price without noticing.',
    section: discountSection,
    async run(check) {
      const { body, token } = await discountedPurchase(check);
      await check.mustRefuse(
        createIntent,
        { body: { ...body, discountCode: unknownCode }, token, key: randomUUID() },
        discountRefused,
      );
    },
  }),
  intent,
  discountRule('mismatch', {
    says: 'An order is refused with 409 amount_mismatch if it lacks its intent’s code, or names another.',
    otherwise: 'Shoppers pay with a discount that the order doesn’t have.',
    section: discountSection,
    async run(check) {
      const { body, paymentIntent } = await check.of(intent);
      const owner = await check.of(firstAccount);
      const refusal = { status: 409, code: 'amount_mismatch' };
      for (const discountCode of ['', unknownCode]) {
        const order = { ...body, discountCode, paymentIntentId: paymentIntent.id };
        await mustRefuseOrder(check, owner, { body: order, key: randomUUID() }, refusal);
      }
    },
  }),
  ordered,
  discountRule('kept', {
    says: 'An order keeps its discount when its payment is retried.',
    otherwise: 'After a declined card, shoppers pay the full price.',
    section: discountSection,
    async run(check) {
      const made = await check.of(ordered);
      const { order, token } = made;
      if (!made.paymentIntent.amount) throw new NotChecked('the code of --discount leaves nothing to pay');
      if (check.settings.pay) {
        await check.settings.pay(made.paymentIntent, 'declined');
        await expectOrderStatus(check, made, 'failed', 'pending');
      }
      const retry = await check.call(retryPayment, { params: { orderId: order.id }, token });
      const { amount } = retry.data.paymentIntent;
      expectEqual(retry, {
        field: 'paymentIntent.amount',
        came: amount,
        expected: made.paymentIntent.amount,
      });
      const came = (await readOrder(check, made)).discount?.amount;
      expectEqual(check.lastReply(), {
        field: 'order.discount.amount',
        came,
        expected: order.discount?.amount,
      });
    },
  }),
  discountRule('nothing-to-pay', {
    says: 'If a code leaves nothing to pay, the intent has succeeded and the order is paid.',
    otherwise: 'Shoppers are asked for a card although there is nothing to pay, and can’t order.',
    section: 'Order states',
    async run(check) {
      const made = await check.of(ordered);
      if (made.paymentIntent.amount) throw new NotChecked('the code of --discount leaves something to pay');
      await expectFreeOrder(check, made);
    },
  }),
  discountRule('freed', {
    says: 'A single-use code can be used again after its order is cancelled.',
    otherwise: 'Shoppers lose their code with an order that they give up.',
    section: discountSection,
    async run(check) {
      const { features } = await check.of(checkedSetup);
      if (!features.cancelOrders) throw new NotChecked('the feature `cancelOrders` is off');
      const made = await check.of(ordered);
      const { body, owner, token } = await discountedPurchase(check);
      /** Undefined if the code is used up. */
      const orderAgain = async () => {
        const paid = await check.callUnless(
          createIntent,
          { body, token, key: randomUUID() },
          discountRefused,
        );
        if (!paid) return undefined;
        const paymentIntentId = paid.data.paymentIntent.id;
        const options = { body: { ...body, paymentIntentId }, token, key: randomUUID() };
        const reply = await check.callUnless(createOrder, options, discountRefused);
        if (reply) cancelLater(check, reply.data.order, owner);
        return reply;
      };
      if (await orderAgain()) throw new NotChecked('the code of --discount counts more than once');
      await cancelMadeOrder(check, made);
      expect(!!(await orderAgain()), check.lastReply(), 'an order');
    },
  }),
];
