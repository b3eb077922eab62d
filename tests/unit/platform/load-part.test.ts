import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from '#platform/load-part.ts';

/** Requests by file. */
let requests: Record<string, number>;
/** The text of each file. */
let files: Record<string, string>;
/** How many requests for a file fail before one succeeds. */
let failures: Record<string, number>;

beforeEach(() => {
  [requests, failures] = [{}, {}];
  files = {
    'part.js': 'import{a as b}from"./shared.js";import"./side.js";import(`./later.js`);',
    'shared.js': 'export*from"./deep.js";import"./part.js";',
    'side.js': '',
    'deep.js': '',
  };
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.replace('/_astro/', '');
    requests[name] = (requests[name] ?? 0) + 1;
    if (requests[name] <= (failures[name] ?? 0)) return new Response(null, { status: 503 });
    return new Response(files[name]);
  });
});
afterEach(() => void vi.useRealTimers());

async function settled<T>(promise: Promise<T>): Promise<T | 'rejected'> {
  const result = promise.catch(() => 'rejected' as const);
  await vi.runAllTimersAsync();
  return result;
}

test('a part is imported once everything that it imports is loaded', async () => {
  failures = { 'part.js': 1, 'deep.js': 3 };
  const load = vi.fn(async () => ({ ...requests }));
  expect(await settled(loadPart(load, ['part.js']))).toEqual({
    'part.js': 2,
    'shared.js': 1,
    'side.js': 1,
    'deep.js': 4,
  });
});

test('concurrent calls share one load, and a loaded part is not fetched again', async () => {
  const load = vi.fn(async () => 'part');
  const both = Promise.all([loadPart(load, ['side.js']), loadPart(load, ['side.js'])]);
  expect(await settled(both)).toEqual(['part', 'part']);
  expect(await settled(loadPart(load, ['side.js']))).toBe('part');
  expect(load).toHaveBeenCalledOnce();
  expect(requests).toEqual({ 'side.js': 1 });
});

test('a part with a missing file is not imported, and the next call tries again', async () => {
  failures = { 'deep.js': 4 };
  const load = vi.fn(async () => 'again');
  expect(await settled(loadPart(load, ['shared.js']))).toBe('rejected');
  expect(load).not.toHaveBeenCalled();
  expect(await settled(loadPart(load, ['shared.js']))).toBe('again');
});
