import { expect, test } from 'vitest';
import { filterProducts, resultsOf } from '#features/category-page/filter-products.ts';

const [facts, values] = ['300 0 1,100 0 0;200 0 5', '0 2,,1'];

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
  const products = filterProducts(facts, values, '/category/cups');
  const { found, available } = resultsOf(products, { max: 2 }, []);
  expect([found.map(({ text }) => text), available]).toEqual([['100 0 0', '200 0 5'], 1]);
  expect(resultsOf(products, { max: 2 }, [[0, 1]]).found.map(({ text }) => text)).toEqual(['200 0 5']);
});
