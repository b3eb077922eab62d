import { describe, expect, test } from 'vitest';
import type { Product } from '#api/contract/catalog.ts';
import {
  excerpt,
  measuresOf,
  nameParts,
  sortedProducts,
  starsOf,
  stockState,
  stockToTell,
} from '#features/catalog/catalog.ts';

const product = (slug: string, price: number, vatRate = 10) =>
  ({ slug, price, vatRate, images: [] }) as unknown as Product;
const slugs = (list: readonly Product[]) => list.map(({ slug }) => slug).join('');

test('an unlimited stock is never low', () => {
  const kindOf = (stock: number, unlimitedStock: boolean | null) =>
    stockState(stockToTell({ stock, unlimitedStock })).kind;
  expect([kindOf(2, true), kindOf(0, true), kindOf(2, null)]).toEqual(['in', 'out', 'low']);
});

describe('the rules of the catalogue', () => {
  test('list only the known weight and dimensions', () => {
    expect(measuresOf({ weight: 0.004, height: 12, width: null, length: 0 })).toEqual([
      { measure: 'weight', unit: 'kg', value: 0.004 },
      { measure: 'height', unit: 'cm', value: 12 },
    ]);
  });

  test('shorten a description at a space between words', () => {
    expect(excerpt(' Two\n lines ')).toBe('Two lines');
    expect(excerpt('A jug, heavy and blue', 14)).toBe('A jug, heavy…');
    expect(excerpt('A heavy jug. It is blue', 14)).toBe('A heavy jug…');
    expect(excerpt('x'.repeat(300))).toHaveLength(160);
  });

  test('sort by the price including VAT', () => {
    const list = [product('a', 20), product('b', 10, 20), product('c', 11, 0), product('d', 20)];
    expect(slugs(sortedProducts(list, 'default'))).toBe('abcd');
    expect(slugs(sortedProducts(list, 'price-asc'))).toBe('cbad');
    expect(slugs(sortedProducts(list, 'price-desc'))).toBe('adbc');
  });

  test('show the number in stock only if it is below six', () => {
    expect(stockState(0)).toEqual({ kind: 'out' });
    expect(stockState(5)).toEqual({ kind: 'low', left: 5 });
    expect(stockState(6)).toEqual({ kind: 'in' });
  });
});

test.each([
  [0, '☆☆☆☆☆'],
  [0.25, '½☆☆☆☆'],
  [4.2, '★★★★☆'],
  [4.3, '★★★★½'],
  [4.8, '★★★★★'],
])('a rating of %d shows %s', (rating, shown) => {
  const { full, half, empty } = starsOf(rating);
  expect(full + half.replace('☆', '½') + empty).toBe(shown);
});

test('a name breaks neither at hyphens nor before a unit', () => {
  expect(nameParts('Enamelled cast-iron cocotte – 24 cm')).toEqual([
    'Enamelled ',
    'cast-iron',
    ' ',
    'cocotte – ',
    '24 cm',
    '',
    '',
  ]);
  expect(nameParts('Grille-pain 3-D')).toEqual(['', 'Grille-pain', ' ', '', '3-D', '', '']);
  for (const unit of ['1.1 l', '1,5 m', '250 °C', '20 m²'])
    expect(nameParts(`(${unit}), oak`)).toEqual(['(', unit, '', '), oak']);
  for (const name of ['Set of 12 glasses', 'Model 24 cm2x']) expect(nameParts(name)).toEqual([name]);
});
