import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheResult, readCachedResult } from '#features/search/results-storage.ts';
import { forgetShopper } from '#platform/shopper-data.ts';
import { storageKeys } from '#platform/storage-keys.ts';

const { key } = storageKeys.searchResults;
const resultOf = (name: string) => ({
  products: [],
  categories: [{ id: name, name, slug: 'cups', imageUrl: null }],
});

beforeEach(() => void vi.useFakeTimers());

describe('the cache of search results', () => {
  test('keeps a result for five minutes', () => {
    cacheResult('en', 'mug', resultOf('mug'));
    vi.advanceTimersByTime(299_999);
    expect(readCachedResult('en', 'MUG')).toEqual(resultOf('mug'));
    vi.advanceTimersByTime(1);
    expect(readCachedResult('en', 'mug')).toBeUndefined();
  });

  test('ignores results from a clock that was ahead', () => {
    cacheResult('en', 'mug', resultOf('mug'));
    vi.setSystemTime(Date.now() - 1);
    expect(readCachedResult('en', 'mug')).toBeUndefined();
  });

  test('removes old results without another search', () => {
    cacheResult('en', 'mug', resultOf('mug'));
    vi.advanceTimersByTime(299_999);
    expect(sessionStorage.getItem(key)).toContain('mug');
    vi.advanceTimersByTime(1);
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  test('keeps the results of each language separate', () => {
    cacheResult('fr', 'mug', resultOf('tasse'));
    expect(readCachedResult('en', 'mug')).toBeUndefined();
    expect(readCachedResult('fr', 'mug')).toEqual(resultOf('tasse'));
  });

  test('removes the oldest results above its limit', () => {
    const large = 'x'.repeat(10_000);
    for (const term of ['one', ...Array(40).keys().map(String), 'last'])
      cacheResult('en', term, resultOf(large));
    expect(sessionStorage.getItem(key)?.length).toBeLessThanOrEqual(300_000);
    expect(readCachedResult('en', 'one')).toBeUndefined();
    expect(readCachedResult('en', 'last')).toEqual(resultOf(large));
  });

  test.each(['no JSON', '{"a":1}', '[{"language":"en","term":"mug","at":0,"result":{"products":[{}]}}]'])(
    'ignores unreadable text: %s',
    (text) => {
      sessionStorage.setItem(key, text);
      expect(readCachedResult('en', 'mug')).toBeUndefined();
      cacheResult('en', 'mug', resultOf('mug'));
      expect(readCachedResult('en', 'mug')).toEqual(resultOf('mug'));
    },
  );

  test('is empty after a sign-out', () => {
    cacheResult('en', 'mug', resultOf('mug'));
    forgetShopper();
    expect(readCachedResult('en', 'mug')).toBeUndefined();
  });
});
