import { describe, expect, test } from 'vitest';
import { targetOf, wordsOf } from '#features/unbuilt-page/lookup.ts';

describe('the path of an unbuilt page', () => {
  test.each([
    ['/product/mug', { kind: 'product', locale: 'en', slug: 'mug' }],
    ['/fr/product/mug/', { kind: 'product', locale: 'fr', slug: 'mug' }],
    ['/category/cups', { kind: 'category', locale: 'en', slug: 'cups', sort: 'default' }],
    [
      '/fr/category/cups/price-desc/page/3',
      { kind: 'category', locale: 'fr', slug: 'cups', sort: 'price-desc' },
    ],
    ['/category/cups/page/2', { kind: 'category', locale: 'en', slug: 'cups', sort: 'default' }],
    ['/product/caf%C3%A9', { kind: 'product', locale: 'en', slug: 'café' }],
  ])('names a product or category: %s', (path, wanted) => {
    expect(targetOf(path)).toEqual(wanted);
  });

  test.each(['/', '/product', '/product/', '/product/a/b', '/category/a/b', '/cart', '/product/%E0%A4%A'])(
    'names neither a product nor a category: %s',
    (path) => {
      expect(targetOf(path)).toBeUndefined();
    },
  );

  test('provides the words of its slug as search terms', () => {
    expect(wordsOf('copper-kettle_1.5l')).toBe('copper kettle 1 5l');
  });
});
