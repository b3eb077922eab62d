import { describe, expect, test } from 'vitest';
import { type Cart, type CartItem, withoutBought } from '#features/cart/cart.ts';
import {
  blocksCheckout,
  type CurrentProducts,
  changesOf,
  isUnsellable,
  nothingHeld,
  withCurrentProducts,
  withoutChoices,
  withQuietChanges,
} from '#features/cart/cart-check.ts';
import { itemOf } from '../../../support/cart.ts';

const line = (id: string, quantity = 1, more: Partial<CartItem['product']> = {}): CartItem => ({
  ...itemOf(id, more),
  quantity,
});
const cart: Cart = { items: [line('a', 2), line('b', 3)] };
const product = itemOf('a').product;

describe('the cart check', () => {
  test('reports nothing for an unchanged product', () => {
    expect(changesOf(cart, new Map([['a', product]]))).toEqual([]);
  });

  test('reports the old and the new price (promise 21)', () => {
    const truths = new Map([['a', { ...product, price: product.price + 1 }]]);
    const [change] = changesOf(cart, truths);
    expect(change).toMatchObject({ kind: 'price', productId: 'a' });
    if (change?.kind !== 'price') throw new Error('no price');
    expect(change.now - change.before).toBe(Math.round(100 * (1 + product.vatRate / 100)));
  });

  test('uses the VAT rate of the destination', () => {
    const truths = new Map([['a', { ...product, price: product.price + 1 }]]);
    const [change] = changesOf(cart, truths, nothingHeld, 0);
    const cents = Math.round(product.price * 100);
    expect(change).toMatchObject({ kind: 'price', before: cents, now: cents + 100 });
    const otherRate = new Map([['a', { ...product, vatRate: product.vatRate + 5 }]]);
    expect(changesOf(cart, otherRate, nothingHeld, 0)).toEqual([]);
  });

  test('ignores a new net amount at the same gross price', () => {
    const gross = { items: [line('a', 1, { price: 8.325, grossPrice: 9.99, vatRate: 20 })] };
    const now = (changes: object) =>
      new Map([['a', { ...(gross.items[0] as CartItem).product, ...changes }]]);
    expect(changesOf(gross, now({ price: 8.394958, vatRate: 19 }))).toEqual([]);
    expect(changesOf(gross, now({ price: 8.333333, grossPrice: 10 }))).toMatchObject([
      { kind: 'price', before: 999, now: 1000 },
    ]);
  });

  test('reports reduced stock (promises 21 and 22)', () => {
    const less = new Map([['b', { ...product, stock: 1 }]]);
    expect(changesOf(cart, less)).toContainEqual(
      expect.objectContaining({ kind: 'fewer', wanted: 3, stock: 1 }),
    );
    const none = changesOf(cart, new Map([['b', { ...product, stock: 0 }]]));
    expect(none).toEqual([expect.objectContaining({ kind: 'soldOut' })]);
    const gone = changesOf(cart, new Map([['b', 'gone' as const]]));
    expect(gone).toEqual([expect.objectContaining({ kind: 'gone' })]);
    expect([...none, ...gone].every(isUnsellable)).toBe(true);
  });

  test('counts stock that the shopper’s own order holds', () => {
    const truths = new Map([['b', { ...product, stock: 0 }]]);
    expect(changesOf(cart, truths, new Map([['b', 3]]))).toEqual([]);
  });
});

describe('an update of the cart', () => {
  const truths = new Map([
    ['a', { ...product, price: 99 }],
    ['b', { ...product, stock: 1 }],
  ]);

  test('applies prices and stock', () => {
    const { cart: agreed } = withCurrentProducts(cart, truths, nothingHeld);
    expect(agreed.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(agreed.items[0]?.product.price).toBe(99);
    expect(changesOf(agreed, truths)).toEqual([]);
  });

  test('keeps the wanted quantity of a sold-out product', () => {
    const soldOut = new Map([['b', { ...product, stock: 0 }]]);
    const { cart: accepted } = withCurrentProducts(cart, soldOut, nothingHeld);
    expect(accepted.items[1]).toMatchObject({ quantity: 3, product: { stock: 0 } });
    const returned = withQuietChanges(accepted, new Map([['b', product]]), nothingHeld);
    expect(returned.cart.items[1]).toMatchObject({ quantity: 3, product: { stock: 5 } });
  });

  test('never allows more than the stock', () => {
    const released = new Map([['b', { ...product, stock: 3 }]]);
    let now = cart;
    for (let visits = 0; visits < 3; visits++) {
      now = withCurrentProducts(now, released, new Map([['b', 3]])).cart;
      expect(now.items[1]).toMatchObject({ quantity: 3, product: { stock: 3 } });
    }
    const held = new Map([['b', { ...product, stock: 1 }]]);
    expect(changesOf(cart, held, new Map([['b', 3]]))).toEqual([]);
    // The order holds nothing: its payment was declined, and someone else has bought the stock.
    expect(changesOf(cart, held, nothingHeld)).toMatchObject([{ kind: 'fewer', wanted: 3, stock: 1 }]);
  });

  test('changes nothing without the shopper’s consent', () => {
    expect(withQuietChanges(cart, truths, nothingHeld).cart).toBe(cart);
  });
});

test('only the bought quantities leave the cart (promise 39)', () => {
  const bought = [
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 1 },
    { productId: 'c', quantity: 9 },
  ];
  expect(withoutBought(cart, bought).items).toEqual([line('b', 2)]);
  expect(withoutBought(cart, cart.items).items).toEqual([]);
});

describe('a line item with options', () => {
  const options = [{ name: 'Colour', value: 'Blue' }];

  test('is named with its options', () => {
    const aprons: Cart = { items: [line('blue', 3, { name: 'Apron', options })] };
    const less = new Map([['blue', { ...product, stock: 1 }]]);
    expect(changesOf(aprons, less)).toMatchObject([{ kind: 'fewer', name: 'Apron · Blue' }]);
  });

  test('gets back the options that an older page has dropped', () => {
    const current = { ...product, name: 'a', options };
    const { cart: mended } = withQuietChanges(cart, new Map([['a', current]]), nothingHeld);
    expect(mended.items[0]?.product.options).toEqual(options);
    expect(withQuietChanges(mended, new Map([['a', current]]), nothingHeld).cart).toBe(mended);
  });
});

describe('a product that has gained variants in the meantime', () => {
  const now: CurrentProducts = new Map<string, CartItem['product'] | 'choose'>([
    ['a', 'choose'],
    ['b', { ...itemOf('b').product, price: 1 }],
  ]);

  test('asks for a choice on its page', () => {
    const changes = changesOf(cart, now);
    expect(changes).toMatchObject([{ kind: 'choose', productId: 'a', slug: 'a' }, { kind: 'price' }]);
    expect(changes.map(isUnsellable)).toEqual([true, false]);
  });

  test('blocks the checkout only if nothing else is in the cart', () => {
    expect(blocksCheckout(cart, changesOf(cart, now))).toBe(false);
    expect(withoutChoices(cart, new Set(['a'])).items.map(({ productId }) => productId)).toEqual(['b']);
    const alone = { items: cart.items.slice(0, 1) };
    expect(blocksCheckout(alone, changesOf(alone, now))).toBe(true);
    expect(withoutChoices(alone, new Set(['a']))).toBe(alone);
  });

  test('stays as it is when other changes are accepted', () => {
    const { cart: accepted } = withCurrentProducts(cart, now, nothingHeld);
    expect(accepted.items.map(({ product: { price } }) => price)).toEqual([10, 1]);
  });
});
