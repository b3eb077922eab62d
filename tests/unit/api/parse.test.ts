import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from '#api/client.ts';
import { type Address, addressFields, listAddresses } from '#api/contract/address.ts';
import { listCategories, productBySlug, productsOfCategory, searchCatalog } from '#api/contract/catalog.ts';
import type { CallName } from '#api/contract/endpoints.ts';
import { listOrders, type Order } from '#api/contract/order.ts';
import { calculateShipping } from '#api/contract/quote.ts';
import { reviewsOfProduct } from '#api/contract/review.ts';
import { ContractError } from '#api/errors.ts';
import { parseResponse } from '#api/parse.ts';
import { openApiExamples } from '../../../scripts/reference-api/openapi/examples.ts';
import { product } from '../../support/api/hostile-api.ts';

const category = (slug: string) => ({ id: slug, name: slug, slug, imageUrl: null });

/** The documented example of a response, the name of its list, and the first item of that list. */
function exampleOf({ name }: { name: string }) {
  const response = openApiExamples[name]?.response as Record<string, object[]>;
  const [list = ''] = Object.keys(response);
  return { response, list, item: response[list]?.[0] };
}

/** The parsed response, and the warnings about the parts that were dropped. */
function read<E extends { name: CallName; response?: z.ZodMiniType | 'pdf' }>(
  { name, response }: E,
  body: object,
) {
  const said: string[] = [];
  const data = parseResponse(name, response as z.ZodMiniType, JSON.stringify(body), (error) => {
    said.push(error.message);
  }) as Record<string, { id: string; [field: string]: unknown }[]>;
  return { data, said };
}

test.each([
  ['address', listAddresses, { city: 7 }, 'addresses.1.city'],
  ['category', listCategories, { name: undefined }, 'categories.1.name'],
  ['order', listOrders, { status: 'lost' }, 'orders.1.status'],
  ['review', reviewsOfProduct, { rating: 9 }, 'reviews.1.rating'],
  ['shipping method', calculateShipping, { cost: '5' }, 'methods.1.cost'],
] as const)('the client drops only an invalid %s from a list', (_what, endpoint, wrong, field) => {
  const { response, list, item } = exampleOf(endpoint);
  const items = [
    { ...item, id: '1' },
    { ...item, id: '2', ...wrong },
    { ...item, id: '3' },
  ];
  const { data, said } = read(endpoint, { ...response, [list]: items });
  expect(data[list]?.map(({ id }) => id)).toEqual(['1', '3']);
  expect(said[0]).toContain(`${endpoint.name}: field "${field}"`);
});

describe('a product with invalid pictures', () => {
  const odd = product('odd', {
    images: [{ url: 'ftp://x' }, { url: '/uploads/a.svg' }, {}, { url: 'https://a;b/c.png' }],
  });

  test.each([
    ['search results', searchCatalog, { products: [odd, product('mug')], categories: [] }],
    ['a category', productsOfCategory, { category: category('cups'), products: [odd, product('mug')] }],
  ] as const)('stays in %s with its valid pictures', (_where, endpoint, answer) => {
    const { data, said } = read(endpoint, answer);
    expect(data['products']?.map(({ id, images }) => [id, images])).toEqual([
      ['id-odd', [{ url: '/uploads/a.svg', alt: null }]],
      ['id-mug', []],
    ]);
    expect(said).toContainEqual(expect.stringContaining(`${endpoint.name}: field "products.0.images.0.url"`));
    expect(said).toContainEqual(
      expect.stringContaining('field "products.0.images.3.url" of the response: not a URL'),
    );
  });

  test('is kept even if none of its pictures is valid', () => {
    const { data } = read(productBySlug, { product: product('odd', { images: [{}] }), category: null });
    expect(data['product']).toMatchObject({ slug: 'odd', images: [] });
  });
});

test('an invalid weight, height or rating counts as unknown', () => {
  const odd = product('odd', { weight: 'heavy', height: -1, rating: { average: 7, count: 1 } });
  const { data } = read(productBySlug, {
    product: odd,
    category: { ...category('cups'), imageUrl: 'cup.png' },
  });
  expect(data['product']).toMatchObject({ weight: null, height: null, rating: null });
  expect(data['category']).toMatchObject({ slug: 'cups', imageUrl: null });
});

test('an invalid item hides its order (promise 64)', () => {
  const { item: order } = exampleOf(listOrders);
  const [line] = (order as Order).items;
  const pictured = { ...order, id: '1', items: [{ ...line, imageUrl: 'x', slug: '' }] };
  const short = { ...order, id: '2', items: [line, { ...line, quantity: 0 }] };
  const { data, said } = read(listOrders, { orders: [pictured, short] });
  expect(data['orders']).toMatchObject([{ id: '1', items: [{ imageUrl: null, slug: null }] }]);
  expect(said.at(-1)).toContain('field "orders.1.items.1.quantity"');
});

test('a list without a valid item is a contract error', () => {
  expect(() => read(listOrders, { orders: [{ id: '1' }] })).toThrow(/^order\.list: field "orders\.0\./);
  expect(read(listOrders, { orders: [] }).data).toEqual({ orders: [], nextCursor: null });
  // The categories are valid, so the response is still useful.
  expect(read(searchCatalog, { products: [{}], categories: [category('cups')] }).data).toMatchObject({
    products: [],
    categories: [{ slug: 'cups' }],
  });
});

test('a list that isn’t an array is a contract error', () => {
  expect(() => read(listOrders, { orders: 'none' })).toThrow(ContractError);
  const { data } = read(searchCatalog, {
    products: [product('odd', { images: 'x' }), product('mug')],
    categories: [],
  });
  expect(data['products']).toMatchObject([{ slug: 'mug' }]);
});

describe('the browser console', () => {
  const listWith = (body: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json(body));
    return createClient({ baseUrl: 'https://api.shop.example' }).call(listCategories, {});
  };

  test('names the call and field of a contract error', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await expect(listWith({ categories: 'many' })).rejects.toThrow(ContractError);
    expect(error.mock.calls).toEqual([
      [expect.stringContaining('category.list: field "categories" of the response')],
    ]);
  });

  test('shows a warning when an item is dropped (promise 64)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await expect(listWith({ categories: [category('cups'), 7] })).resolves.toEqual({
      categories: [category('cups')],
    });
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('category.list: field "categories.1" of the response')],
    ]);
  });
});

describe('an address without a valid country', () => {
  const good = exampleOf(listAddresses).item as Address;
  const { country: _, ...without } = { ...good, id: '2' };

  test.each([
    ['missing', without],
    ['null', { ...without, country: null }],
    ['empty', { ...without, country: '' }],
    ['a name', { ...without, country: 'France' }],
  ])('stays in the list with an empty country if it is %s', (name, odd) => {
    const { data, said } = read(listAddresses, { addresses: [good, odd] });
    expect(data).toEqual({ addresses: [good, { ...without, country: '' }] });
    if (name === 'a name')
      expect(said).toEqual([expect.stringContaining('field "addresses.1.country" of the response')]);
  });

  test('can’t be sent to the API', () => {
    expect(z.safeParse(addressFields, { ...without, country: '' })).toMatchObject({ success: false });
  });
});
