/** One way to load: loading, slow, ready or failed, and only the newest call counts. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Loadable, Result } from '#lib/loadable.ts';
import { resource } from '#lib/resource.ts';
import { slowAfter } from '#lib/waits.ts';

afterEach(() => vi.useRealTimers());

const good = <T>(data: T): Result<T> => ({ ok: true, data });
const offline = { ok: false, failure: { kind: 'offline' } } as const;

/** A resource whose calls settle by hand, and the states that it has shown. */
function numbers(options?: { isStrict: boolean }) {
  const source = resource<number>(options);
  const shown: Loadable<number>[] = [];
  source.$state.subscribe((state) => void shown.push(state));
  const calls: { signal: AbortSignal; settle: (result: Result<number>) => void }[] = [];
  const load = () => source.load((signal) => new Promise((settle) => void calls.push({ signal, settle })));
  return { source, shown, calls, load, state: () => source.$state.get() };
}

test('a resource is idle, then loading, then ready', async () => {
  const { shown, calls, load } = numbers();
  const pending = load();
  calls[0]?.settle(good(1));
  expect(await pending).toEqual(good(1));
  expect(shown).toEqual([{ kind: 'idle' }, { kind: 'loading', isSlow: false }, { kind: 'ready', data: 1 }]);
});

test('a resource says why a call failed', async () => {
  const { calls, load, state } = numbers();
  const pending = load();
  calls[0]?.settle(offline);
  expect(await pending).toEqual(offline);
  expect(state()).toEqual({ kind: 'failed', failure: { kind: 'offline' } });
  void load();
  expect(state()).toEqual({ kind: 'loading', isSlow: false });
});

test('a newer call hides the previous response', async () => {
  const { calls, load, state } = numbers();
  const [first, second] = [load(), load()];
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  calls[1]?.settle(good(2));
  calls[0]?.settle(good(1));
  expect(await Promise.all([first, second])).toEqual([undefined, good(2)]);
  expect(state()).toEqual({ kind: 'ready', data: 2 });
});

test('a call is slow after ten seconds (promise 43)', () => {
  vi.useFakeTimers();
  const { load, state } = numbers();
  void load();
  vi.advanceTimersByTime(slowAfter - 1);
  expect(state()).toEqual({ kind: 'loading', isSlow: false });
  vi.advanceTimersByTime(1);
  expect(state()).toEqual({ kind: 'loading', isSlow: true });
  void load();
  expect(state()).toEqual({ kind: 'loading', isSlow: true });
});

test('no load is slow once it has ended', async () => {
  vi.useFakeTimers();
  for (const end of ['put', 'stop', 'clear', 'fail', 'response'] as const) {
    const { source, calls, load, state } = numbers();
    const pending = load();
    if (end === 'put') source.put(1);
    else if (end === 'fail') source.fail({ kind: 'server' });
    else if (end === 'response') calls[0]?.settle(good(1));
    else source[end]();
    if (end === 'response') await pending;
    const before = state();
    vi.advanceTimersByTime(slowAfter);
    expect(state()).toBe(before);
  }
});

test('shown data stays during a reload', async () => {
  const { source, shown, calls, load } = numbers();
  source.put(1);
  const pending = load();
  calls[0]?.settle(offline);
  await pending;
  expect(shown.slice(1)).toEqual([{ kind: 'ready', data: 1 }]);
});

test('with isStrict, a failure replaces shown data', async () => {
  const { source, calls, load, state } = numbers({ isStrict: true });
  source.put(1);
  const pending = load();
  calls[0]?.settle(offline);
  await pending;
  expect(state()).toEqual({ kind: 'failed', failure: { kind: 'offline' } });
});

test('stop aborts the call and says so', () => {
  const { source, calls, load, state } = numbers();
  void load();
  source.stop();
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(state()).toEqual({ kind: 'failed', failure: { kind: 'stopped' } });
  source.put(1);
  void load();
  source.stop();
  expect(state()).toEqual({ kind: 'ready', data: 1 });
});

test.each(['clear', 'put'] as const)('after %s, a pending response is ignored', async (end) => {
  const { source, calls, load, state } = numbers();
  const pending = load();
  if (end === 'put') source.put(7);
  else source.clear();
  calls[0]?.settle(good(1));
  expect(await pending).toBeUndefined();
  expect(state()).toEqual(end === 'put' ? { kind: 'ready', data: 7 } : { kind: 'idle' });
});

test('only loaded data can be changed', () => {
  const { source, state } = numbers();
  source.change((data) => data + 1);
  expect(state()).toEqual({ kind: 'idle' });
  source.put(1);
  source.change((data) => data + 1);
  expect(state()).toEqual({ kind: 'ready', data: 2 });
});

test('a response replaces an earlier failure', async () => {
  const { source, calls, load, state } = numbers();
  const pending = load();
  source.fail({ kind: 'offline' });
  expect([state().kind, source.isPending()]).toEqual(['failed', true]);
  calls[0]?.settle(good(1));
  await pending;
  expect(state()).toEqual({ kind: 'ready', data: 1 });
});

test('a bug in the call is reported', async () => {
  const { $state, load } = resource<number>();
  await expect(load(() => Promise.reject(new TypeError('oh')))).rejects.toThrow('oh');
  expect($state.get()).toEqual({ kind: 'failed', failure: { kind: 'server' } });
});
