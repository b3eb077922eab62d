import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Loads the texts of the cart while the first `lost` requests fail. Returns the result and the time of each request. */
async function load(lost: number) {
  const { loadMessages } = await import('#i18n/load.ts');
  const times: number[] = [];
  const start = Date.now();
  vi.stubGlobal('fetch', async () => {
    times.push(Date.now() - start);
    if (times.length <= lost) throw new TypeError('Failed to fetch');
    return new Response('{"undo":"Undo"}');
  });
  const result = loadMessages('en', 'cart').catch(() => 'lost');
  await vi.runAllTimersAsync();
  return { texts: await result, times, again: () => loadMessages('en', 'cart') };
}

test('lost texts are retried five times (promise 59)', async () => {
  const { texts, times } = await load(5);
  expect(texts).toEqual({ undo: 'Undo' });
  const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(delays).toEqual([350, 700, 1400, 2800, 5600]);
});

test('after six losses, the next call tries again (promise 59)', async () => {
  const { texts, times, again } = await load(6);
  expect([texts, times.length]).toEqual(['lost', 6]);
  expect(await again()).toEqual({ undo: 'Undo' });
});

test('if a language lacks a whole file, its texts are in English', async () => {
  vi.stubGlobal('__TRANSLATION_GAPS__', ['de/cart']);
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return new Response('{"undo":"Undo"}');
  });
  const { loadMessages } = await import('#i18n/load.ts');
  expect(await loadMessages('de' as 'en', 'cart')).toEqual({ undo: 'Undo' });
  expect(requested).toEqual([expect.stringContaining('en/cart.json')]);
});
