import { expect, test } from 'vitest';
import { decodeViewed, withViewed } from '#features/recently-viewed/recently-viewed.ts';

const viewed = (slug: string) => ({ slug, name: slug.toUpperCase(), language: 'en', imageUrl: null });
const slugs = (list: ReturnType<typeof decodeViewed>) => list.map(({ slug }) => slug).join('');

test('the list has at most eight products', () => {
  const list = [...'abcdefghij'].map(viewed).reduce(withViewed, decodeViewed(null));
  expect(slugs(list)).toBe('jihgfedc');
  expect(slugs(withViewed(list, viewed('e')))).toBe('ejihgfdc');
});

test('only an invalid entry is lost', () => {
  const entries = [viewed('a'), null, 1, { slug: 'b' }, { ...viewed('c'), imageUrl: 1 }, viewed('d')];
  expect(slugs(decodeViewed(JSON.stringify(entries)))).toBe('ad');
  for (const text of [null, '', '{', '{"length":1}']) expect(decodeViewed(text)).toEqual([]);
});
