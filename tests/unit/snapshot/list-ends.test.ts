import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardFileEnds, pageEnds, sliceOf } from '#snapshot/list-ends.ts';

const slugsOf = (count: number, name = 'product') =>
  Array.from({ length: count }, (_, index) => `${name}-${index * 7919}`);

const pagesOf = (slugs: readonly string[], size = 24) => {
  const ends = pageEnds(slugs, size, 'default');
  return ends.map((_, index) => sliceOf(slugs, ends, index + 1));
};

/** How many pages differ between two lists. */
const differing = (before: string[][], after: string[][]) =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).filter(
    (at) => `${before[at]}` !== `${after[at]}`,
  ).length;

const ends = (count: number, sort: 'default' | 'price-asc' = 'default') => pageEnds(slugsOf(count), 24, sort);

test('the first ten pages of a list are full', () => {
  expect([0, 1, 24, 25, 48, 49].map((count) => ends(count))).toEqual([
    [0],
    [1],
    [24],
    [24, 25],
    [24, 48],
    [24, 48, 49],
  ]);
  const tenPages = Array.from({ length: 10 }, (_, index) => (index + 1) * 24);
  expect(ends(240)).toEqual(tenPages);
  expect(ends(241)).toEqual([...tenPages, 241]);
  expect(ends(9999).slice(0, 10)).toEqual(tenPages);
});

test('a list sorted by price has at most ten pages', () => {
  expect([24, 240, 241, 9999].map((count) => ends(count, 'price-asc').at(-1))).toEqual([24, 240, 240, 240]);
  expect(ends(9999, 'price-asc')).toHaveLength(10);
  expect(ends(25, 'price-asc')).toEqual([24, 25]);
});

test('every product is on one page and in one card file', () => {
  fc.assert(
    fc.property(
      fc.nat(2000),
      fc.integer({ min: 1, max: 100 }),
      fc.string({ maxLength: 9 }),
      (count, size, name) => {
        const slugs = slugsOf(count, name);
        expect(pagesOf(slugs, size).flat()).toEqual(slugs);
        const files = cardFileEnds(slugs);
        expect(files.flatMap((_, index) => sliceOf(slugs, files, index + 1))).toEqual(count > 1 ? slugs : []);
        for (const list of [pageEnds(slugs, size, 'default'), files])
          expect(list.every((end, index) => index === 0 || end > (list[index - 1] ?? 0))).toBe(true);
      },
    ),
  );
});

test('pages and card files of a long list have similar sizes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 20_000 }), fc.string({ maxLength: 9 }), (count, name) => {
      const slugs = slugsOf(count, name);
      const sizes = (list: readonly number[]) => list.map((end, index) => end - (list[index - 1] ?? 0));
      const pages = sizes(pageEnds(slugs, 24, 'default'));
      expect([Math.min(...pages) >= 16, Math.max(...pages) <= 32]).toEqual([true, true]);
      const files = sizes(cardFileEnds(slugs));
      expect([Math.min(...files) >= 34, Math.max(...files) <= 66]).toEqual([true, true]);
    }),
    { numRuns: 20 },
  );
});

test('a slice beyond the end of a list is empty', () => {
  expect([3, 4, 5].map((number) => sliceOf('abcde'.split(''), [1, 2], number))).toEqual([[], [], []]);
});

test('a removed product changes few pages', () => {
  const counts = [0, 1, 2, 3, 4].flatMap((list) => {
    const slugs = slugsOf(5000, `list-${list}`);
    const before = pagesOf(slugs);
    expect(before.length).toBeGreaterThan(200);
    return Array.from({ length: 40 }, (_, index) => {
      const after = pagesOf(slugs.toSpliced(index * 125, 1));
      return differing(before, after);
    });
  });
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  // If each page had exactly 24 products, a removed product would change 108 pages on average (median 111).
  expect(mean).toBeLessThan(20);
  expect(counts.toSorted((a, b) => a - b)[100]).toBeLessThanOrEqual(4);
});
