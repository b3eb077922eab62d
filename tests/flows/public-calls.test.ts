/** Calls that need no account: bad or slow responses (promises 42 and 43). */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { $reviews, loadReviews } from '#features/reviews/reviews-store.ts';
import { findResults } from '#features/search/results-call.ts';
import { createSearch } from '#features/search/search-store.ts';
import { createLookup } from '#features/unbuilt-page/lookup-flow.ts';
import { idle } from '#lib/loadable.ts';
import { slowAfter } from '#lib/waits.ts';
import { product } from '../support/api/hostile-api.ts';
import { put } from '../support/page/put.ts';

const category = { id: 'c', name: 'Cups', slug: 'cups', imageUrl: null };
const good = {
  product: product('mug'),
  category,
  products: [product('mug')],
  categories: [category],
  reviews: [],
  average: null,
  count: 0,
};

const faults = {
  'a 500': () => new Response('{}', { status: 500 }),
  'HTML instead of JSON': () => new Response('<h1>Oh</h1>', { headers: { 'content-type': 'text/html' } }),
  'an empty body': () => new Response(''),
  'half a body': () => new Response(JSON.stringify(good).slice(0, 40)),
  'wrong types': () => Response.json({ product: 7, products: 7, categories: 7, reviews: 7 }),
};

/** How to start or repeat the call of each feature, and how to read its state. */
const features = {
  'the page of a product that wasn’t built': () => {
    const lookup = createLookup({ kind: 'product', locale: 'en', slug: 'mug' });
    return {
      start: () => void lookup.lookUp(),
      state: () => {
        const state = lookup.$state.get();
        return state.kind === 'loading' && state.isSlow ? 'slow' : state.kind;
      },
    };
  },
  'the search': () => {
    const search = createSearch((term, signal) => findResults('en', term, signal));
    return {
      start: () => search.run('mug'),
      state: () => {
        const state = search.$state.get();
        return state.kind === 'searching' && state.isSlow ? 'slow' : state.kind;
      },
    };
  },
  'the reviews of a product': () => ({
    start: () => void loadReviews('id-mug'),
    state: () => $reviews.get().kind,
  }),
};

beforeEach(() => {
  put($reviews, idle);
  vi.spyOn(console, 'error').mockReturnValue();
});

describe.each(Object.entries(features))('%s', (_name, make) => {
  test.each(Object.entries(faults))('says that it failed after %s', async (_, fault) => {
    vi.stubGlobal('fetch', async () => fault());
    const { start, state } = make();
    start();
    await vi.waitFor(() => expect(state()).toBe('failed'));
    vi.stubGlobal('fetch', async () => Response.json(good));
    start();
    await vi.waitFor(() => expect(state()).toBe('ready'));
  });
});

test.each(Object.entries(features).slice(0, 2))(
  '%s says after ten seconds that it is still trying',
  async (_, make) => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { start, state } = make();
    start();
    await vi.advanceTimersByTimeAsync(slowAfter - 1);
    expect(state()).not.toBe('slow');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('slow');
  },
);
