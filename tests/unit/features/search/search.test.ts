import { describe, expect, test } from 'vitest';
import type { Category, Product } from '#api/contract/catalog.ts';
import {
  mayHaveMore,
  moveActiveOption,
  optionsOf,
  termKey,
  termOf,
  whyFound,
} from '#features/search/search.ts';
import { href } from '#i18n/routes.ts';
import { mostFoundProducts } from '../../../../scripts/backend/catalog/list-lengths.ts';

const category = { slug: 'cups' } as Category;
const product = { slug: 'mug', name: 'Mug' } as Product;
const similar = 'Found by a similar word';

describe('a search term', () => {
  test('is trimmed and has single spaces', () => {
    expect(termOf('  blue \t cup ')).toBe('blue cup');
    expect(termOf('   ')).toBe('');
  });

  test('has at most 200 characters', () => {
    expect(termOf('x'.repeat(2000))).toBe('x'.repeat(200));
    expect(termOf(`${'x'.repeat(199)}🫖`)).toBe('x'.repeat(199));
    expect(termOf('🫖'.repeat(1000))).toBe('🫖'.repeat(100));
    expect(termOf('\uD83E cup')).toBe('cup');
    expect(href('en', 'search', { q: termOf(`${'x'.repeat(199)}🫖`) })).toBe(`/search?q=${'x'.repeat(199)}`);
  });

  test('has the same cache key in upper and lower case', () => {
    expect(termKey('Café')).toBe(termKey('café'));
  });
});

const listOf = (length: number) => ({ categories: [], products: Array<Product>(length).fill(product) });

test('a list cut by the API’s limit may lack products', () => {
  expect(mayHaveMore(listOf(49))).toBe(false);
  for (const length of [50, mostFoundProducts]) expect(mayHaveMore(listOf(length))).toBe(true);
});

describe('the suggestions', () => {
  test('list categories, then products, then all results', () => {
    const result = { products: [product], categories: [category] };
    const options = optionsOf({ kind: 'ready', term: 'cup', result }, ['before'], similar);
    expect(options.map(({ kind }) => kind)).toEqual(['category', 'product', 'all']);
  });

  test('are empty when nothing matches', () => {
    const result = { products: [], categories: [] };
    expect(optionsOf({ kind: 'ready', term: 'cup', result }, ['before'], similar)).toEqual([]);
  });

  test('show recent searches only for an empty box', () => {
    expect(optionsOf({ kind: 'idle' }, ['mug'], similar)).toEqual([{ kind: 'recent', term: 'mug' }]);
    expect(optionsOf({ kind: 'searching', term: 'm', isSlow: false }, ['mug'], similar)).toEqual([]);
  });

  test('lead back to the search box from either end', () => {
    expect([0, 1, 2].map((active) => moveActiveOption(active, 1, 3))).toEqual([1, 2, -1]);
    expect([-1, 0, 2].map((active) => moveActiveOption(active, -1, 3))).toEqual([2, -1, 1]);
    expect(moveActiveOption(-1, 1, 0)).toBe(-1);
  });
});

describe('the reason why a product was found', () => {
  const book = {
    name: 'The Moon over Marl',
    brand: 'Marlin Press',
    options: [{ name: 'Binding', values: [{ name: 'Hardcover', swatch: null }] }],
    description:
      'Printed in four spot inks, on heavy paper: a fox, an Élan, a lamplighter and a moon that has come down for a closer look.',
    descriptionHtml: null,
  };
  const cup = { name: 'Cup', description: null, descriptionHtml: null, brand: null, options: null };

  test('is the part of the description with the term', () => {
    expect(whyFound(book, 'the lamps', similar)).toBe(
      '… a fox, an Élan, a lamplighter and a moon that has come down for a…',
    );
    expect(whyFound(book, 'inks', similar)).toBe(
      'Printed in four spot inks, on heavy paper: a fox, an Élan, a…',
    );
    expect(whyFound(book, 'elan', similar)).toMatch(/^… heavy paper: a fox, an Élan,/);
  });

  test('shows the word after a long text without spaces', () => {
    const description = `${'x'.repeat(40)}/lamp for a desk`;
    expect(whyFound({ ...cup, description }, 'lamp', similar)).toBe('… lamp for a desk');
  });

  test('is left out if the name has a word of the term', () => {
    for (const term of ['moon', 'MOONS', 'the', 'of', '👩🏽‍🍳', 'marlin press', 'hardcover'])
      expect(whyFound(book, term, similar)).toBeUndefined();
  });

  test('falls back to a similar word or a translation', () => {
    expect(whyFound(book, 'lune', similar)).toBe(similar);
    expect(whyFound(cup, 'the tasse', similar)).toBe(similar);
  });

  test.each(['ketle', 'kettel', 'kettlle', 'cettle', 'copper'])(
    'is left out for %j, a typo of the name',
    (term) => {
      expect(whyFound({ ...cup, name: 'Copper kettle' }, term, similar)).toBeUndefined();
    },
  );

  test('finds a word with a ligature', () => {
    expect(whyFound({ ...cup, name: 'Coquetier à œuf' }, 'oeuf', similar)).toBeUndefined();
    expect(whyFound({ ...cup, name: 'Moonlight lamp' }, 'light', similar)).toBeUndefined();
  });

  test('is left out if the plain description lacks the word', () => {
    expect(whyFound({ ...cup, descriptionHtml: '<p>Cast iron</p>' }, 'iron', similar)).toBeUndefined();
  });
});
