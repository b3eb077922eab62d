import { describe, expect, test, vi } from 'vitest';
import { addItem, countPieces, removeAllItems, removeItem } from '#features/cart/cart.ts';
import { changeCart, readCart, repairCart } from '#features/cart/cart-storage.ts';
import { cartEvent } from '#platform/event-names.ts';
import { cartKey, cartSetAsideKey, paymentKey } from '#platform/storage-keys.ts';
import { itemOf } from '../../support/cart.ts';
import { blockStorage, fillDevice } from '../../support/page/storage.ts';

const addOne = (id: string) => changeCart((cart) => addItem(cart, itemOf(id), 1), 'addItemError');

test('a change keeps what another tab has just stored', async () => {
  await addOne('a');
  const ours = localStorage.getItem(cartKey) ?? '';
  localStorage.setItem(cartKey, ours.replaceAll('"a"', '"theirs"'));
  await addOne('b');
  expect(readCart().items.map((item) => item.productId)).toEqual(['theirs', 'b']);
});

test('concurrent changes to the cart are all kept', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => addOne(`p${i}`)));
  expect(countPieces(readCart())).toBe(20);
});

test('a change reports its outcome and fires one event', async () => {
  const listener = vi.fn();
  addEventListener(cartEvent, listener);
  const outcome = await addOne('a');
  removeEventListener(cartEvent, listener);
  expect(listener).toHaveBeenCalledOnce();
  expect(outcome).toEqual({ kind: 'addedToCart', name: 'a', quantity: 1 });
  expect(globalThis.shopOutcomes).toEqual([outcome]);
});

test('removing what isn’t in the cart writes nothing', async () => {
  await changeCart((cart) => removeItem(cart, 'gone'), 'removeError');
  expect(localStorage.getItem(cartKey)).toBeNull();
});

describe('on a full device (promise 17),', () => {
  test('an added product stays in this tab', async () => {
    await addOne('a');
    const stored = localStorage.getItem(cartKey);
    fillDevice();
    globalThis.shopOutcomes = [];
    const added = { kind: 'addedToCart', name: 'b', quantity: 1, forTab: true };
    expect(await addOne('b')).toEqual(added);
    expect(globalThis.shopOutcomes).toEqual([added]);
    // The next page of the tab starts with empty memory.
    globalThis.shopMemory = undefined;
    expect(countPieces(readCart())).toBe(2);
    expect(localStorage.getItem(cartKey)).toBe(stored);
    // Each further change also says that the cart lasts only in this tab (promise 63).
    globalThis.shopOutcomes = [];
    await addOne('b');
    expect(globalThis.shopOutcomes).toMatchObject([{ kind: 'updatedQuantity', forTab: true }]);
  });

  test('adding a product fails if session storage is full too', async () => {
    await addOne('a');
    globalThis.shopOutcomes = [];
    fillDevice({ both: true });
    expect(await addOne('b')).toEqual({ kind: 'addItemError' });
    expect(globalThis.shopOutcomes).toEqual([{ kind: 'addItemError' }]);
    expect(readCart().items.map(({ productId }) => productId)).toEqual(['a']);
  });

  test('the saved payment stays if the cart can’t be cleared', async () => {
    await addOne('a');
    localStorage.setItem(paymentKey, '{}');
    fillDevice({ both: true });
    expect(await changeCart(removeAllItems, 'clearError')).toEqual({ kind: 'clearError' });
    expect(localStorage.getItem(paymentKey)).toBe('{}');
  });

  test('a change by the shop isn’t reported', async () => {
    fillDevice();
    await changeCart((cart) => ({ cart: addItem(cart, itemOf('a'), 1).cart }));
    expect(countPieces(readCart())).toBe(1);
    expect(globalThis.shopOutcomes).toEqual([]);
  });

  test('an unsaved change is stored with the next one', async () => {
    fillDevice();
    await addOne('a');
    vi.restoreAllMocks();
    await addOne('b');
    expect(JSON.parse(localStorage.getItem(cartKey) ?? '')).toMatchObject({
      items: [{ productId: 'a' }, { productId: 'b' }],
    });
  });

  test('an unreadable cart stays until there is room (promise 18)', async () => {
    localStorage.setItem(cartKey, '{broken');
    fillDevice();
    await addOne('a');
    expect(localStorage.getItem(cartKey)).toBe('{broken');
    expect(countPieces(readCart())).toBe(1);
    vi.restoreAllMocks();
    await addOne('b');
    expect(localStorage.getItem(cartSetAsideKey)).toBe('{broken\n');
    expect(countPieces(readCart())).toBe(2);
  });
});

test('the page keeps a change if storage is blocked', async () => {
  blockStorage();
  const added = { kind: 'addedToCart', name: 'a', quantity: 1 };
  expect(await addOne('a')).toEqual(added);
  expect(globalThis.shopOutcomes).toEqual([added]);
  expect(countPieces(readCart())).toBe(1);
});

describe('a change to the cart (promise 18)', () => {
  test.each(['{broken', 'null', '"text"', '{"version":7,"items":[],"coupons":["X"]}'])(
    'sets an unreadable stored cart aside first: %s',
    async (text) => {
      localStorage.setItem(cartKey, text);
      await addOne('a');
      expect(localStorage.getItem(cartSetAsideKey)).toContain(text);
      expect(countPieces(readCart())).toBe(1);
    },
  );

  test('keeps the texts that were set aside earlier', async () => {
    for (const text of ['{first', '{second']) {
      localStorage.setItem(cartKey, text);
      await addOne('a');
    }
    expect(localStorage.getItem(cartSetAsideKey)).toBe('{first\n{second\n');
  });

  test('doesn’t set a valid cart aside', async () => {
    const { productId, product } = itemOf('a');
    const { vatRate, name, ...rest } = product;
    const line = { product: { vatRate, ...rest, name }, productId };
    await changeCart((cart) => addItem(cart, line, 1), 'addItemError');
    await addOne('b');
    expect(localStorage.getItem(cartSetAsideKey)).toBeNull();
  });
});

describe('a page load', () => {
  const settled = () => changeCart((cart) => ({ cart }), 'updateError');

  test.each(['{broken', 'null', '{"version":1,"items":[{"productId":"a"}]}', '{"version":7,"items":[]}'])(
    'sets an unreadable cart aside and says so: %s',
    async (text) => {
      localStorage.setItem(cartKey, text);
      for (const _page of ['first', 'next']) {
        repairCart();
        await settled();
        expect(globalThis.shopOutcomes).toEqual([{ kind: 'setAside', aside: text }]);
      }
      expect(localStorage.getItem(cartSetAsideKey)).toBe(`${text}\n`);
    },
  );

  test('doesn’t change a valid cart', async () => {
    await addOne('a');
    const text = localStorage.getItem(cartKey);
    globalThis.shopOutcomes = [];
    repairCart();
    await settled();
    expect(localStorage.getItem(cartKey)).toBe(text);
    expect(globalThis.shopOutcomes).toEqual([]);
  });

  test('keeps an unreadable cart on a full device', async () => {
    localStorage.setItem(cartKey, '{broken');
    fillDevice();
    for (const _page of ['first', 'next']) {
      globalThis.shopMemory = undefined;
      repairCart();
      await settled();
    }
    expect(localStorage.getItem(cartKey)).toBe('{broken');
    expect(globalThis.shopOutcomes).toEqual([{ kind: 'setAside', aside: '{broken' }]);
  });
});

test('clearing the cart deletes its payment (promise 23)', async () => {
  localStorage.setItem(paymentKey, '{}');
  await addOne('a');
  expect(localStorage.getItem(paymentKey)).toBe('{}');
  await changeCart(removeAllItems, 'clearError');
  expect(localStorage.getItem(paymentKey)).toBeNull();
});
