/** Shoppers with an account and an address. They are written to the database, which is faster than API calls. */
import { randomUUID } from 'node:crypto';
import { signIn } from '../../scripts/reference-api/account/session.ts';
import { addUser } from '../../scripts/reference-api/account/user.ts';
import type { Order } from '../../src/api/contract/order.ts';
import type { PaymentIntent } from '../../src/api/contract/payment.ts';
import type { ReferenceApi } from './reference-api.ts';

interface ApiResponse<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Line {
  productId: string;
  quantity: number;
}

/** The cards of the payment simulator. */
export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  challenged: '4000 0027 6000 3184',
  slow: '4000 0000 0000 5001',
} as const;

export class Shopper {
  readonly id = randomUUID();
  addressId = '';
  language = 'en';
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
      created_at: new Date(0).toISOString(),
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

  /** A fresh access token, because tests move the clock by hours. */
  get token(): string {
    return signIn(this.#api.context, this.id).accessToken;
  }

  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<Body>> {
    const response = await fetch(this.#api.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'accept-language': this.language,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed = response.headers.get('content-type')?.includes('json')
      ? await response.json()
      : await response.text();
    return { status: response.status, headers: response.headers, body: parsed as Body };
  }

  purchase(items: Line[], shippingMethodId = 'standard') {
    return { items, shippingAddressId: this.addressId, billingAddressId: this.addressId, shippingMethodId };
  }

  createIntent(items: Line[], method?: string) {
    return this.call<{ paymentIntent: PaymentIntent }>(
      'POST',
      '/v1/payment/stripe/create-intent',
      this.purchase(items, method),
    );
  }

  createOrder(paymentIntentId: string, items: Line[], method?: string) {
    return this.call<{ order: Order }>('POST', '/v1/order', {
      ...this.purchase(items, method),
      paymentIntentId,
    });
  }

  /** Creates an intent and its pending order. */
  async order(items: Line[], method?: string): Promise<{ order: Order; intent: PaymentIntent }> {
    const made = await this.createIntent(items, method);
    if (made.status !== 201)
      throw new Error(`create-intent answered ${made.status}: ${JSON.stringify(made.body)}`);
    const intent = made.body.paymentIntent;
    const placed = await this.createOrder(intent.id, items, method);
    if (placed.status !== 201)
      throw new Error(`order answered ${placed.status}: ${JSON.stringify(placed.body)}`);
    return { order: placed.body.order, intent };
  }

  /** Pays with a card, as the demo card form does. */
  pay(intent: Pick<PaymentIntent, 'id' | 'clientSecret'>, number: string = CARD.good) {
    return this.call<{ paymentIntent: PaymentIntent; code?: string; message?: string }>(
      'POST',
      `/demo-payments/${intent.id}/confirm`,
      {
        clientSecret: intent.clientSecret,
        card: { number, expMonth: 12, expYear: 2099, cvc: '123' },
      },
    );
  }

  /** Pays with a card, and lets the API update the order. */
  async payAndRetrieve(intent: PaymentIntent, number?: string) {
    await this.pay(intent, number);
    return this.retrieve(intent.id);
  }

  challenge(intent: Pick<PaymentIntent, 'id' | 'clientSecret'>, outcome: 'pass' | 'fail') {
    return this.call<{ paymentIntent: PaymentIntent }>('POST', `/demo-payments/${intent.id}/challenge`, {
      clientSecret: intent.clientSecret,
      outcome,
    });
  }

  retrieve(intentId: string) {
    return this.call<{ paymentIntent: PaymentIntent }>('POST', `/v1/payment/stripe/retrieve/${intentId}`);
  }

  retry(orderId: string) {
    return this.call<{ paymentIntent: PaymentIntent }>('POST', `/v1/payment/stripe/retry-payment/${orderId}`);
  }

  cancel(orderId: string) {
    return this.call<{ order: Order }>('POST', `/v1/order/cancel/${orderId}`);
  }

  expire(orderId: string) {
    return this.call<{ order: Order }>('POST', `/v1/order/expire/${orderId}`);
  }

  async status(orderId: string): Promise<string> {
    const { body } = await this.call<{ order: Order }>('GET', `/v1/order/${orderId}`);
    return body.order.status;
  }
}

/** Sets the stock of the first products of the catalogue and returns their ids. */
export function shelf(api: ReferenceApi, ...stocks: number[]): string[] {
  const rows = api.db.all<{ id: string }>`SELECT id FROM product ORDER BY position, id`;
  return stocks.map((stock, index) => {
    const id = rows[index]?.id ?? '';
    api.db.run`UPDATE product SET stock = ${stock} WHERE id = ${id}`;
    return id;
  });
}

export function stockOf(api: ReferenceApi, productId: string): number {
  const row = api.db.one`SELECT stock FROM product WHERE id = ${productId}`;
  return (row as { stock: number }).stock;
}

/** Posts to an endpoint under `/__test__`. */
export async function control(api: ReferenceApi, path: string, body: unknown = {}): Promise<ApiResponse> {
  const response = await fetch(`${api.url}/__test__${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: response.status === 204 ? {} : await response.json(),
  };
}

/** Moves the API's clock ahead. */
export function turnClock(api: ReferenceApi, milliseconds: number): void {
  const before = api.context.now;
  api.context.now = () => before() + milliseconds;
}
