/** Examples for the OpenAPI document: at least one for every endpoint, keyed by the endpoint's name. */
import type { Failure } from '#api/contract/endpoint.ts';
import { toDollars } from '#lib/money.ts';

interface Example {
  /** Values of path and query parameters. */
  parameters?: Readonly<Record<string, string | number>>;
  request?: unknown;
  response?: unknown;
}

const ids = {
  product: 'prd_7c2f0b9d41e6a853',
  order: '6f1d2c9e-0a3b-4b57-9c1e-2f8a7d5e4b60',
  intent: 'pi_3SVn8kQ2eXo1LmZt0aBcDeFg',
  address: 'b7c0a1de-93f2-4c18-8f5a-61d0e27c4a39',
  review: 'd2a9f4b8-57c3-4e06-9b71-3c8e5f0a1d42',
  user: '0e4b6f2a-8d15-49c7-a3f0-9b2c7e5d8164',
};
const email = 'camille.moreau@example.com';
const accessToken = 'Zk3vQ0m8xJ7u2rTqYw5sNn1bLc6hDfGp4eAiVoRtXyU';
const refreshToken = 'c9WmE2sKf7TzB4qLh1NvYx8dRj3GuPo6aQeIiZtCkMw';

const category = {
  id: 'cat_32f72c2fd358e678',
  name: 'Kitchen',
  slug: 'kitchen',
  imageUrl: '/uploads/categories/kitchen.svg',
};
const product = {
  id: ids.product,
  slug: 'copper-kettle',
  name: 'Copper stovetop kettle',
  description: 'Spun from a single sheet of copper and lined with tin, with a walnut grip that stays cool.',
  price: 118,
  vatRate: 10,
  stock: 14,
  images: [{ url: '/uploads/products/copper-kettle-1.svg' }],
  weight: 1.25,
  height: 26,
  width: 20,
  length: 25,
  rating: { average: 4.5, count: 12 },
};
const user = {
  id: ids.user,
  firstName: 'Camille',
  lastName: 'Moreau',
  email,
  phoneNumber: '+33 6 12 34 56 78',
  createdAt: '2026-03-14T09:26:53.000Z',
};
const addressFields = {
  name: 'Camille Moreau',
  line1: '12 rue des Tanneurs',
  line2: 'Bâtiment B',
  city: 'Lyon',
  postalCode: '69002',
  country: 'FR',
};
const address = { id: ids.address, ...addressFields };
const items = [{ productId: ids.product, quantity: 2 }];
const method = {
  id: 'standard',
  name: 'Standard delivery',
  description: 'To your door',
  cost: 9.9,
  minDays: 2,
  maxDays: 4,
};
const money = { subtotal: 236, shipping: method.cost, vat: toDollars(4918), total: toDollars(29_508) };
const purchase = {
  items,
  shippingAddressId: ids.address,
  billingAddressId: ids.address,
  shippingMethodId: method.id,
};
const paymentIntent = {
  id: ids.intent,
  clientSecret: `${ids.intent}_secret_example`,
  amount: 29_508,
  currency: 'usd',
  status: 'requires_payment_method',
};
const order = {
  id: ids.order,
  status: 'pending',
  createdAt: '2026-11-21T08:15:00.000Z',
  expiresAt: '2026-11-21T08:45:00.000Z',
  items: [
    {
      productId: ids.product,
      slug: product.slug,
      name: product.name,
      imageUrl: product.images[0]?.url,
      quantity: 2,
      unitPrice: product.price,
      vatRate: 20,
      total: 236,
    },
  ],
  shippingAddress: address,
  billingAddress: address,
  shippingMethod: { id: method.id, name: method.name },
  ...money,
  currency: 'usd',
  paymentIntentId: ids.intent,
};
const paid = { ...order, status: 'paid', expiresAt: null };
const cancelled = { ...order, status: 'cancelled', expiresAt: null };
const review = {
  id: ids.review,
  productId: ids.product,
  rating: 5,
  comment: 'Boils fast and pours without a drip.',
  createdAt: '2026-10-02T17:40:00.000Z',
  author: { id: ids.user, name: 'Camille M.' },
};

export const examples: Readonly<Record<string, Example>> = {
  'category.list': { response: { categories: [category] } },
  'product.ofCategory': {
    parameters: { slug: category.slug, limit: 24 },
    response: { category, products: [product] },
  },
  'product.bySlug': { parameters: { slug: product.slug }, response: { product, category } },
  'product.related': { parameters: { id: ids.product }, response: { products: [product] } },
  search: { parameters: { search: 'kettle' }, response: { products: [product], categories: [] } },
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
    request: { country: 'FR', postalCode: '69002', items, shippingMethodId: method.id },
    response: { rate: 20, ...money },
  },
  'payment.createIntent': { request: purchase, response: { paymentIntent } },
  'payment.retry': { parameters: { orderId: ids.order }, response: { paymentIntent } },
  'payment.retrieve': {
    parameters: { paymentIntentId: ids.intent },
    response: { paymentIntent: { ...paymentIntent, status: 'succeeded' } },
  },
  'order.create': { request: { ...purchase, paymentIntentId: ids.intent }, response: { order } },
  'order.list': { parameters: { limit: 20 }, response: { orders: [paid] } },
  'order.get': { parameters: { id: ids.order }, response: { order: paid } },
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
};

const failureMessages: Readonly<Partial<Record<Failure['status'], string>>> = {
  400: 'The request body isn’t valid JSON.',
  401: 'Sign in to continue.',
  404: 'Order not found',
  422: 'Some details aren’t right. Check them and try again.',
  429: 'Too many requests. Try again later.',
};

/** An example body of a failure, with this API's message where the status has one. */
export function failureExample({ status, code, when, body }: Failure): object {
  return {
    message: (code ? undefined : failureMessages[status]) ?? `${when[0]?.toUpperCase()}${when.slice(1)}`,
    ...(code && { code }),
    ...(status === 422 && { fields: { country: 'Not available' } }),
    ...(body && { items: [{ productId: ids.product, available: 1 }] }),
  };
}
