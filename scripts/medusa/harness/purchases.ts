/** The steps of a purchase, as the shop makes them. */
import type { SentOrder, SentPaymentIntent, SentProduct } from '../src/contract.ts';
import { type CallApi, register } from './calls.ts';

export interface Buyer {
  token: string;
  addressId: string;
}

export async function newBuyer(call: CallApi): Promise<Buyer> {
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

export async function stockOf(call: CallApi, slug: string): Promise<number> {
  return (await call<{ product: SentProduct }>('GET', `product/slug/${slug}`)).data.product.stock;
}

/** With its payment intent. */
export async function newPurchase(
  call: CallApi,
  { token, addressId }: Buyer,
  productId: string,
  quantity = 1,
) {
  const items = [{ productId, quantity }];
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

export async function pay(url: string, { id }: SentPaymentIntent): Promise<void> {
  await fetch(`${url}/demo-payments/${id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: { number: '4242424242424242' } }),
  });
}
