import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from '#api/client.ts';
import { addressFields, listAddresses } from '#api/contract/address.ts';
import { listCategories } from '#api/contract/category.ts';
import { listOrders } from '#api/contract/order.ts';
import { productBySlug, productsOfCategory } from '#api/contract/product.ts';
import { calculateShipping } from '#api/contract/quote.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { searchCatalog } from '#api/contract/search.ts';
import { ContractError } from '#api/errors.ts';
import { parse } from '#api/parse.ts';
import { product } from '../../support/hostile-api.ts';

const category = (slug: string) => ({ id: slug, name: slug, slug, imageUrl: null });
const address = (id: string) => ({
  id,
  name: 'Ada',
  line1: '1 Road',
  line2: null,
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
});
const review = (id: string) => ({
  id,
  productId: 'p',
  rating: 5,
  comment: 'Good',
  createdAt: '2026-01-01T00:00:00Z',
  author: { id: 'a', name: 'Ada' },
});
const method = (id: string) => ({ id, name: id, cost: 5, minDays: 1, maxDays: 2 });
const line = {
  productId: 'p',
  slug: 'mug',
  name: 'Mug',
  imageUrl: null,
  quantity: 1,
  unitPrice: 10,
  vatRate: 10,
  total: 10,
};
const order = (id: string, more: object = {}) => ({
  id,
  status: 'paid',
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: null,
  items: [line, { ...line, productId: 'q' }],
  shippingAddress: address('s'),
  billingAddress: address('b'),
  shippingMethod: { id: 'm', name: 'Post' },
  subtotal: 20,
  shipping: 0,
  vat: 2,
  total: 22,
  currency: 'usd',
  paymentIntentId: 'pi',
  ...more,
});

/** The parsed response, and the warnings about the parts that were dropped. */
function read<E extends { name: string; response?: z.ZodMiniType | 'pdf' }>(
  { name, response }: E,
  answer: object,
) {
  const said: string[] = [];
  const data = parse(name, response as z.ZodMiniType, JSON.stringify(answer), (error) => {
    said.push(error.message);
  }) as Record<string, { id: string; [field: string]: unknown }[]>;
  return { data, said };
}

test.each([
  [
    'address',
    listAddresses,
    { addresses: [address('1'), { ...address('2'), city: 7 }, address('3')] },
    'addresses.1.city',
  ],
  [
    'category',
    listCategories,
    { categories: [category('1'), { id: '2' }, category('3')] },
    'categories.1.name',
  ],
  [
    'order',
    listOrders,
    { orders: [order('1'), order('2', { status: 'lost' }), order('3')] },
    'orders.1.status',
  ],
  [
    'review',
    reviewsOfProduct,
    { reviews: [review('1'), { ...review('2'), rating: 9 }, review('3')], average: 5, count: 3 },
    'reviews.1.rating',
  ],
  [
    'shipping method',
    calculateShipping,
    { methods: [method('1'), { ...method('2'), cost: '5' }, method('3')] },
    'methods.1.cost',
  ],
] as const)(
  'the client drops an invalid %s, names it in a warning and keeps the others',
  (_what, endpoint, answer, field) => {
    const { data, said } = read(endpoint, answer);
    const [list] = Object.keys(answer) as [string];
    expect(data[list]?.map(({ id }) => id)).toEqual(['1', '3']);
    expect(said.length).toBeGreaterThan(0);
    expect(said[0]).toContain(`${endpoint.name}: field "${field}"`);
  },
);

describe('a product with invalid pictures', () => {
  const odd = product('odd', {
    images: [{ url: 'ftp://x' }, { url: '/uploads/a.svg' }, {}, { url: 'http://[' }],
  });

  test.each([
    ['search results', searchCatalog, { products: [odd, product('mug')], categories: [] }],
    ['a category', productsOfCategory, { category: category('cups'), products: [odd, product('mug')] }],
  ] as const)('stays in %s with its valid pictures', (_where, endpoint, answer) => {
    const { data, said } = read(endpoint, answer);
    expect(data['products']?.map(({ id, images }) => [id, images])).toEqual([
      ['id-odd', [{ url: '/uploads/a.svg' }]],
      ['id-mug', []],
    ]);
    expect(said).toContainEqual(expect.stringContaining(`${endpoint.name}: field "products.0.images.0.url"`));
    expect(said).toContainEqual(
      expect.stringContaining('field "products.0.images.3.url" of the response: not an address'),
    );
  });

  test('still parses when no picture is valid', () => {
    const { data } = read(productBySlug, { product: product('odd', { images: [{}] }), category: null });
    expect(data['product']).toMatchObject({ slug: 'odd', images: [] });
  });
});

test('invalid measures, ratings and category pictures count as unknown', () => {
  const odd = product('odd', { weight: 'heavy', height: -1, rating: { average: 7, count: 1 } });
  const { data } = read(productBySlug, {
    product: odd,
    category: { ...category('cups'), imageUrl: 'cup.png' },
  });
  expect(data['product']).toMatchObject({ weight: null, height: null, rating: undefined });
  expect(data['category']).toMatchObject({ slug: 'cups', imageUrl: null });
});

test('an order survives an invalid picture, but not an invalid line item (promise 64)', () => {
  const pictured = order('1', { items: [{ ...line, imageUrl: 'x', slug: '' }] });
  const short = order('2', { items: [line, { ...line, quantity: 0 }] });
  const { data, said } = read(listOrders, { orders: [pictured, short] });
  expect(data['orders']).toMatchObject([{ id: '1', items: [{ imageUrl: null, slug: null }] }]);
  expect(said.at(-1)).toContain('field "orders.1.items.1.quantity"');
});

test('a list without a single valid item is a contract error, not an empty list', () => {
  expect(() => read(listOrders, { orders: [{ id: '1' }] })).toThrow(/^order\.list: field "orders\.0\./);
  expect(read(listOrders, { orders: [] }).data).toEqual({ orders: [] });
  // The categories are valid, so the response is still useful.
  expect(read(searchCatalog, { products: [{}], categories: [category('cups')] }).data).toMatchObject({
    products: [],
    categories: [{ slug: 'cups' }],
  });
});

test('a list that is not an array is a contract error, unless it belongs to an item of a list', () => {
  expect(() => read(listOrders, { orders: 'none' })).toThrow(ContractError);
  const { data } = read(searchCatalog, {
    products: [product('odd', { images: 'x' }), product('mug')],
    categories: [],
  });
  expect(data['products']).toMatchObject([{ slug: 'mug' }]);
});

describe('the browser console', () => {
  const asked = (answer: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json(answer));
    return createClient({ baseUrl: 'https://api.shop.example' }).call(listCategories, {});
  };

  test('shows one error that names the call and the field of a contract error', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await expect(asked({ categories: 'many' })).rejects.toThrow(ContractError);
    expect(error.mock.calls).toEqual([
      [expect.stringContaining('category.list: field "categories" of the response')],
    ]);
  });

  test('shows a warning when an item is dropped (promise 64)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await expect(asked({ categories: [category('cups'), 7] })).resolves.toEqual({
      categories: [category('cups')],
    });
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('category.list: field "categories.1" of the response')],
    ]);
  });
});

describe('an address without a country', () => {
  const { country: _, ...without } = address('2');

  test.each([
    ['missing', without],
    ['null', { ...without, country: null }],
    ['empty', { ...without, country: '' }],
    ['a name', { ...without, country: 'France' }],
  ])('stays in the list with an empty country when it is %s', (_name, odd) => {
    const { data } = read(listAddresses, { addresses: [address('1'), odd] });
    expect(data).toEqual({ addresses: [address('1'), { ...without, country: '' }] });
  });

  test('is named in a warning when its country is not a country code', () => {
    const { said } = read(listAddresses, { addresses: [address('1'), { ...without, country: 'France' }] });
    expect(said).toEqual([expect.stringContaining('field "addresses.1.country" of the response')]);
  });

  test('is never sent', () => {
    expect(z.safeParse(addressFields, { ...without, country: '' })).toMatchObject({ success: false });
  });
});
