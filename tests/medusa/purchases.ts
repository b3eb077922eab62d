/** The steps of a purchase, as the shop makes them. */
import { randomUUID } from 'node:crypto';
import type { SentOrder, SentPaymentIntent, SentProduct } from '../../scripts/medusa/src/contract.ts';
import { type CallApi, ownConnection, registerShopper, type Tokens } from './calls.ts';

export interface Buyer {
  token: string;
  addressId: string;
}

export async function newBuyer(call: CallApi, tokens?: Tokens): Promise<Buyer> {
  const token = (tokens ?? (await registerShopper(call)).tokens).accessToken;
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

export async function offeredStock(call: CallApi, slug: string): Promise<number> {
  return (await call<{ product: SentProduct }>('GET', `product/slug/${slug}`)).data.product.stock;
}

interface Wish {
  productId: string;
  quantity?: number;
  discountCode?: string;
}

/** A purchase whose calls can be repeated: they have idempotency keys, as in the shop. */
export async function planPurchase(
  call: CallApi,
  { token, addressId }: Buyer,
  { productId, quantity = 1, discountCode }: Wish,
) {
  const items = [{ productId, quantity }];
  const place = { country: address.country, postalCode: address.postalCode, items };
  const methods = await call<{ methods: [{ id: string }] }>('POST', 'shipping/calculate-cost', place);
  const purchase = {
    items,
    shippingAddressId: addressId,
    billingAddressId: addressId,
    shippingMethodId: methods.data.methods[0].id,
    ...(discountCode && { discountCode }),
  };
  const [intentKey, orderKey] = [randomUUID(), randomUUID()];
  return {
    createIntent: async () =>
      (
        await call<{ paymentIntent: SentPaymentIntent }>(
          'POST',
          'payment/stripe/create-intent',
          purchase,
          token,
          intentKey,
        )
      ).data.paymentIntent,
    order: (intent: SentPaymentIntent, ownToken = token) =>
      call<{ order: SentOrder; code?: string }>(
        'POST',
        'order',
        { ...purchase, paymentIntentId: intent.id },
        ownToken,
        orderKey,
      ),
  };
}

/** A purchase whose payment intent exists. */
export async function newPurchase(call: CallApi, buyer: Buyer, productId: string, quantity = 1) {
  const plan = await planPurchase(call, buyer, { productId, quantity });
  const intent = await plan.createIntent();
  return { intent, order: async () => ({ ...(await plan.order(intent)), token: buyer.token }) };
}

/** What an order's shopper can do. */
export function orderActions(call: CallApi, id: string, token: string) {
  const send = (method: string, path: string) =>
    call<{ order: SentOrder; code?: string }>(method, path, method === 'GET' ? undefined : {}, token);
  return {
    read: async () => (await send('GET', `order/${id}`)).data.order,
    cancel: () => send('POST', `order/cancel/${id}`),
    expire: () => send('POST', `order/expire/${id}`),
  };
}

export const retrievePayment = (call: CallApi, { id }: SentPaymentIntent, token: string) =>
  call<{ paymentIntent: SentPaymentIntent }>('POST', `payment/stripe/retrieve/${id}`, {}, token);

export async function pay(url: string, { id }: SentPaymentIntent): Promise<void> {
  await fetch(`${url}/demo-payments/${id}/confirm`, {
    method: 'POST',
    headers: { ...ownConnection, 'content-type': 'application/json' },
    body: JSON.stringify({ card: { number: '4242424242424242' } }),
  });
}
