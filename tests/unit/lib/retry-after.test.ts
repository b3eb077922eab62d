import { afterEach, expect, test, vi } from 'vitest';
import { coolDown, waitAfter } from '#lib/retry-after.ts';

afterEach(() => vi.useRealTimers());

test('a refusal stands until Retry-After is over, but at most one minute', () => {
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

test('the wait is zero without Retry-After and at most a minute with it', () => {
  expect(waitAfter(undefined)).toBe(0);
  expect(waitAfter(600)).toBe(60);
});
