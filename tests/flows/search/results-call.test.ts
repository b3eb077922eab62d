import { beforeEach, expect, test, vi } from 'vitest';
import { OfflineError } from '#api/errors.ts';
import { findResults } from '#features/search/results-call.ts';
import { blockStorage } from '../../support/page/storage.ts';

const mugs = {
  products: [],
  categories: [{ id: 'mug', name: 'mug', slug: 'cups', imageUrl: null }],
};
const signal = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());

test('a repeated search is served from the cache', async () => {
  const send = vi.fn(async () => Response.json(mugs));
  vi.stubGlobal('fetch', send);
  expect(await findResults('en', 'mug', signal)).toEqual(mugs);
  expect(await findResults('en', 'mug', signal)).toEqual(mugs);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a search that gets no response is retried once only', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', send);
  const found = findResults('en', 'mug', signal).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await found).toBeInstanceOf(OfflineError);
  expect(send).toHaveBeenCalledTimes(2);
});

test('every search calls the API if storage is blocked', async () => {
  blockStorage();
  const send = vi.fn(async () => Response.json(mugs));
  vi.stubGlobal('fetch', send);
  await findResults('en', 'mug', signal);
  expect(await findResults('en', 'mug', signal)).toEqual(mugs);
  expect(send).toHaveBeenCalledTimes(2);
});
