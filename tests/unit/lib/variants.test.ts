import { describe, expect, test } from 'vitest';
import {
  closestVariant,
  firstChoice,
  hasVariants,
  optionsText,
  unitName,
  unitOf,
  unitsOf,
} from '#lib/variants.ts';

const blue = { url: '/uploads/blue.svg' };
const red = { url: '/uploads/red.svg' };
const variant = (id: string, values: string[], more: object = {}) => ({
  id,
  values,
  price: 20,
  grossPrice: null,
  stock: 5,
  images: null,
  weight: null,
  gtin: null,
  ...more,
});
const apron = {
  id: 'apron',
  name: 'Apron',
  vatRate: 20,
  weight: 0.3,
  gtin: '12345670',
  price: 18,
  grossPrice: 21.6,
  stock: 9,
  maxPrice: 20,
  images: [red],
  options: [{ name: 'Colour' }, { name: 'Size' }],
  variants: [variant('red-m', ['Red', 'M']), variant('blue-m', ['Blue', 'M'], { price: 18, stock: 0 })],
};
const mug = { ...apron, id: 'mug', options: null, variants: null, maxPrice: null };

describe('what is sold', () => {
  test('is the product itself if it has no variants', () => {
    expect(hasVariants(mug)).toBe(false);
    expect(unitsOf(mug)).toMatchObject([{ id: 'mug', price: 18, grossPrice: 21.6, stock: 9, images: [red] }]);
    expect(unitsOf(mug)[0]).not.toHaveProperty('options');
  });

  test('is each variant with its own id', () => {
    expect(unitsOf(apron)).toMatchObject([
      { id: 'red-m', name: 'Apron', vatRate: 20, price: 20, grossPrice: null, stock: 5, gtin: null },
      { id: 'blue-m', name: 'Apron', vatRate: 20, price: 18, grossPrice: null, stock: 0 },
    ]);
  });

  test('has the values that were chosen', () => {
    expect(unitsOf(apron)[1]?.options).toEqual([
      { name: 'Colour', value: 'Blue' },
      { name: 'Size', value: 'M' },
    ]);
  });

  test('is the single variant of a product without options', () => {
    const single = { ...apron, options: null, variants: [variant('only', [])] };
    expect(unitsOf(single)).toMatchObject([{ id: 'only' }]);
    expect(unitsOf(single)[0]).not.toHaveProperty('options');
  });

  test.each([
    ['the options', { ...mug, options: [{ name: 'Colour' }] }],
    ['the highest price', { ...mug, maxPrice: 18 }],
  ])('is unknown if a list gives only %s', (_what, product) => {
    expect(hasVariants(product)).toBe(true);
    expect(unitsOf(product)).toEqual([]);
  });

  test('has the variant’s pictures, or else the product’s', () => {
    const own = variant('blue-m', ['Blue', 'M'], { images: [blue], weight: 0 });
    expect(unitOf(apron, own)).toMatchObject({ images: [blue], weight: 0 });
    expect(unitOf(apron, variant('blue-m', ['Blue', 'M'], { images: [] }))).toMatchObject({
      images: [red],
      weight: 0.3,
    });
  });
});

describe('the variant that is shown first', () => {
  const a = variant('a', ['A'], { price: 9, stock: 0 });
  const b = variant('b', ['B'], { price: 12 });
  const c = variant('c', ['C'], { price: 11, grossPrice: 10 });
  const d = variant('d', ['D'], { price: 8.33, grossPrice: 10 });

  test.each([
    ['the cheapest in stock, with VAT', [a, b, c], 'c'],
    ['the first of those with the same price', [b, d, c], 'd'],
    ['the cheapest if all are out of stock', [{ ...b, stock: 0 }, a], 'a'],
  ])('is %s', (_which, variants, id) => {
    expect(firstChoice(variants, { vatRate: 20 })?.id).toBe(id);
  });
});

describe('choosing a value', () => {
  const of = (...combinations: string[]) => combinations.map((values) => ({ values: values.split(' ') }));
  test.each([
    [
      'keeps all other values if it can',
      of('Red S', 'Red M', 'Blue S', 'Blue M'),
      'Red M',
      0,
      'Blue',
      'Blue M',
    ],
    [
      'leaves a combination that does not exist',
      of('Red S', 'Red M', 'Blue S'),
      'Red M',
      0,
      'Blue',
      'Blue S',
    ],
    ['keeps the value that was chosen last', of('Red S', 'Blue M'), 'Red S', 1, 'M', 'Blue M'],
    [
      'keeps as many other values as it can',
      of('A 1 x', 'B 2 y', 'B 1 y', 'B 1 x'),
      'A 1 x',
      0,
      'B',
      'B 1 x',
    ],
    ['takes the first variant on a tie', of('A 1 x', 'B 2 x', 'B 1 y'), 'A 1 x', 0, 'B', 'B 2 x'],
    ['takes the first variant if nothing can be kept', of('A 1', 'B 2', 'B 3'), 'A 1', 0, 'B', 'B 2'],
    ['finds no variant if none has the value', of('A 1'), 'A 1', 0, 'B', undefined],
  ])('%s', (_what, variants, before, at, value, after) => {
    expect(closestVariant(variants, before.split(' '), { at, value })?.values.join(' ')).toBe(after);
  });
});

test('an item is named by its product and the chosen values', () => {
  const options = [
    { name: 'Colour', value: 'Blue' },
    { name: 'Size', value: 'M' },
  ];
  expect([unitName({ name: 'Apron', options }), optionsText(options)]).toEqual([
    'Apron · Blue · M',
    'Blue · M',
  ]);
  expect([unitName({ name: 'Mug', options: null }), optionsText(null)]).toEqual(['Mug', '']);
});
