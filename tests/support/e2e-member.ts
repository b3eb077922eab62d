/** Signed-in shoppers with orders for end-to-end tests; what they did before is done over the API. */
import type { BrowserContext } from '@playwright/test';
import type { Order } from '../../src/api/contract/order.ts';
import type { PaymentIntent } from '../../src/api/contract/payment.ts';
import type { Product } from '../../src/api/contract/product.ts';
import { createAccount, type E2eAccount, storeItems } from './e2e-account.ts';

export interface Member extends E2eAccount {
  /** A call with this shopper's own token, which no page knows of. */
  call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;
  addressId: string;
}

async function send<Answer>(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(`${process.env['SHOP_API_URL']}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

/** Someone new with an address, whose session is on the device before any page opens. */
export async function openMember(context: BrowserContext): Promise<Member> {
  const account = await createAccount();
  const login = () => send<Record<'accessToken' | 'refreshToken', string>>('POST', '/v1/auth/login', account);
  const { accessToken: token } = await login();
  await storeItems(context, await login());
  const call: Member['call'] = (method, path, body) => send(method, path, body, token);
  const { address } = await call<{ address: { id: string } }>('POST', '/v1/address', {
    name: 'Ada Lovelace',
    line1: 'Rue de l’Été 3',
    line2: null,
    city: 'Paris',
    postalCode: '75001',
    country: 'FR',
  });
  return { ...account, call, addressId: address.id };
}

export async function productOf(slug: string): Promise<Product> {
  return (await send<{ product: Product }>('GET', `/v1/product/slug/${slug}`)).product;
}

/** An order of one product, pending; paid when asked for. */
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

/** The order's time to pay is over. */
export async function runOut(order: Pick<Order, 'id'>): Promise<void> {
  await send('POST', `/__test__/order/${order.id}/overdue`, {});
}

/** The merchant's side. */
export async function merchant(order: Order, ...steps: ('process' | 'ship' | 'deliver' | 'refund')[]) {
  for (const step of steps) await send('POST', `/__test__/order/${order.id}/${step}`, {});
}
