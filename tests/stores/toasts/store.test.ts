import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, dismissToast, pauseToasts, resumeToasts, showToast } from '#features/toasts/store.ts';

const shown = () => $toasts.get().map((toast) => toast.text);
const show = (text: string) => showToast({ kind: 'note', text });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  resumeToasts();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('each goes after 4000 ms', () => {
  show('a');
  vi.advanceTimersByTime(2000);
  show('b');
  vi.advanceTimersByTime(1999);
  expect(shown()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['b']);
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual([]);
});

test('three are seen; a fourth takes the place of the oldest', () => {
  for (const text of ['a', 'b', 'c', 'd']) show(text);
  expect(shown()).toEqual(['b', 'c', 'd']);
});

test('none goes while they are paused, and each then has its time left', () => {
  show('a');
  vi.advanceTimersByTime(1500);
  pauseToasts();
  show('while paused');
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['a', 'while paused']);
  resumeToasts();
  vi.advanceTimersByTime(2499);
  expect(shown()).toEqual(['a', 'while paused']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['while paused']);
  vi.advanceTimersByTime(1500);
  expect(shown()).toEqual([]);
});

test('a dismissed one goes at once, the others stay their time', () => {
  show('a');
  show('b');
  dismissToast($toasts.get()[0]?.id ?? 0);
  expect(shown()).toEqual(['b']);
  vi.advanceTimersByTime(4000);
  expect(shown()).toEqual([]);
});
