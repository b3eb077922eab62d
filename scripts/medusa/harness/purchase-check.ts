/** What `check:backend` can't see from outside: many buyers of the last pieces, and a payment that only a webhook tells. */
import { deepEqual } from 'node:assert/strict';
import type { SentOrder, SentPaymentIntent, SentProduct } from '../src/contract.ts';
import { type CallApi, callerOf, eventually, register } from './calls.ts';

const buyers = 4;
const purchasesOfEach = 4;

interface Buyer {
  token: string;
  addressId: string;
}

/** Throws at the first difference. */
export async function checkPurchases(url: string, print: (line: string) => void): Promise<void> {
  const call = callerOf(url);
  const all: Buyer[] = [];
  for (let index = 0; index < buyers; index++) all.push(await newBuyer(call));
  const [first] = all;
  if (!first) throw new Error('There is no buyer');
  const product = await scarceProduct(call);

  const purchases = [];
  for (const buyer of all)
    for (let index = 0; index < purchasesOfEach; index++)
      purchases.push(await newPurchase(call, buyer, product.id));
  const answers = await Promise.all(purchases.map(({ order }) => order()));
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status, data }) => status === 409 && data.code === 'out_of_stock');
  deepEqual([made.length, refused.length], [product.stock, purchases.length - product.stock]);
  deepEqual(await stockOf(call, product.slug), 0);
  print(`ok           ${purchases.length} buyers at once get the last ${product.stock} pieces, and no more`);

  for (const { data, token } of made) await call('POST', `order/cancel/${data.order.id}`, {}, token);
  deepEqual(await stockOf(call, product.slug), product.stock);
  print('ok           cancelled orders give back all their stock');

  const { intent, order } = await newPurchase(call, first, product.id);
  const { id } = (await order()).data.order;
  await pay(url, intent);
  const status = async () => {
    const { data } = await call<{ order: SentOrder }>('GET', `order/${id}`, undefined, first.token);
    return data.order.status;
  };
  await eventually('a webhook makes the order paid', async () => (await status()) === 'paid');
  await call('POST', `order/cancel/${id}`, {}, first.token);
  deepEqual(await status(), 'refunded');
  print('ok           a webhook alone makes an order paid');
}

async function newBuyer(call: CallApi): Promise<Buyer> {
  const { tokens } = await register(call);
  const token = tokens.accessToken;
  const { data } = await call<{ address: { id: string } }>('POST', 'address', address, token);
  return { token, addressId: data.address.id };
}

const address = {
  name: 'Ada Lovelace',
  line1: '1 Rue Haute',
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
};

async function scarceProduct(call: CallApi): Promise<SentProduct> {
  const { data } = await call<{ products: SentProduct[] }>('GET', 'catalog');
  const sold = data.products.filter(({ variants, stock }) => !variants && stock > 0);
  const [scarce] = sold.toSorted((a, b) => a.stock - b.stock);
  if (!scarce || scarce.stock >= buyers * purchasesOfEach) throw new Error('No product is scarce');
  return scarce;
}

async function stockOf(call: CallApi, slug: string): Promise<number> {
  return (await call<{ product: SentProduct }>('GET', `product/slug/${slug}`)).data.product.stock;
}

/** With its payment intent. */
async function newPurchase(call: CallApi, { token, addressId }: Buyer, productId: string) {
  const items = [{ productId, quantity: 1 }];
  const place = { country: address.country, postalCode: address.postalCode, items };
  const methods = await call<{ methods: [{ id: string }] }>('POST', 'shipping/calculate-cost', place);
  const purchase = {
    items,
    shippingAddressId: addressId,
    billingAddressId: addressId,
    shippingMethodId: methods.data.methods[0].id,
  };
  const { data } = await call<{ paymentIntent: SentPaymentIntent }>(
    'POST',
    'payment/stripe/create-intent',
    purchase,
    token,
  );
  const intent = data.paymentIntent;
  const order = async () => ({
    ...(await call<{ order: SentOrder; code?: string }>(
      'POST',
      'order',
      { ...purchase, paymentIntentId: intent.id },
      token,
    )),
    token,
  });
  return { intent, order };
}

async function pay(url: string, { id }: SentPaymentIntent): Promise<void> {
  await fetch(`${url}/demo-payments/${id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: { number: '4242424242424242' } }),
  });
}
