import { expect, test, vi } from 'vitest';
import { startCart } from '#features/cart/add-to-cart.script.ts';
import { countPieces } from '#features/cart/cart.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { itemOf } from '../../../support/cart.ts';

test('the button says “added” for 2 s after the last add', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  startCart();
  document.body.innerHTML = `<button data-add-to-cart data-product='${JSON.stringify(itemOf('mug'))}'>Add</button>`;
  const button = document.querySelector('button') as HTMLButtonElement;
  const add = async (quantity: number) => {
    button.click();
    await vi.waitFor(() => expect(countPieces(readCart())).toBe(quantity));
    await vi.waitFor(() => expect(button.dataset).toHaveProperty('added'));
  };
  await add(1);
  vi.advanceTimersByTime(1500);
  await add(2);
  vi.advanceTimersByTime(1500);
  expect(button.dataset).toHaveProperty('added');
  vi.advanceTimersByTime(500);
  expect(button.dataset).not.toHaveProperty('added');
});
