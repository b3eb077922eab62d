import { expect, it } from 'vitest';
import { redirectsFile } from '../../../scripts/rebuild/render/site-files.ts';
import type { Removed } from '../../../src/snapshot/tables.ts';

const one = (more: Partial<Removed>): Removed => ({
  kind: 'product',
  slug: 'old',
  successor: 'new',
  at: '2026-01-01T00:00:00.000Z',
  names: { en: 'Old', fr: 'Vieux' },
  categorySlug: null,
  ...more,
});

it('redirects renamed products in both languages, but not products that are gone', () => {
  expect(redirectsFile([one({}), one({ slug: 'gone', successor: null })])).toBe(
    '/fr/product/old /fr/product/new 301\n/product/old /product/new 301\n',
  );
});

it('redirects all pages and orders of a renamed category', () => {
  expect(redirectsFile([one({ kind: 'category' })]).split('\n')).toEqual([
    '/category/old /category/new 301',
    '/category/old/* /category/new/:splat 301',
    '/fr/category/old /fr/category/new 301',
    '/fr/category/old/* /fr/category/new/:splat 301',
    '',
  ]);
});

it('keeps the newest rules if there are more than hosts accept', () => {
  const many = Array.from({ length: 1500 }, (_, n) =>
    one({ slug: `p${n}`, at: new Date(Date.UTC(2026, 0, 1) + n).toISOString() }),
  );
  const text = redirectsFile(many);
  expect(text.trim().split('\n')).toHaveLength(2000);
  expect(text).toContain('/product/p1499 ');
  expect(text).not.toContain('/product/p0 ');
  expect(redirectsFile([...many].reverse())).toBe(text);
});
