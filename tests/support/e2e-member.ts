/** Signed-in shoppers with addresses, carts and orders, made over the API for end-to-end tests. */
import type { BrowserContext } from '@playwright/test';
import type { Order } from '../../src/api/contract/order.ts';
import type { PaymentIntent } from '../../src/api/contract/payment.ts';
import type { Product } from '../../src/api/contract/product.ts';
import { encode } from '../../src/features/cart/stored.ts';
import { createAccount, type E2eAccount, newTokens, sessionOf, storeItems } from './e2e-account.ts';
import { callApi } from './e2e-api.ts';

/** A product that never runs out. */
export const pan = 'carbon-steel-pan';

export interface Member extends E2eAccount {
  /** Calls the API in a session of its own, which no page shares. */
  call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;
  addressId: string;
}

/** Registers someone with an address, and signs them in before any page opens. `cart`: slugs of products, one of each. */
export async function openMember(
  context: BrowserContext,
  { cart = [] }: { cart?: readonly string[] } = {},
): Promise<Member> {
  const account = await createAccount();
  const { accessToken } = await newTokens(account);
  const call: Member['call'] = (method, path, body) => callApi(method, path, body, accessToken);
  const { address } = await call<{ address: { id: string } }>('POST', '/v1/address', {
    name: 'Ada Lovelace',
    line1: 'Rue de l’Été 3',
    line2: null,
    city: 'Paris',
    postalCode: '75001',
    country: 'FR',
  });
  await storeItems(context, {
    ...(await sessionOf(account)),
    ...(cart.length > 0 && { 'shopping-cart': encode({ items: await Promise.all(cart.map(cartItem)) }) }),
  });
  return { ...account, call, addressId: address.id };
}

export async function productOf(slug: string): Promise<Product> {
  return (await callApi<{ product: Product }>('GET', `/v1/product/slug/${slug}`)).product;
}

async function cartItem(slug: string) {
  const product = await productOf(slug);
  return {
    productId: product.id,
    quantity: 1,
    product: { ...product, imageUrl: product.images[0]?.url ?? null },
  };
}

/** Orders one product, and pays for it when asked to. */
export async function placeOrder(
  { call, addressId }: Member,
  slug: string,
  { quantity = 1, paid = false } = {},
): Promise<Order> {
  const purchase = {
    items: [{ productId: (await productOf(slug)).id, quantity }],
    shippingAddressId: addressId,
    billingAddressId: addressId,
    shippingMethodId: 'standard',
  };
  const { paymentIntent } = await call<{ paymentIntent: PaymentIntent }>(
    'POST',
    '/v1/payment/stripe/create-intent',
    purchase,
  );
  const { id, clientSecret } = paymentIntent;
  const placed = await call<{ order: Order }>('POST', '/v1/order', { ...purchase, paymentIntentId: id });
  if (!paid) return placed.order;
  await call('POST', `/demo-payments/${id}/confirm`, {
    clientSecret,
    card: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123' },
  });
  await call('POST', `/v1/payment/stripe/retrieve/${id}`);
  return (await call<{ order: Order }>('GET', `/v1/order/${placed.order.id}`)).order;
}

/** Ends the order's time to pay. */
export async function runOut(order: Pick<Order, 'id'>): Promise<void> {
  await callApi('POST', `/__test__/order/${order.id}/overdue`, {});
}

/** What the merchant does with the order. */
export async function merchant(order: Order, ...steps: ('process' | 'ship' | 'deliver' | 'refund')[]) {
  for (const step of steps) await callApi('POST', `/__test__/order/${order.id}/${step}`, {});
}
