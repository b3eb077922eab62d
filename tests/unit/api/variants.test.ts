import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type Product, productBySlug, searchCatalog } from '#api/contract/catalog.ts';
import { readCatalog } from '#api/contract/whole-catalog.ts';
import { parseResponse } from '#api/parse.ts';
import { product } from '../../support/api/hostile-api.ts';

const options = [
  { name: 'Colour', values: [{ name: 'Blue', swatch: '#0000FF' }, { name: 'Red' }] },
  { name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
];
const variant = (id: string, values: unknown, more: object = {}) => ({
  id,
  values,
  price: 10,
  stock: 1,
  ...more,
});
const apron = (variants: object[], more: object = {}) => product('apron', { options, variants, ...more });

function read(body: object): { product: Product; said: string[] } {
  const said: string[] = [];
  const text = JSON.stringify({ product: body, category: null });
  const data = parseResponse(
    productBySlug.name,
    productBySlug.response as z.ZodMiniType,
    text,
    ({ message }) => {
      said.push(message);
    },
  ) as { product: Product };
  return { product: data.product, said };
}

test('options and variants are read with all their values', () => {
  const { product, said } = read(apron([variant('a', ['Blue', 'S']), variant('b', ['Red', 'M'])]));
  expect(said).toEqual([]);
  expect(product.options?.[0]?.values).toEqual([
    { name: 'Blue', swatch: '#0000FF' },
    { name: 'Red', swatch: null },
  ]);
  expect(product.variants).toMatchObject([{ id: 'a', values: ['Blue', 'S'] }, { id: 'b' }]);
});

describe('a variant', () => {
  test.each([
    ['has too few values', variant('x', ['Blue']), '1 values for 2 options'],
    ['has too many values', variant('x', ['Blue', 'M', 'L']), '3 values for 2 options'],
    ['has a value that its option lacks', variant('x', ['M', 'Blue']), 'the value "M"'],
    ['has a value in another case', variant('x', ['blue', 'M']), 'the value "blue"'],
    ['repeats a combination', variant('x', ['Blue', 'S']), 'the same values'],
    ['repeats an id', variant('a', ['Red', 'S']), 'the same id'],
    ['has no price', variant('x', ['Red', 'S'], { price: undefined }), 'price'],
    ['has no values', variant('x', 'Red'), 'values'],
  ])('is left out and reported if it %s', (_what, odd, why) => {
    const variants = [variant('a', ['Blue', 'S']), odd, variant('b', ['Red', 'M'])];
    const { product, said } = read(apron(variants));
    expect(product.variants?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(said).toEqual([expect.stringContaining('product.variants.1')]);
    expect(said[0]).toContain(why);
  });

  test('is left out if a variant without options comes before it', () => {
    const { product: apron, said } = read(
      product('apron', { variants: [variant('a', []), variant('b', [])] }),
    );
    expect(apron.variants?.map(({ id }) => id)).toEqual(['a']);
    expect(said).toEqual([expect.stringContaining('product.variants.1')]);
  });

  test.each([
    ['a search', searchCatalog],
    ['the whole catalogue', readCatalog],
  ])('is left out in %s, and other products stay', (_where, { name, response }) => {
    const odd = apron([variant('x', ['Pink', 'S']), variant('a', ['Blue', 'S'])]);
    const text = JSON.stringify({ products: [odd, product('mug')], categories: [] });
    const said: string[] = [];
    const data = parseResponse(name, response as z.ZodMiniType, text, ({ message }) => {
      said.push(message);
    }) as { products: Product[] };
    expect(data.products.map(({ slug, variants }) => [slug, variants?.length])).toEqual([
      ['apron', 1],
      ['mug', undefined],
    ]);
    expect(said).toEqual([expect.stringContaining('products.0.variants.0')]);
  });
});

test('only an odd swatch, number or price is dropped', () => {
  const more = { gtin: '123', listPrice: 'much', sku: 7, unlimitedStock: 'yes', images: [{}] };
  const colours = [{ name: 'Colour', values: [{ name: 'Blue', swatch: 'url(x)' }, { name: '' }] }];
  const { product } = read(apron([variant('a', ['Blue'], more)], { options: colours }));
  expect(product.options).toEqual([{ name: 'Colour', values: [{ name: 'Blue', swatch: null }] }]);
  expect(product.variants).toMatchObject([
    { id: 'a', gtin: null, listPrice: null, sku: null, unlimitedStock: null, images: null },
  ]);
});

test('an invalid lowest price shows no reduction', () => {
  const more = { listPrice: 20, lowestPrice30: '12' };
  expect(read(product('mug', more)).product).toMatchObject({ listPrice: 20, lowestPrice30: 0 });
});
