import { expect, test } from 'vitest';
import { pagesToLink } from '#features/category-page/pagination.ts';

test('a list links to its first, last and neighbouring pages', () => {
  expect(pagesToLink(1, 1)).toEqual([1]);
  expect(pagesToLink(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
  expect(pagesToLink(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesToLink(4, 10)).toEqual([1, 2, 3, 4, 5, null, 10]);
});
