/** Payment intents. What happens to their orders is in order.ts. */
import { randomUUID } from 'node:crypto';
import type { Product } from '#api/contract/catalog.ts';
import { createOrder, type Purchase } from '#api/contract/order.ts';
import { createIntent, retrievePayment, retryPayment } from '#api/contract/payment.ts';
import { calculateVat } from '#api/contract/quote.ts';
import { expect } from '../backend.ts';
import { type Check, ruleOf } from '../rule.ts';
import { addresses, otherAddress } from './address.ts';
import { account, otherAccount } from './auth.ts';
import { cents, destination, goods } from './quote.ts';

const rule = ruleOf('payment');

/** A purchase of the first or the other account. */
export async function purchaseOf(
  check: Check,
  product: Product,
  quantity = 1,
  isOther = false,
): Promise<Purchase> {
  const address = await check.of(isOther ? otherAddress : addresses);
  return {
    items: [{ productId: product.id, quantity }],
    shippingAddressId: address,
    billingAddressId: address,
    shippingMethodId: (await check.of(destination)).method.id,
  };
}

export const intentFor = async (check: Check, body: object, token: string, key = randomUUID()) =>
  check.call(createIntent, { body, token, key });

export const notYours = [{ status: 404 }, { status: 403 }];

/** An intent of the first account for one piece, without an order. */
export const intent = rule('amount', {
  says: 'A payment intent is for the total that the quote names, in cents.',
  otherwise: 'The shopper pays another amount than the checkout shows.',
  section: 'Calls',
  async run(check) {
    const { accessToken: token } = await check.of(account);
    const { place, method } = await check.of(destination);
    const body = await purchaseOf(check, await check.of(goods));
    const quote = await check.call(calculateVat, {
      body: { ...place, items: body.items, shippingMethodId: method.id },
    });
    const reply = await intentFor(check, body, token);
    const { paymentIntent } = reply.data;
    const expected = cents(quote.data.total);
    expect(paymentIntent.amount === expected, reply, `${expected}`, {
      field: 'paymentIntent.amount',
      came: paymentIntent.amount,
    });
    const isPayable = paymentIntent.status.startsWith('requires_') && !!paymentIntent.clientSecret;
    expect(isPayable || !expected, reply, 'an intent that can be paid, with a client secret', {
      field: 'paymentIntent.status',
      came: paymentIntent.status,
    });
    return { paymentIntent, body, token };
  },
});

export const paymentRules = [
  intent,
  rule('own-prices', {
    says: 'The backend sets the price, whatever the request says.',
    otherwise: 'Anybody buys at a price of their own.',
    section: 'Calls',
    async run(check) {
      const { paymentIntent, body, token } = await check.of(intent);
      const items = body.items.map((line) => ({ ...line, price: 0.01, unitPrice: 0.01 }));
      const reply = await check.request(createIntent, {
        body: { ...body, items, amount: 1, total: 0.01 },
        token,
      });
      if (reply.status >= 400 && reply.status < 500) return;
      const { amount } = Object((reply.body as { paymentIntent?: unknown })?.paymentIntent);
      expect(amount === paymentIntent.amount, reply, `${paymentIntent.amount}`, {
        field: 'paymentIntent.amount',
        came: amount,
      });
    },
  }),
  rule('by-quantity', {
    says: 'Two pieces cost more than one.',
    otherwise: 'Two pieces are sold for the price of one.',
    section: 'Calls',
    async run(check) {
      const { paymentIntent, body, token } = await check.of(intent);
      const product = await check.of(goods);
      if (product.stock < 2) return;
      const items = body.items.map((line) => ({ ...line, quantity: 2 }));
      const reply = await intentFor(check, { ...body, items }, token);
      const least = paymentIntent.amount + cents(product.price);
      expect(reply.data.paymentIntent.amount >= least, reply, `at least ${least}`, {
        field: 'paymentIntent.amount',
        came: reply.data.paymentIntent.amount,
      });
    },
  }),
  rule('same-key', {
    says: 'The same idempotency key with the same body gives the same intent.',
    otherwise: 'A lost answer leaves two payments.',
    section: 'Rules for every call',
    async run(check) {
      const { body, token } = await check.of(intent);
      const key = randomUUID();
      const [first, again] = [
        await intentFor(check, body, token, key),
        await intentFor(check, body, token, key),
      ];
      expect(again.data.paymentIntent.id === first.data.paymentIntent.id, again, 'the first response again', {
        field: 'paymentIntent.id',
        came: again.data.paymentIntent.id,
      });
    },
  }),
  rule('same-key-other-body', {
    says: 'The same idempotency key with another body is refused with 422.',
    otherwise: 'A shopper who changes the cart pays for the old one.',
    section: 'Rules for every call',
    async run(check) {
      const { body, token } = await check.of(intent);
      const key = randomUUID();
      await intentFor(check, body, token, key);
      const items = body.items.map((line) => ({ ...line, quantity: 2 }));
      await check.refused(createIntent, { body: { ...body, items }, token, key }, { status: 422 });
    },
  }),
  rule('out-of-stock', {
    says: 'More pieces than there are get 409 out_of_stock, with the number that is left.',
    otherwise: 'The shop sells what it doesn’t have, or can’t say what is missing.',
    section: 'Calls',
    async run(check) {
      const { body, token } = await check.of(intent);
      const product = await check.of(goods);
      const items = [{ productId: product.id, quantity: product.stock + 1 }];
      const refusal = { status: 409, code: 'out_of_stock' };
      const reply = await check.refused(createIntent, { body: { ...body, items }, token }, refusal);
      const [line] = Object(reply.body).items ?? [];
      expect(line?.productId === product.id, reply, `items with the product ${product.id}`, {
        field: 'items',
      });
      expect(line?.available === product.stock, reply, `${product.stock}`, {
        field: 'items.0.available',
        came: line?.available,
      });
    },
  }),
  rule('unknown-address', {
    says: 'An unknown address or shipping method is refused with 422.',
    otherwise: 'A parcel has no destination.',
    section: 'Calls',
    async run(check) {
      const { body, token } = await check.of(intent);
      for (const wrong of [{ shippingAddressId: 'no-such-7f3a' }, { shippingMethodId: 'no-such-7f3a' }])
        await check.refused(createIntent, { body: { ...body, ...wrong }, token }, { status: 422 });
    },
  }),
  rule('foreign-address', {
    says: 'Another account’s address is refused.',
    otherwise: 'Strangers learn where someone lives.',
    section: 'Calls',
    async run(check) {
      const { body, token } = await check.of(intent);
      const foreign = await check.of(otherAddress);
      const refusals = [{ status: 422 }, ...notYours];
      await check.refused(
        createIntent,
        { body: { ...body, shippingAddressId: foreign }, token },
        ...refusals,
      );
      await check.refused(createIntent, { body: { ...body, billingAddressId: foreign }, token }, ...refusals);
    },
  }),
  rule('retrieve', {
    says: 'Retrieving an unpaid intent gives the same intent.',
    otherwise: 'Reloading the checkout starts another payment.',
    section: 'Calls',
    async run(check) {
      const { paymentIntent, token } = await check.of(intent);
      const params = { paymentIntentId: paymentIntent.id };
      const reply = await check.call(retrievePayment, { params, token });
      for (const name of ['id', 'amount', 'status'] as const)
        expect(reply.data.paymentIntent[name] === paymentIntent[name], reply, `${paymentIntent[name]}`, {
          field: `paymentIntent.${name}`,
          came: reply.data.paymentIntent[name],
        });
    },
  }),
  rule('foreign', {
    says: 'Another account’s payment is treated as unknown.',
    otherwise: 'Strangers pay, or read, someone’s payment.',
    section: 'Calls',
    async run(check) {
      const { paymentIntent, body } = await check.of(intent);
      const { accessToken: token } = await check.of(otherAccount);
      await check.refused(
        retrievePayment,
        { params: { paymentIntentId: paymentIntent.id }, token },
        ...notYours,
      );
      const own = await purchaseOf(check, await check.of(goods), body.items[0]?.quantity, true);
      const order = { ...own, paymentIntentId: paymentIntent.id };
      await check.refused(createOrder, { body: order, token }, ...notYours);
    },
  }),
  rule('retry-unknown', {
    says: 'Retrying the payment of an unknown order is refused with 404.',
    otherwise: 'The retry page shows the wrong error.',
    section: 'Calls',
    async run(check) {
      const { accessToken: token } = await check.of(account);
      await check.refused(retryPayment, { params: { orderId: 'no-such-7f3a' }, token }, ...notYours);
    },
  }),
];
