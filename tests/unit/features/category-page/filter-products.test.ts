import { expect, test } from 'vitest';
import { filterProducts, resultsOf } from '#features/category-page/filter-products.ts';

const [facts, values] = ['300 0 1,100 0 0;200 0 5', '0 2,,1'];
const cups = filterProducts(facts, values, '/category/cups');

test('each product knows its card file and its position there', () => {
  const places = (path: string) =>
    filterProducts(facts, values, path).map(({ text, file, position, values }) => [
      text,
      file,
      position,
      values,
    ]);
  expect(places('/category/cups')).toEqual([
    ['300 0 1', 1, 0, '0 2'],
    ['100 0 0', 1, 1, ''],
    ['200 0 5', 2, 0, '1'],
  ]);
  expect(places('/category/cups/price-asc').map(([text]) => text)).toEqual(['100 0 0', '200 0 5', '300 0 1']);
});

test('the number of results doesn’t include what is sold out', () => {
  expect(resultsOf(cups, { filter: { max: 2 }, wanted: [], mostShown: 24 })).toMatchObject({
    shown: [{ text: '100 0 0' }, { text: '200 0 5' }],
    total: 2,
    available: 1,
  });
});

test('the list shows only as many results as are asked for', () => {
  const { shown, total } = resultsOf(cups, { filter: {}, wanted: [], mostShown: 2 });
  expect(shown.map(({ text }) => text)).toEqual(['300 0 1', '100 0 0']);
  expect(total).toBe(3);
});

test('the wanted values of an option count as one filter', () => {
  const { shown, used } = resultsOf(cups, {
    filter: { max: 2, stock: 1 },
    wanted: [[0, 1], [1]],
    mostShown: 24,
  });
  expect(shown.map(({ text }) => text)).toEqual(['200 0 5']);
  expect(used).toBe(4);
});
