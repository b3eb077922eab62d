/** Shoppers with an account and an address. They are written directly to the database, which is faster than API calls. */
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#api/contract/endpoint.ts';
import {
  cancelOrder,
  createOrder,
  expireOrder,
  getOrder,
  type Order,
  type OrderStatus,
} from '#api/contract/order.ts';
import { createIntent, type PaymentIntent, retrievePayment, retryPayment } from '#api/contract/payment.ts';
import { signIn } from '../../../scripts/reference-api/account/session.ts';
import { addUser } from '../../../scripts/reference-api/account/user.ts';
import { shippingMethods } from '../../../scripts/reference-api/demo-shop/demo-shop.ts';
import { paymentsOf } from '../../../scripts/reference-api/order/payment-provider.ts';
import type { SimulatedWebhooks } from '../../../scripts/reference-api/payment/simulated-webhooks.ts';
import type { ApiResponse, CallOptions } from './caller.ts';
import type { ReferenceApi } from './reference-api.ts';

export interface Line {
  productId: string;
  quantity: number;
}

type Intent = Pick<PaymentIntent, 'id' | 'clientSecret'>;

/** The cards of the payment simulator. */
export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  challenged: '4000 0027 6000 3184',
  slow: '4000 0000 0000 5001',
} as const;

export class Shopper {
  readonly id = randomUUID();
  addressId = '';
  language: 'en' | 'fr' = 'en';
  readonly #api: ReferenceApi;

  constructor(api: ReferenceApi, country = 'FR', postalCode = '75001') {
    this.#api = api;
    addUser(api.db, {
      id: this.id,
      first_name: 'Zoë',
      last_name: 'Œuvrard',
      email: `${this.id}@example.org`,
      phone_number: null,
      password_hash: 'none',
      // At noon, so that it is the same day in every zone of the tests.
      created_at: '2020-05-17T12:00:00.000Z',
    });
    this.addressId = this.addAddress(country, postalCode);
  }

  addAddress(country: string, postalCode: string): string {
    const id = randomUUID();
    this.#api.db.run`
      INSERT INTO address (id, user_id, name, line1, line2, city, postal_code, country, created_at) VALUES
      (${id}, ${this.id}, 'Zoë Œuvrard', 'Rue de l’Été 3', NULL, 'Ville', ${postalCode}, ${country}, '1970-01-01T00:00:00Z')`;
    return id;
  }

  /** Changes the country of the shopper's addresses without a call. */
  moveTo(country: string, postalCode: string): void {
    this.#api.db
      .run`UPDATE address SET country = ${country}, postal_code = ${postalCode} WHERE user_id = ${this.id}`;
  }

  /** A fresh access token, because tests move the clock by hours. */
  get token(): string {
    return signIn(this.#api.context, this.id).accessToken;
  }

  /** Calls the API as the signed-in shopper. */
  call<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<ApiResponse<E>> {
    return this.#api.call(endpoint, { token: this.token, language: this.language, ...options });
  }

  /** Sent with every purchase. */
  discountCode = '';

  purchase(items: Line[], shippingMethodId = 'standard') {
    const [shippingAddressId, billingAddressId] = [this.addressId, this.addressId];
    const { discountCode } = this;
    return {
      items,
      shippingAddressId,
      billingAddressId,
      shippingMethodId,
      ...(discountCode && { discountCode }),
    };
  }

  createIntent(items: Line[], method?: string) {
    return this.call(createIntent, { body: this.purchase(items, method) });
  }

  createOrder(paymentIntentId: string, items: Line[], method?: string) {
    return this.call(createOrder, { body: { ...this.purchase(items, method), paymentIntentId } });
  }

  /** Creates an intent and its pending order. */
  async order(items: Line[], method?: string): Promise<{ order: Order; intent: PaymentIntent }> {
    const intent = (await this.createIntent(items, method)).data.paymentIntent;
    return { order: (await this.createOrder(intent.id, items, method)).data.order, intent };
  }

  /** Pays with a card, as the demo card form does. */
  pay({ id, clientSecret }: Intent, number: string = CARD.good) {
    const card = { number, expMonth: 12, expYear: 2099, cvc: '123' };
    return this.#demoPayment(`${id}/confirm`, { clientSecret, card });
  }

  /** Pays with a card, and lets the API update the order. */
  async payAndRetrieve(intent: PaymentIntent, number?: string) {
    await this.pay(intent, number);
    return this.retrieve(intent.id);
  }

  challenge({ id, clientSecret }: Intent, outcome: 'pass' | 'fail') {
    return this.#demoPayment(`${id}/challenge`, { clientSecret, outcome });
  }

  #demoPayment(path: string, body: object) {
    return post<{ paymentIntent: PaymentIntent; code?: string; message?: string }>(
      `${this.#api.url}/demo-payments/${path}`,
      body,
      this.language,
    );
  }

  retrieve(paymentIntentId: string) {
    return this.call(retrievePayment, { params: { paymentIntentId } });
  }

  retry(orderId: string) {
    return this.call(retryPayment, { params: { orderId } });
  }

  cancel(id: string) {
    return this.call(cancelOrder, { params: { id } });
  }

  expire(id: string) {
    return this.call(expireOrder, { params: { id } });
  }

  async status(id: string): Promise<OrderStatus> {
    return (await this.call(getOrder, { params: { id } })).data.order.status;
  }
}

/** Sets the stock of the first products without variants and returns their ids. */
export function setStock(api: ReferenceApi, ...stocks: number[]): string[] {
  const rows = api.db.all<{ id: string }>`
    SELECT id FROM product WHERE id NOT IN (SELECT product_id FROM variant) ORDER BY position, id`;
  return stocks.map((stock, index) => {
    const id = rows[index]?.id ?? '';
    api.db.run`UPDATE product SET stock = ${stock} WHERE id = ${id}`;
    return id;
  });
}

/** Raises a product's net price by this many cents. */
export function raisePrice({ db }: ReferenceApi, productId: string, cents: number): void {
  db.run`UPDATE product SET price_cents = price_cents + ${cents} WHERE id = ${productId}`;
}

/** Gives an order a status, as the merchant does. */
export function setOrderStatus({ db }: ReferenceApi, orderId: string, status: OrderStatus): void {
  db.run`UPDATE shop_order SET status = ${status} WHERE id = ${orderId}`;
}

/** Lets the time to pay for an order run out. The order doesn't expire yet. */
export function makeOverdue({ db }: ReferenceApi, orderId: string): void {
  db.run`UPDATE shop_order SET expires_at = '2020-01-01T00:00:00.000Z' WHERE id = ${orderId}`;
}

/** Adds a copy of a product as the first of its category. */
export function addCopy({ db }: ReferenceApi, productId: string, newId: string): void {
  const product = db.one<object>`SELECT * FROM product WHERE id = ${productId}`;
  db.insert('product', { ...product, id: newId, slug: newId, position: -1 });
}

/** Sets a product's net price in cents, and makes standard shipping free. With `using`, it is free until the block ends. */
export function priced(api: ReferenceApi, productId: string, cents: number): Disposable {
  const [standard] = shippingMethods;
  const kept = standard?.free;
  if (standard) standard.free = { from: 0, zones: ['near', 'europe', 'world'] };
  api.db.run`UPDATE product SET price_cents = ${cents} WHERE id = ${productId}`;
  return {
    [Symbol.dispose]() {
      if (standard && kept) standard.free = kept;
    },
  };
}

export function stockOf(api: ReferenceApi, productId: string): number {
  const row = api.db.one`SELECT stock FROM product WHERE id = ${productId}`;
  return (row as { stock: number }).stock;
}

/** Posts to an endpoint under `/__test__`. */
export const control = (api: ReferenceApi, path: string, body: unknown = {}) =>
  post(`${api.url}/__test__${path}`, body);

/** Posts to a URL outside the contract. */
async function post<Body = Record<string, unknown>>(url: string, body: unknown, language = 'en') {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  const { status } = response;
  return { status, body: (status === 204 ? {} : await response.json()) as Body };
}

export function webhooksOf({ context }: ReferenceApi): SimulatedWebhooks {
  const { simulation } = paymentsOf(context);
  if (!simulation) throw new Error('Payments go to Stripe, not to the simulator');
  return simulation.webhooks;
}

/** Moves the API's clock ahead. */
export function advanceClock(api: ReferenceApi, milliseconds: number): void {
  const ahead = api.context.now() - Date.now() + milliseconds;
  api.context.now = () => Date.now() + ahead;
}
