import { expect, test } from 'vitest';
import { headerCategories } from '#features/catalog/header-categories.ts';

test('the header shows six categories', () => {
  expect(headerCategories([1, 2, 3, 4, 5, 6])).toEqual({ shown: [1, 2, 3, 4, 5, 6], more: false });
  expect(headerCategories([1, 2, 3, 4, 5, 6, 7])).toEqual({ shown: [1, 2, 3, 4, 5, 6], more: true });
  expect(headerCategories([])).toEqual({ shown: [], more: false });
});
