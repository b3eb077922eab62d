import { beforeEach, expect, test, vi } from 'vitest';
import { startBuyBar } from '#features/product-page/buy-bar.script.ts';

const one = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
const isShown = () => !one('[data-buy-bar]').hidden;
/** Says how much of the form's button is in view. jsdom has no layout. */
let see: (ratio: number) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        see = (intersectionRatio) => tell([{ intersectionRatio }]);
      }
      observe() {}
    },
  );
  document.body.innerHTML = `<div data-fresh><p data-fresh-price>$5</p><form id="buy"><input type="radio" name="0" value="Brown">
    <input type="radio" name="1" value="36"><input type="radio" name="1" value="37">
    <input type="number"><button type="submit"></button></form></div>
    <form><div tabindex="-1" id="stars"><input type="radio" name="rating"></div><textarea></textarea><button></button></form>
    <div hidden data-buy-bar><p data-bar-choice></p><p data-bar-price></p></div>`;
  startBuyBar();
});

test('the bar shows while the button is out of view', () => {
  expect(isShown()).toBe(false);
  see(0);
  expect(isShown()).toBe(true);
  see(0.5);
  expect(isShown()).toBe(true);
  see(1);
  expect(isShown()).toBe(false);
});

test('the bar follows the price and the stock of the choice', async () => {
  see(0);
  expect(one('[data-bar-price]').textContent).toBe('$5');
  one('[data-fresh-price]').textContent = '$7';
  await vi.waitFor(() => expect(one('[data-bar-price]').textContent).toBe('$7'));
  one<HTMLButtonElement>('#buy button').disabled = true;
  await vi.waitFor(() => expect(isShown()).toBe(false));
});

test('the bar names the chosen variant', async () => {
  see(0);
  expect(one('[data-bar-choice]').textContent).toBe('');
  one<HTMLInputElement>('[value=Brown]').checked = true;
  for (const size of ['36', '37']) {
    one<HTMLInputElement>(`[value="${size}"]`).checked = true;
    one('[data-fresh-price]').textContent = '$236.50';
    await vi.waitFor(() => expect(one('[data-bar-choice]').textContent).toBe(`Brown · ${size}`));
  }
});

test('the bar hides while the shopper types or uses another form', async () => {
  see(0);
  for (const field of ['#buy [type=number]', '#stars', '#stars input', 'textarea', 'form:not(#buy) button']) {
    one(field).focus();
    expect([field, isShown()]).toEqual([field, false]);
    one('#buy [type=radio]').focus();
    expect([field, isShown()]).toEqual([field, true]);
  }
});
