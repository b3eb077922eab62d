import { describe, expect, test } from 'vitest';
import { cardOptionsOf, swatchesOf } from '#lib/card-options.ts';

const value = (name: string, swatch: string | null = null) => ({ name, swatch });
const apron = {
  price: 10,
  grossPrice: null,
  vatRate: 10,
  maxPrice: 12,
  maxGrossPrice: null,
  options: [
    { name: 'Colour', values: [value('Blue', '#0000ff'), value('Red', '#ff0000'), value('Gold', '#ffd700')] },
    { name: 'Size', values: [value('S'), value('M')] },
  ],
  variants: null,
};
const variant = (values: string[], price: number) => ({ values, price, grossPrice: null });

describe('a card', () => {
  test('shows no options of a product without variants', () => {
    expect(cardOptionsOf({ ...apron, options: null, maxPrice: null })).toBeUndefined();
  });

  test.each([
    ['a higher maxPrice', true, {}],
    ['an equal maxPrice', false, { maxPrice: 10 }],
    ['a higher maxGrossPrice', true, { maxPrice: 10, maxGrossPrice: 11.5 }],
    ['a dearer variant', true, { variants: [variant(['Blue', 'S'], 10), variant(['Red', 'S'], 11)] }],
    ['only equal variants', false, { variants: [variant(['Blue', 'S'], 10)] }],
    ['only a cheaper variant, which is sold out', false, { variants: [variant(['Red', 'S'], 9)] }],
  ])('of a product with %s says “from”: %s', (_what, isFrom, more) => {
    expect(cardOptionsOf({ ...apron, ...more })?.isFrom).toBe(isFrom);
  });

  test('leaves out values that no variant has', () => {
    const variants = [variant(['Blue', 'S'], 10), variant(['Gold', 'S'], 10)];
    const { options = [] } = cardOptionsOf({ ...apron, variants }) ?? {};
    expect(options.map(({ values }) => values.map(({ name }) => name))).toEqual([['Blue', 'Gold'], ['S']]);
  });

  test('shows up to five colours', () => {
    const colours = (count: number) =>
      Array.from({ length: count }, (_, at) => value(`${at}`, `#00000${at}`));
    const shown = (count: number) =>
      swatchesOf({ isFrom: false, options: [{ name: 'Colour', values: colours(count) }] }).length;
    expect([shown(5), shown(6)]).toEqual([5, 0]);
  });
});
