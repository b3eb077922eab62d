/** Examples for the OpenAPI document: at least one for every endpoint, keyed by the endpoint's name. */
import type { PossibleFailure } from '#api/contract/endpoint.ts';
import { invalidCursor, invalidJson, notSignedIn } from '../../backend/failures/common-failures.ts';
import { wrongValues } from '../../backend/failures/http-error.ts';
import samples from './samples.json' with { type: 'json' };

interface Example {
  /** Values of path and query parameters. */
  parameters?: Readonly<Record<string, string | number>>;
  request?: unknown;
  response?: unknown;
}

const { ids, email, accessToken, refreshToken, category, product, user, addressFields, address, items } =
  samples;
const { method, money, purchase, paymentIntent, order, shipment, review } = samples;
const paid = { ...order, status: 'paid', expiresAt: null };
const shipped = { ...paid, ...shipment, status: 'shipped' };
const cancelled = { ...order, status: 'cancelled', expiresAt: null };

export const openApiExamples: Readonly<Record<string, Example>> = {
  'shop.get': {
    response: {
      shop: { features: { reviews: true, invoices: false }, currency: 'EUR', countries: ['FR', 'US'] },
    },
  },
  'category.list': { response: { categories: [category] } },
  'product.ofCategory': {
    parameters: { slug: category.slug, limit: 24 },
    response: { category, products: [product] },
  },
  'product.bySlug': { parameters: { slug: product.slug }, response: { product, category } },
  'product.byIds': { parameters: { ids: ids.product }, response: { products: [product] } },
  'product.related': { parameters: { id: ids.product }, response: { products: [product] } },
  search: { parameters: { search: 'kettle' }, response: { products: [product], categories: [category] } },
  'catalog.read': {
    parameters: { limit: 100 },
    response: {
      products: [
        {
          ...product,
          categories: [{ slug: category.slug, position: 3 }],
          relatedIds: ['b7d2'],
          reviews: [review],
          average: 5,
          count: 1,
          stars: [0, 0, 0, 0, 1],
        },
      ],
      nextCursor: 'WzEwMF0',
    },
  },
  'catalog.changes': {
    parameters: { since: '5d0c.118' },
    response: { token: '5d0c.121', full: false, products: [product.slug], categories: [] },
  },

  'auth.register': {
    request: {
      firstName: user.firstName,
      lastName: user.lastName,
      email,
      phoneNumber: user.phoneNumber,
      password: 'Marmelade2026',
    },
    response: { user },
  },
  'auth.login': { request: { email, password: 'Marmelade2026' }, response: { accessToken, refreshToken } },
  'auth.logout': { request: { refreshToken } },
  'auth.refresh': { request: { refreshToken }, response: { accessToken, refreshToken } },
  'auth.lostEmail': { request: { email } },
  'auth.lostLink': { request: { token: '4hN0q8wXv2', password: 'Confiture2027' } },
  'auth.lostCode': { request: { email, code: '304817', password: 'Confiture2027' } },
  'user.current': { response: { user } },
  'user.update': { request: { phoneNumber: null }, response: { user: { ...user, phoneNumber: null } } },

  'address.list': { response: { addresses: [address] } },
  'address.create': { request: addressFields, response: { address } },
  'address.update': {
    parameters: { id: ids.address },
    request: { line2: null },
    response: { address: { ...address, line2: null } },
  },
  'address.delete': { parameters: { id: ids.address } },

  'shipping.calculate': {
    request: { country: 'FR', postalCode: '69002', items },
    response: { methods: [method] },
  },
  'vat.calculate': {
    request: {
      country: 'FR',
      postalCode: '69002',
      items,
      shippingMethodId: method.id,
      discountCode: 'welcome10',
    },
    response: {
      rate: 20,
      vatByRate: [{ rate: 20, net: 222.3, vat: 44.46 }],
      ...money,
      vat: 44.46,
      total: 266.76,
      discount: { code: 'WELCOME10', amount: 23.6 },
    },
  },
  'payment.createIntent': { request: purchase, response: { paymentIntent } },
  'payment.retry': { parameters: { orderId: ids.order }, response: { paymentIntent } },
  'payment.retrieve': {
    parameters: { paymentIntentId: ids.intent },
    response: { paymentIntent: { ...paymentIntent, status: 'succeeded' } },
  },
  'order.create': { request: { ...purchase, paymentIntentId: ids.intent }, response: { order } },
  'order.list': { parameters: { limit: 20 }, response: { orders: [paid] } },
  'order.get': { parameters: { id: ids.order }, response: { order: shipped } },
  'order.ofPayment': { parameters: { paymentIntentId: ids.intent }, response: { order: paid } },
  'order.invoice': { parameters: { id: ids.order } },
  'order.cancel': { parameters: { id: ids.order }, response: { order: cancelled } },
  'order.expire': { parameters: { id: ids.order }, response: { order: cancelled } },

  'review.ofProduct': {
    parameters: { productId: ids.product },
    response: { reviews: [review], average: 5, count: 1 },
  },
  'review.create': {
    request: { productId: ids.product, rating: 5, comment: review.comment },
    response: { review },
  },
  'review.update': {
    parameters: { id: ids.review },
    request: { rating: 4 },
    response: { review: { ...review, rating: 4 } },
  },
  'review.delete': { parameters: { id: ids.review } },
  'newsletter.subscribe': { request: { email } },
  'newsletter.confirm': { request: { token: refreshToken } },
  'newsletter.unsubscribe': { request: { token: refreshToken } },
  'restock.ask': { parameters: { id: ids.product }, request: { email } },
};

const failureMessages: Readonly<Partial<Record<PossibleFailure['status'], string>>> = {
  401: notSignedIn().message,
  404: 'Order not found',
  422: wrongValues,
  429: 'Too many requests. Try again later.',
};

const bodies: Readonly<Record<string, object>> = {
  amount_too_small: { minimum: 50 },
  discount_invalid: { reason: 'minimum', minimum: 50 },
  out_of_stock: { items: [{ productId: ids.product, available: 1 }] },
};

/** An example of a failure's body. It has this API's message, if there is one for the status. */
export function failureExample({ status, code, when, body }: PossibleFailure): object {
  const badRequest = when.startsWith('the cursor') ? invalidCursor() : invalidJson();
  const known = status === 400 ? badRequest.message : failureMessages[status];
  return {
    message: (code ? undefined : known) ?? `${when[0]?.toUpperCase()}${when.slice(1)}`,
    ...(code && { code }),
    ...(status === 422 && !code && !body && { fields: { country: 'Not available' } }),
    ...(body && bodies[code ?? '']),
  };
}
