import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $toasts,
  dismissToast,
  pauseToasts,
  resumeToasts,
  showToast,
} from '#features/toasts/toasts-store.ts';

const shown = () => $toasts.get().map((toast) => toast.text);
const show = (text: string) => showToast({ kind: 'note', text });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  resumeToasts();
  vi.runAllTimers();
});

test('a repeated toast lasts longer', () => {
  show('a');
  vi.advanceTimersByTime(3000);
  show('a');
  expect(shown()).toEqual(['a']);
  vi.advanceTimersByTime(3999);
  expect(shown()).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('a fourth toast replaces the oldest', () => {
  for (const text of ['a', 'b', 'c', 'd']) show(text);
  expect(shown()).toEqual(['b', 'c', 'd']);
});

test('paused toasts show for the rest of their time', () => {
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

test('a dismissed toast disappears immediately', () => {
  show('a');
  show('b');
  dismissToast($toasts.get()[0]?.id ?? 0);
  expect(shown()).toEqual(['b']);
  vi.advanceTimersByTime(4000);
  expect(shown()).toEqual([]);
});
