import { afterEach, expect, test, vi } from 'vitest';
import { startToasts } from '#features/toasts/toasts.script.ts';
import { $toasts, dismissToast, showToast } from '#features/toasts/toasts-store.ts';

afterEach(() => {
  for (const { id } of $toasts.get()) dismissToast(id);
});

/** A rectangle in a window of 360 × 780 pixels. */
const at = (left: number, top: number, width: number, height: number) => () =>
  DOMRect.fromRect({ x: left, y: top, width, height });

const one = (selector: string) => document.querySelector(selector) as HTMLElement;
const lift = () => Number.parseFloat(one('[data-toasts]').style.getPropertyValue('--lift'));

/**
 * Opens a page whose toasts are `height` pixels high and end at 764. A control has the focus at `controlTop`, and a toast shows.
 */
function openPage({ height, controlTop }: { height: number; controlTop: number }): void {
  document.body.innerHTML = `<button id="cart">1</button> <button id="more">+</button> <main tabindex="-1"></main>
    <section data-toasts="Dismiss"><div data-toast-list="note"></div></section>`;
  // jsdom has no layout, so its elements have no place.
  const place = { offsetLeft: 16, offsetTop: 764 - height, offsetWidth: 328, offsetHeight: height };
  for (const [name, value] of Object.entries(place))
    Object.defineProperty(one('[data-toasts]'), name, { value });
  one('#more').getBoundingClientRect = at(200, controlTop, 44, 44);
  one('main').getBoundingClientRect = at(0, 60, 360, 2000);
  startToasts();
  one('#more').focus();
  showToast({ kind: 'note', text: 'Changed' });
}

test('toasts move above a focused control', async () => {
  openPage({ height: 100, controlTop: 700 });
  one('#cart').getBoundingClientRect = at(300, 10, 44, 44);
  // The toast ends 8 pixels above the control.
  await vi.waitFor(() => expect(lift()).toBe(72));
  // The control moves, but the focus stays.
  one('#more').getBoundingClientRect = at(200, 690, 44, 44);
  await vi.waitFor(() => expect(lift()).toBe(82));
  one('[data-toast-dismiss]').focus();
  // The toasts move in frames.
  await new Promise(requestAnimationFrame);
  expect(lift()).toBe(82);
  one('#more').focus();
  one('#cart').focus();
  await vi.waitFor(() => expect(lift()).toBe(0));
});

test('toasts stay above a control after a tap beside it', async () => {
  openPage({ height: 100, controlTop: 700 });
  await vi.waitFor(() => expect(lift()).toBe(72));
  one('main').focus();
  // The toasts move in frames.
  await new Promise(requestAnimationFrame);
  expect(lift()).toBe(72);
  one('main').blur();
  await new Promise(requestAnimationFrame);
  expect(lift()).toBe(72);
  for (const { id } of $toasts.get()) dismissToast(id);
  await vi.waitFor(() => expect(lift()).toBe(0));
});

test('toasts don’t cover a pressed button that has no focus', async () => {
  openPage({ height: 100, controlTop: 700 });
  // As in Safari, where a press on a button focuses nothing.
  one('#more').blur();
  for (const { id } of $toasts.get()) dismissToast(id);
  await vi.waitFor(() => expect(lift()).toBe(0));
  // jsdom has no pointer.
  const [more, find] = [one('#more'), document.querySelector.bind(document)];
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    selector.endsWith(':hover') ? more : find(selector),
  );
  showToast({ kind: 'note', text: 'Changed again' });
  await vi.waitFor(() => expect(lift()).toBe(72));
  one('#cart').getBoundingClientRect = at(300, 10, 44, 44);
  one('#cart').focus();
  await vi.waitFor(() => expect(lift()).toBe(0));
});

test('toasts without room above a control move below it', async () => {
  openPage({ height: 500, controlTop: 300 });
  // The control ends 8 pixels above the toast.
  await vi.waitFor(() => expect(lift()).toBe(-88));
  // A toast that has the focus is on the screen.
  one('[data-toast-dismiss]').focus();
  await vi.waitFor(() => expect(lift()).toBe(0));
  one('#more').focus();
  await vi.waitFor(() => expect(lift()).toBe(-88));
  // Toasts can't hide the whole of a control that is higher than they are.
  one('main').focus();
  await vi.waitFor(() => expect(lift()).toBe(0));
});
