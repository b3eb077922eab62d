import { describe, expect, it } from 'vitest';
import { decodeRecent, recentLimit, withRecent } from '#features/search/recent.ts';
import { keyOf, manyProducts, mayHaveMore, moved, optionsOf, termOf } from '#features/search/search.ts';
import { href } from '#i18n/routes.ts';
import { maxProducts } from '../../../../scripts/reference-api/routes/search.ts';

const category = { id: 'c', name: 'Cups', slug: 'cups', imageUrl: null };
const product = (slug: string) => ({
  id: slug,
  slug,
  name: slug,
  price: 1,
  vatRate: 10,
  stock: 1,
  images: [],
  weight: null,
  height: null,
  width: null,
  length: null,
});

describe('a term', () => {
  it('is what was typed without the space around and between', () => {
    expect(termOf('  blue \t cup ')).toBe('blue cup');
    expect(termOf('   ')).toBe('');
  });

  it('is at most 200 long and never ends in half an emoji, which no address could hold', () => {
    expect(termOf('x'.repeat(2000))).toBe('x'.repeat(200));
    expect(termOf(`${'x'.repeat(199)}🫖`)).toBe('x'.repeat(199));
    expect(termOf('🫖'.repeat(1000))).toBe('🫖'.repeat(100));
    expect(termOf('\uD83E cup')).toBe('cup');
    expect(href('en', 'search', { q: termOf(`${'x'.repeat(199)}🫖`) })).toBe(`/search?q=${'x'.repeat(199)}`);
  });

  it('finds the same in capitals', () => {
    expect(keyOf('Café')).toBe(keyOf('café'));
  });
});

describe('a list of results', () => {
  const listOf = (length: number) => ({
    categories: [],
    products: Array.from({ length }, () => product('mug')),
  });

  it('counts as all there is while it is short, and as the best when it is long', () => {
    expect(mayHaveMore(listOf(manyProducts - 1))).toBe(false);
    expect(mayHaveMore(listOf(manyProducts))).toBe(true);
  });

  it('counts as the best where the reference API gives no more', () => {
    expect(mayHaveMore(listOf(maxProducts))).toBe(true);
  });
});

describe('the list under the box', () => {
  it('offers categories, products and the page of all results, in this order', () => {
    const result = { products: [product('mug')], categories: [category] };
    const options = optionsOf({ status: 'ready', term: 'cup', result }, ['before']);
    expect(options.map(({ kind }) => kind)).toEqual(['category', 'product', 'all']);
  });

  it('offers nothing when nothing was found, so that the words can say so', () => {
    const result = { products: [], categories: [] };
    expect(optionsOf({ status: 'ready', term: 'cup', result }, ['before'])).toEqual([]);
  });

  it('offers what was searched for lately only while nothing is typed', () => {
    expect(optionsOf({ status: 'idle' }, ['mug'])).toEqual([{ kind: 'recent', term: 'mug' }]);
    expect(optionsOf({ status: 'searching', term: 'm', isSlow: false }, ['mug'])).toEqual([]);
  });

  it('is walked round by way of the box', () => {
    expect([0, 1, 2].map((active) => moved(active, 1, 3))).toEqual([1, 2, -1]);
    expect([-1, 0, 2].map((active) => moved(active, -1, 3))).toEqual([2, -1, 1]);
    expect(moved(-1, 1, 0)).toBe(-1);
  });
});

describe('recent searches', () => {
  it('are newest first, each once, and few', () => {
    expect(withRecent(['mug', 'pan'], 'Pan')).toEqual(['Pan', 'mug']);
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<readonly string[]>(withRecent, []);
    expect(many).toEqual(['f', 'e', 'd', 'c', 'b'].slice(0, recentLimit));
  });

  it.each([null, '', '{', '{"a":1}', '"mug"', 'null'])('are none in %j', (text) => {
    expect(decodeRecent(text)).toEqual([]);
  });

  it('leave out what is no term', () => {
    expect(decodeRecent('["mug",7,"","\\ud83e",null,"pan"]')).toEqual(['mug', 'pan']);
  });
});
