import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from '#platform/load-part.ts';

/** How often each file was asked for. */
let asked: Record<string, number>;
/** The files that exist. */
let files: Record<string, string>;
/** The first requests for these are lost, as often as it says. */
let lost: Record<string, number>;

beforeEach(() => {
  [asked, lost] = [{}, {}];
  files = {
    'part.js': 'import{a as b}from"./shared.js";import"./side.js";import(`./later.js`);',
    'shared.js': 'export*from"./deep.js";import"./part.js";',
    'side.js': '',
    'deep.js': '',
  };
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.replace('/_astro/', '');
    asked[name] = (asked[name] ?? 0) + 1;
    if (asked[name] <= (lost[name] ?? 0)) return new Response(null, { status: 503 });
    return new Response(files[name]);
  });
});
afterEach(() => void vi.useRealTimers());

async function settled<T>(promise: Promise<T>): Promise<T | 'rejected'> {
  const result = promise.catch(() => 'rejected' as const);
  await vi.runAllTimersAsync();
  return result;
}

test('everything that a part imports has come before the part is imported', async () => {
  lost = { 'part.js': 1, 'deep.js': 3 };
  const load = vi.fn(async () => ({ ...asked }));
  expect(await settled(loadPart(load, ['part.js']))).toEqual({
    'part.js': 2,
    'shared.js': 1,
    'side.js': 1,
    'deep.js': 4,
  });
});

test('calls at the same time share one load, and what has come is not fetched again', async () => {
  const load = vi.fn(async () => 'part');
  const both = Promise.all([loadPart(load, ['side.js']), loadPart(load, ['side.js'])]);
  expect(await settled(both)).toEqual(['part', 'part']);
  expect(await settled(loadPart(load, ['side.js']))).toBe('part');
  expect(load).toHaveBeenCalledOnce();
  expect(asked).toEqual({ 'side.js': 1 });
});

test('a part is not imported while one of its files is missing, and the next call tries again', async () => {
  lost = { 'deep.js': 4 };
  const load = vi.fn(async () => 'again');
  expect(await settled(loadPart(load, ['shared.js']))).toBe('rejected');
  expect(load).not.toHaveBeenCalled();
  expect(await settled(loadPart(load, ['shared.js']))).toBe('again');
});
