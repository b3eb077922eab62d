import { expect, test } from 'vitest';
import { hasValues, optionFilters, valuesText } from '#features/category-page/option-filter.ts';

const card = (...options: [name: string, ...values: string[]][]) => ({
  cardOptions: {
    isFrom: false,
    options: options.map(([name, ...values]) => ({
      name,
      values: values.map((value) => ({ name: value, swatch: null })),
    })),
  },
});
const plain = {};
const english = [card(['Colour', 'Blue', 'Red'], ['Size', 'S']), plain, card(['Colour', 'Red'])];
const french = [card(['Couleur', 'Bleu', 'Rouge'], ['Taille', 'S']), plain, card(['Couleur', 'Rouge'])];

test('each option of a category’s products is a filter', () => {
  const filters = optionFilters(english, english);
  expect(
    filters.map(({ name, values }) => [name, ...values.map((one) => `${one.name} ${one.positions.length}`)]),
  ).toEqual([
    ['Colour', 'Blue 1', 'Red 2'],
    ['Size', 'S 1'],
  ]);
});

test('a filter has the same name in the URL of every language', () => {
  const keys = (cards: typeof english) =>
    optionFilters(cards, english).flatMap(({ values }) => values.map(({ key }) => key));
  expect(keys(french)).toEqual(['Colour: Blue', 'Colour: Red', 'Size: S']);
  expect(keys(french)).toEqual(keys(english));
});

test('a product fits if it has a chosen value of each option', () => {
  const text = valuesText(optionFilters(english, english), english.length);
  expect(text).toBe('0 1 2,,1');
  const found = (wanted: number[][]) =>
    text.split(',').flatMap((values, position) => (hasValues(values, wanted) ? [position] : []));
  expect(found([])).toEqual([0, 1, 2]);
  expect(found([[0, 1]])).toEqual([0, 2]);
  expect(found([[1], [2]])).toEqual([0]);
  expect(found([[0], [3]])).toEqual([]);
});
