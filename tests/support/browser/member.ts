/** Creates accounts, addresses, carts and orders over the API for end-to-end tests. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Product } from '#api/contract/catalog.ts';
import type { Order } from '#api/contract/order.ts';
import type { PaymentIntent } from '#api/contract/payment.ts';
import type { User } from '#api/contract/user.ts';
import { productItem } from '#features/cart/cart.ts';
import { encodeCart } from '#features/cart/cart-storage.ts';

export const apiUrl = () => process.env['SHOP_API_URL'] ?? '';

/** Rejects when the API refuses the call. */
export async function callApi<Body>(
  method: string,
  path: string,
  body?: unknown,
  token?: string | null,
): Promise<Body> {
  const response = await fetch(apiUrl() + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Body;
}

interface E2eAccount {
  id: string;
  email: string;
  password: string;
}

/** Registers a new shopper, Ada Lovelace. */
export async function createAccount(): Promise<E2eAccount> {
  const account = { email: `ada-${randomUUID()}@example.com`, password: 'Copper pan 7' };
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const { user } = await callApi<{ user: User }>('POST', '/v1/auth/register', { ...names, ...account });
  return { id: user.id, ...account };
}

const newTokens = ({ email, password }: E2eAccount) =>
  callApi<Record<'accessToken' | 'refreshToken', string>>('POST', '/v1/auth/login', { email, password });

/** The items that a sign-in stores. */
export async function sessionOf(account: E2eAccount): Promise<Record<string, string>> {
  return { ...(await newTokens(account)), 'session-name': account.id };
}

/** Fills in the English sign-in form and sends it. */
export async function signIn(
  page: Page,
  { email, password }: Pick<E2eAccount, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** The button that opens the menu of a member, Ada Lovelace. */
export const memberMenu = (page: Page) => page.getByRole('button', { name: 'A. Lovelace' });

export async function signOut(page: Page): Promise<void> {
  await memberMenu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

export const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]);

/** The text of the latest email to this address. */
async function mailedText(email: string): Promise<string> {
  const { mails } = await callApi<{ mails: { text: string }[] }>(
    'GET',
    `/__test__/outbox?email=${encodeURIComponent(email)}`,
  );
  return mails[0]?.text ?? '';
}

/** The code in the latest email to this address. */
export const mailedCode = async (email: string): Promise<string> =>
  /\d{6}/.exec(await mailedText(email))?.[0] ?? '';

/** The path and the fragment of the link in the latest email to this address. */
export async function mailedLink(email: string): Promise<string> {
  const { pathname, hash } = new URL(/http\S+/.exec(await mailedText(email))?.[0] ?? '');
  return pathname + hash;
}

/** A product with more stock than all tests together buy. */
export const pan = 'carbon-steel-pan';

interface Member extends E2eAccount {
  /** Calls the API in a separate session, which no page shares. */
  call: <Body>(method: string, path: string, body?: unknown) => Promise<Body>;
  addressId: string;
}

/** Registers a shopper and adds an address. */
export async function createMember(): Promise<Member> {
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
  return { ...account, call, addressId: address.id };
}

/**
 * Creates a member and signs them in before any page opens. `cart` lists the slugs of the products in their cart, and
 * `tokens` replaces the tokens of their session, for example with expired ones.
 */
export async function openMember(
  page: Page,
  { cart = [], tokens = {} }: { cart?: readonly string[]; tokens?: Record<string, string> } = {},
): Promise<Member> {
  const member = await createMember();
  const quantities = Object.fromEntries(cart.map((slug) => [slug, 1]));
  await openDevice(page, {
    ...(await sessionOf(member)),
    ...tokens,
    ...(cart.length > 0 && { 'shopping-cart': await storedCart(quantities) }),
  });
  return member;
}

/** Fills a guest's cart before any page opens. `quantities` has a quantity for each product's slug. */
export const openGuest = async (page: Page, quantities: Readonly<Record<string, number>>) =>
  openDevice(page, { 'shopping-cart': await storedCart(quantities) });

/** Replaces what the device stores, before any page opens. */
export function openDevice(page: Page, items: Readonly<Record<string, string>>): Promise<void> {
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  const origin = process.env['SHOP_URL'] ?? '';
  return page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

async function storedCart(quantities: Readonly<Record<string, number>>): Promise<string> {
  const items = Object.entries(quantities).map(async ([slug, quantity]) => ({
    ...productItem(await productOf(slug)),
    quantity,
  }));
  return encodeCart({ items: await Promise.all(items) });
}

export async function productOf(slug: string): Promise<Product> {
  return (await callApi<{ product: Product }>('GET', `/v1/product/slug/${slug}`)).product;
}

/** Orders a product, and pays if `paid` is set. Returns the order as it was before the payment. */
export async function placeOrder(
  { call, addressId }: Member,
  slug: string,
  { paid = false } = {},
): Promise<Order> {
  const purchase = {
    items: [{ productId: (await productOf(slug)).id, quantity: 1 }],
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
  const { order } = await call<{ order: Order }>('POST', '/v1/order', { ...purchase, paymentIntentId: id });
  if (!paid) return order;
  await call('POST', `/demo-payments/${id}/confirm`, {
    clientSecret,
    card: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123' },
  });
  await call('POST', `/v1/payment/stripe/retrieve/${id}`);
  return order;
}
