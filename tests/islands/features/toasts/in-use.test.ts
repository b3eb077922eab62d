import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startToasts } from '#features/toasts/toasts.script.ts';
import { $toasts, dismissToast, showToast } from '#features/toasts/toasts-store.ts';

const one = (selector: string) => document.querySelector(selector) as HTMLElement;
const shown = () => $toasts.get().map(({ text }) => text);
const point = (type: 'pointerenter' | 'pointerleave') => one('[data-toasts]').dispatchEvent(new Event(type));
const focusToast = () => one('[data-toast-dismiss]').focus();
const focusPage = () => one('main').focus();

let isHidden = false;
function hidePage(hide: boolean): void {
  isHidden = hide;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeAll(() => {
  document.body.innerHTML = `<main tabindex="-1"></main>
    <section data-toasts="Dismiss"><div data-toast-list="note"></div></section>`;
  startToasts();
});
beforeEach(() => {
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.useFakeTimers();
  showToast({ kind: 'note', text: 'Added' });
  onTestFinished(() => {
    for (const { id } of $toasts.get()) dismissToast(id);
    hidePage(false);
  });
});

describe('a toast stays', () => {
  test.each([
    ['under the pointer when the focus leaves it', focusToast, () => point('pointerenter'), focusPage],
    [
      'under the pointer when the page shows again',
      () => point('pointerenter'),
      () => hidePage(true),
      () => hidePage(false),
    ],
    [
      'with the focus when the pointer leaves it',
      focusToast,
      () => point('pointerenter'),
      () => point('pointerleave'),
    ],
    ['with the focus when the page shows again', focusToast, () => hidePage(true), () => hidePage(false)],
    [
      'in a hidden page when the pointer leaves it',
      () => point('pointerenter'),
      () => hidePage(true),
      () => point('pointerleave'),
    ],
  ])('%s', (_, ...steps) => {
    for (const step of steps) step();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['Added']);
  });
});

describe('a toast shows for the rest of its time', () => {
  test.each([
    ['after the pointer', () => point('pointerenter'), () => point('pointerleave')],
    ['after the focus', focusToast, focusPage],
    ['after the page was hidden', () => hidePage(true), () => hidePage(false)],
  ])('%s', (_, use, leave) => {
    vi.advanceTimersByTime(1500);
    use();
    vi.advanceTimersByTime(60_000);
    leave();
    vi.advanceTimersByTime(2499);
    expect(shown()).toEqual(['Added']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });
});

test('a toast that comes in a hidden page shows for its whole time', () => {
  hidePage(true);
  showToast({ kind: 'note', text: 'Paid' });
  vi.advanceTimersByTime(60_000);
  hidePage(false);
  vi.advanceTimersByTime(3999);
  expect(shown()).toEqual(['Added', 'Paid']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

// When a toast is removed under the pointer, not every browser reports that the pointer has left.
describe('without a report that the pointer has left', () => {
  beforeEach(() => {
    point('pointerenter');
    showToast({ kind: 'note', text: 'Removed' });
  });

  test('a new toast lets the countdowns continue', () => {
    vi.advanceTimersByTime(4000);
    expect(shown()).toEqual([]);
  });

  test('toasts stay when the pointer comes back', () => {
    point('pointerenter');
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['Added', 'Removed']);
  });
});
