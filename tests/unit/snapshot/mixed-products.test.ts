import { expect, test } from 'vitest';
import { mixedProducts } from '#snapshot/mixed-products.ts';

test('a mix has products of as many categories as possible', () => {
  const slugsOf = (...categories: string[]) =>
    mixedProducts(
      categories.map((slugs) => [...slugs].map((slug) => ({ slug }))),
      4,
    )
      .map(({ slug }) => slug)
      .join('');
  expect(slugsOf('a', '', 'ab', 'c')).toBe('abc');
  expect(slugsOf('ab', 'cd')).toBe('acbd');
  expect(slugsOf('abcde', 'f')).toBe('afbc');
  expect(slugsOf('')).toBe('');
});
