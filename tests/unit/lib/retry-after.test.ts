import { expect, test } from 'vitest';
import { retryAfterOf, waitAfter } from '#lib/retry-after.ts';

test('Retry-After names at least one second, or no time', () => {
  const headers = (value: string) => new Headers({ 'retry-after': value });
  expect(retryAfterOf(headers('120'))).toBe(120);
  expect(retryAfterOf(headers('Sat, 21 Nov 2026 10:00:30 GMT'), Date.UTC(2026, 10, 21, 10))).toBe(30);
  expect(retryAfterOf(headers('0'))).toBe(1);
  expect(retryAfterOf(headers('soon'))).toBeUndefined();
  expect(retryAfterOf(new Headers())).toBeUndefined();
});

test('the wait is at most a minute', () => {
  expect(waitAfter(undefined)).toBe(0);
  expect(waitAfter(600)).toBe(60);
});
