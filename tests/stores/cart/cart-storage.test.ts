// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { add, clear, count, remove } from '#features/cart/cart.ts';
import { changeCart, mendCart, readCart } from '#features/cart/cart-storage.ts';
import { cartEvent } from '#platform/events.ts';
import { cartKey, cartSetAsideKey, paymentKey } from '#platform/storage-keys.ts';
import { lineOf } from '../../unit/features/cart/arbitrary.ts';

const addOne = (id: string) => changeCart((cart) => add(cart, lineOf(id), 1), 'addItemError');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  globalThis.shopMemory = undefined;
  globalThis.shopOutcomes = undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
});

function fillDevice(): void {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
}

test('a change starts from what another tab stored meanwhile', async () => {
  await addOne('a');
  const ours = localStorage.getItem(cartKey) ?? '';
  localStorage.setItem(cartKey, ours.replaceAll('"a"', '"theirs"'));
  await addOne('b');
  expect(readCart().items.map((item) => item.productId)).toEqual(['theirs', 'b']);
});

test('many changes at once are all kept', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => addOne(`p${i}`)));
  expect(count(readCart())).toBe(20);
});

test('says what happened, once, and that the cart is to be read again', async () => {
  const heard = vi.fn();
  addEventListener(cartEvent, heard);
  const outcome = await addOne('a');
  removeEventListener(cartEvent, heard);
  expect(heard).toHaveBeenCalledOnce();
  expect(outcome).toEqual({ key: 'addedToCart', name: 'a', quantity: 1 });
  expect(globalThis.shopOutcomes).toEqual([outcome]);
});

test('what changes nothing writes nothing', async () => {
  await changeCart((cart) => remove(cart, 'gone'), 'removeError');
  expect(localStorage.getItem(cartKey)).toBeNull();
});

describe('promise 17: a full device', () => {
  test('keeps the add in this tab, says that the device is full, and leaves the stored cart', async () => {
    await addOne('a');
    const stored = localStorage.getItem(cartKey);
    fillDevice();
    globalThis.shopOutcomes = [];
    const added = { key: 'addedToCart', name: 'b', quantity: 1 };
    expect(await addOne('b')).toEqual(added);
    expect(globalThis.shopOutcomes).toEqual([added, { key: 'fullForTab' }]);
    // The next page of the tab.
    globalThis.shopMemory = undefined;
    expect(count(readCart())).toBe(2);
    expect(localStorage.getItem(cartKey)).toBe(stored);
  });

  test('says that the add failed when not even the tab has room', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await addOne('b')).toEqual({ key: 'addItemError' });
    expect(count(readCart())).toBe(1);
  });

  test('says nothing of a change that is not the shopper’s', async () => {
    fillDevice();
    await changeCart((cart) => ({ cart: add(cart, lineOf('a'), 1).cart }));
    expect(count(readCart())).toBe(1);
    expect(globalThis.shopOutcomes).toEqual([]);
  });

  test('keeps the change on the device with the next one that fits', async () => {
    fillDevice();
    await addOne('a');
    vi.restoreAllMocks();
    await addOne('b');
    expect(JSON.parse(localStorage.getItem(cartKey) ?? '')).toMatchObject({
      items: [{ productId: 'a' }, { productId: 'b' }],
    });
  });

  test('promise 18: unreadable text stays where it is while there is no room to set it aside', async () => {
    localStorage.setItem(cartKey, '{broken');
    fillDevice();
    await addOne('a');
    expect(localStorage.getItem(cartKey)).toBe('{broken');
    expect(count(readCart())).toBe(1);
    vi.restoreAllMocks();
    await addOne('b');
    expect(localStorage.getItem(cartSetAsideKey)).toBe('{broken\n');
    expect(count(readCart())).toBe(2);
  });
});

test('promise 16: blocked storage works in memory and is no failure', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect((await addOne('a'))?.key).toBe('addedToCart');
  expect(count(readCart())).toBe(1);
});

describe('promise 18: what writing would destroy is set aside first', () => {
  test.each(['{broken', 'null', '"text"', '{"version":7,"items":[],"coupons":["X"]}'])('%s', async (text) => {
    localStorage.setItem(cartKey, text);
    await addOne('a');
    expect(localStorage.getItem(cartSetAsideKey)).toContain(text);
    expect(count(readCart())).toBe(1);
  });

  test('a second one does not push out the first', async () => {
    for (const text of ['{first', '{second']) {
      localStorage.setItem(cartKey, text);
      await addOne('a');
    }
    expect(localStorage.getItem(cartSetAsideKey)).toBe('{first\n{second\n');
  });

  test('an ordinary cart is not, whatever order the page gives the fields in', async () => {
    const { productId, product } = lineOf('a');
    const { vatRate, name, ...rest } = product;
    const line = { product: { vatRate, ...rest, name }, productId };
    await changeCart((cart) => add(cart, line, 1), 'addItemError');
    await addOne('b');
    expect(localStorage.getItem(cartSetAsideKey)).toBeNull();
  });
});

describe('a page that finds a stored cart it cannot read whole', () => {
  const settled = () => changeCart((cart) => ({ cart }), 'updateError');

  test.each(['{broken', 'null', '{"version":1,"items":[{"productId":"a"}]}', '{"version":7,"items":[]}'])(
    'sets it aside and has that told once: %s',
    async (text) => {
      localStorage.setItem(cartKey, text);
      for (const _page of ['first', 'next']) {
        mendCart();
        await settled();
        expect(globalThis.shopOutcomes).toEqual([{ key: 'setAside', aside: text }]);
      }
      expect(localStorage.getItem(cartSetAsideKey)).toBe(`${text}\n`);
    },
  );

  test('leaves a cart alone that it can', async () => {
    await addOne('a');
    const text = localStorage.getItem(cartKey);
    globalThis.shopOutcomes = [];
    mendCart();
    await settled();
    expect(localStorage.getItem(cartKey)).toBe(text);
    expect(globalThis.shopOutcomes).toEqual([]);
  });

  test('leaves the text where it is on a full device, and has that told once', async () => {
    localStorage.setItem(cartKey, '{broken');
    fillDevice();
    for (const _page of ['first', 'next']) {
      globalThis.shopMemory = undefined;
      mendCart();
      await settled();
    }
    expect(localStorage.getItem(cartKey)).toBe('{broken');
    expect(globalThis.shopOutcomes).toEqual([{ key: 'setAside', aside: '{broken' }]);
  });
});

test('promise 23: clearing takes the payment begun for the cart along', async () => {
  localStorage.setItem(paymentKey, '{}');
  await addOne('a');
  expect(localStorage.getItem(paymentKey)).toBe('{}');
  await changeCart(clear, 'clearError');
  expect(localStorage.getItem(paymentKey)).toBeNull();
});
