/** The cart store reads the cart from the device. Reading never changes what is stored there. */
import { expect, test } from 'vitest';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { $cart, changeQuantity } from '#features/cart/cart-store.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { itemOf } from '../../support/cart.ts';

const textOf = (...ids: string[]) => encodeCart({ items: ids.map((id) => ({ ...itemOf(id), quantity: 1 })) });
const idsOf = () => $cart.get().items.map(({ productId }) => productId);

/** Another tab stores a text. */
function storeElsewhere(text: string): void {
  localStorage.setItem(cartKey, text);
  dispatchEvent(new StorageEvent('storage', { key: cartKey }));
}

test('the cart store follows every tab', async () => {
  localStorage.setItem(cartKey, textOf('a'));
  const stop = $cart.listen(() => undefined);
  expect(idsOf()).toEqual(['a']);
  await changeQuantity('a', 2);
  expect($cart.get().items[0]?.quantity).toBe(2);
  storeElsewhere(textOf('a', 'b'));
  expect(idsOf()).toEqual(['a', 'b']);
  localStorage.setItem(cartKey, textOf('c'));
  dispatchEvent(new Event('pageshow'));
  expect(idsOf()).toEqual(['c']);
  stop();
});

test('the cart store keeps unreadable text (promise 25)', () => {
  const stop = $cart.listen(() => undefined);
  const text = '{"version":7,"items":"new format"}';
  storeElsewhere(text);
  expect([idsOf(), localStorage.getItem(cartKey)]).toEqual([[], text]);
  stop();
});

test('nothing renders again if the cart hasn’t changed', () => {
  const stop = $cart.listen(() => undefined);
  storeElsewhere(textOf('a'));
  const before = $cart.get();
  dispatchEvent(new Event('pageshow'));
  expect($cart.get()).toBe(before);
  stop();
});
