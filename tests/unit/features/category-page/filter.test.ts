import { describe, expect, test } from 'vitest';
import { factsOf, factsText } from '#features/catalog/facts.ts';
import { compareIn, filterOf, matchesFilter } from '#features/category-page/filter.ts';

describe('a filter in a URL', () => {
  test('applies only its valid values', () => {
    expect(filterOf('?min=10&max=49.90&rating=4&stock=1')).toEqual({
      min: 10,
      max: 49.9,
      rating: 4,
      stock: 1,
    });
    expect(filterOf('?min=-1&max=1e9&rating=4.5&stock=yes&other=1')).toEqual({});
    expect(filterOf('?min=&max=%3Cb%3E&rating=4')).toEqual({ rating: 4 });
  });

  test('swaps a minimum and a maximum in the wrong order', () => {
    expect(filterOf('?min=60&max=1&stock=1')).toEqual({ min: 1, max: 60, stock: 1 });
    expect(filterOf('?min=5&max=5')).toEqual({ min: 5, max: 5 });
    expect(filterOf('?min=0')).toEqual({ min: 0 });
  });

  test('includes products at its bounds, to the cent', () => {
    const kettle = factsOf('12980 4.3 0');
    for (const filter of [{}, { min: 129.8 }, { max: 129.8 }, { rating: 4 }, { min: 1, max: 130, rating: 4 }])
      expect([filter, matchesFilter(filter, kettle)]).toEqual([filter, true]);
    for (const filter of [{ min: 129.81 }, { max: 129.79 }, { rating: 5 }, { stock: 1 }])
      expect([filter, matchesFilter(filter, kettle)]).toEqual([filter, false]);
    expect(matchesFilter({ rating: 2 }, factsOf('500 0 6'))).toBe(false);
    const [sale, other] = [{ listPrice: 12 }, { listPrice: 10 }].map((list) =>
      factsOf(factsText({ price: 10, vatRate: 0, stock: 1, rating: null, ...list })),
    );
    expect(sale && other && [sale, other].map((facts) => matchesFilter(filterOf('?sale=1'), facts))).toEqual([
      true,
      false,
    ]);
  });

  test('keeps the page’s sort order', () => {
    const all = ['300 0 1', '100 0 2', '300 0 3'].map(factsOf);
    const stocksIn = (path: string) => all.toSorted(compareIn(path)).map(([, , stock]) => stock);
    expect(stocksIn('/category/cups/page/2')).toEqual([1, 2, 3]);
    expect(stocksIn('/fr/category/cups/price-asc')).toEqual([2, 1, 3]);
    expect(stocksIn('/category/cups/price-desc/page/2')).toEqual([1, 3, 2]);
  });
});
