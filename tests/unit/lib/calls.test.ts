/** These calls are replaced, aborted or refused. */
import { afterEach, expect, test, vi } from 'vitest';
import { firstAbort } from '#api/signals.ts';
import { latest } from '#lib/latest.ts';
import { coolDown, retryAfterOf, waitAfter } from '#lib/retry-after.ts';

afterEach(() => vi.useRealTimers());

test('a stale response is ignored', async () => {
  const calls = latest();
  const responses: ((value: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const run = () =>
    calls.run((signal) => {
      signals.push(signal);
      return new Promise<string>((resolve) => responses.push(resolve));
    });
  const [first, second] = [run(), run()];
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  responses[1]?.('new');
  responses[0]?.('old');
  expect(await Promise.all([first, second])).toEqual([undefined, 'new']);
});

test('a stopped call hides its failure', async () => {
  const calls = latest();
  const failing = () => calls.run(() => Promise.reject(new Error('offline')));
  const stopped = failing();
  calls.stop();
  expect(await stopped).toBeUndefined();
  const pending = failing();
  expect(calls.isPending()).toBe(true);
  await expect(pending).rejects.toThrow('offline');
  expect(calls.isPending()).toBe(false);
});

test('a call ends with its first signal’s reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = firstAbort(one.signal, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort('because');
  one.abort('too late');
  expect([signal.aborted, signal.reason]).toEqual([true, 'because']);
  expect(firstAbort(new AbortController().signal, AbortSignal.abort('gone')).reason).toBe('gone');
});

test('Retry-After names at least one second, or no time', () => {
  const headers = (value: string) => new Headers({ 'retry-after': value });
  expect(retryAfterOf(headers('120'))).toBe(120);
  expect(retryAfterOf(headers('Sat, 21 Nov 2026 10:00:30 GMT'), Date.UTC(2026, 10, 21, 10))).toBe(30);
  expect(retryAfterOf(headers('0'))).toBe(1);
  expect(retryAfterOf(headers('soon'))).toBeUndefined();
  expect(retryAfterOf(new Headers())).toBeUndefined();
});

test('a refusal lasts until Retry-After is over', () => {
  vi.useFakeTimers();
  const wait = coolDown<string>();
  expect(wait.refusal()).toBeUndefined();
  wait.start(3, 'Slow down');
  vi.advanceTimersByTime(2999);
  expect(wait.refusal()).toBe('Slow down');
  vi.advanceTimersByTime(1);
  expect(wait.refusal()).toBeUndefined();
  wait.start(3600, 'Slow down');
  vi.advanceTimersByTime(60_000);
  expect(wait.refusal()).toBeUndefined();
});

test('ending the wait clears the refusal', () => {
  const wait = coolDown<string>();
  wait.start(30, 'Slow down');
  wait.end();
  expect(wait.refusal()).toBeUndefined();
  expect(wait.left()).toBe(0);
});

test('the wait is at most a minute', () => {
  expect(waitAfter(undefined)).toBe(0);
  expect(waitAfter(600)).toBe(60);
});
