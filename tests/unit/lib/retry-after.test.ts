import { afterEach, expect, test, vi } from 'vitest';
import { coolDown, retryAfterOf, waitAfter } from '#lib/retry-after.ts';

afterEach(() => vi.useRealTimers());

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
