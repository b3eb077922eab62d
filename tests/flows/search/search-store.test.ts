import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OfflineError, TooManyRequestsError } from '#api/errors.ts';
import type { SearchResult } from '#features/search/search.ts';
import { createHeaderSearch, createSearch } from '#features/search/search-store.ts';
import { slowAfter } from '#lib/waits.ts';

vi.mock('#platform/parts/load-part.ts', () => ({
  loadPart: () => Promise.reject(new TypeError('Failed to fetch')),
}));

/** An API that responds when the test calls `calls[0].respond()`. */
function slowApi() {
  const calls: { term: string; signal: AbortSignal; respond: () => void; fail: (error: unknown) => void }[] =
    [];
  const find = (term: string, signal: AbortSignal) =>
    new Promise<SearchResult>((resolve, reject) => {
      calls.push({ term, signal, respond: () => resolve(resultOf(term)), fail: reject });
    });
  const terms = () => calls.map(({ term }) => term);
  return { find, calls, terms };
}

const resultOf = (term: string): SearchResult => ({
  products: [],
  categories: [{ id: term, name: term, slug: term, imageUrl: null }],
});
const settle = () => vi.advanceTimersByTimeAsync(0);
/** Runs a search until its call waits for the API. */
const run = (term: string) => {
  search.run(term);
  return settle();
};

let api: ReturnType<typeof slowApi>;
let search: ReturnType<typeof createSearch>;

beforeEach(() => {
  vi.useFakeTimers();
  api = slowApi();
  search = createSearch(api.find);
});

describe('a search (promise 44)', () => {
  test('starts 500 ms after the last keystroke', async () => {
    for (const typed of ['m', 'mu', 'mug']) {
      search.type(typed);
      await vi.advanceTimersByTimeAsync(499);
    }
    expect(api.terms()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(api.terms()).toEqual(['mug']);
  });

  test('makes no call for an empty term', async () => {
    search.type('m');
    search.type('  ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(api.terms()).toEqual([]);
    expect(search.$state.get()).toEqual({ kind: 'idle' });
  });

  test('is not repeated when only a space is added', async () => {
    search.type('mug');
    await vi.advanceTimersByTimeAsync(500);
    search.type('mug ');
    await vi.advanceTimersByTimeAsync(500);
    expect(api.terms()).toEqual(['mug']);
    expect(api.calls[0]?.signal.aborted).toBe(false);
  });

  test('aborts the call that it replaces', async () => {
    const shown: string[] = [];
    search.$state.subscribe((state) => void (state.kind === 'ready' && shown.push(state.term)));
    await run('mug');
    await run('pan');
    expect(api.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    api.calls[1]?.respond();
    await settle();
    api.calls[0]?.respond();
    await settle();
    expect(shown).toEqual(['pan']);
  });

  test('ignores the failure of a call that it replaces', async () => {
    await run('mug');
    search.type('pan');
    api.calls[0]?.fail(new DOMException('stopped', 'AbortError'));
    await settle();
    expect(search.$state.get()).toEqual({ kind: 'searching', term: 'pan', isSlow: false });
  });

  test('can be repeated without the debounce', async () => {
    await run('mug');
    api.calls[0]?.fail(new OfflineError('no response', { call: 'search' }));
    await settle();
    expect(search.$state.get()).toEqual({ kind: 'failed', term: 'mug', failure: { kind: 'offline' } });
    await run('mug');
    api.calls[1]?.respond();
    await settle();
    expect(search.$state.get()).toMatchObject({ kind: 'ready', term: 'mug' });
  });

  test('that can’t load its code can’t reach the shop', async () => {
    const header = createHeaderSearch('en');
    header.run('mug');
    await settle();
    expect(header.$state.get()).toEqual({ kind: 'failed', term: 'mug', failure: { kind: 'offline' } });
  });

  test('can be retried or stopped after 10 s (promise 43)', async () => {
    search.run('mug');
    await vi.advanceTimersByTimeAsync(slowAfter);
    expect(search.$state.get()).toEqual({ kind: 'searching', term: 'mug', isSlow: true });
    await run('mug');
    expect(api.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    search.stop();
    expect(search.$state.get()).toMatchObject({ kind: 'failed', failure: { kind: 'stopped' } });
    await vi.advanceTimersByTimeAsync(slowAfter);
    expect(search.$state.get()).toMatchObject({ kind: 'failed' });
  });

  test('waits for Retry-After (promise 41)', async () => {
    await run('mug');
    api.calls[0]?.fail(
      new TooManyRequestsError({ retryAfter: 3, serverMessage: 'Slow down' }, { call: 'search' }),
    );
    await settle();
    expect(search.$state.get()).toMatchObject({ failure: { kind: 'tooMany', retryAfter: 3 } });
    search.run('mug');
    search.type('mug cup');
    await vi.advanceTimersByTimeAsync(2999);
    expect(api.terms()).toEqual(['mug']);
    await vi.advanceTimersByTimeAsync(1);
    expect(api.terms()).toEqual(['mug', 'mug cup']);
  });

  test('waits a minute at most', async () => {
    await run('mug');
    api.calls[0]?.fail(new TooManyRequestsError({ retryAfter: 86_400 }, { call: 'search' }));
    await settle();
    expect(search.$state.get()).toMatchObject({ failure: { kind: 'tooMany', retryAfter: 60 } });
    search.run('mug');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.terms()).toEqual(['mug', 'mug']);
  });
});
