import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addItem,
  type Cart,
  type CartItem,
  changeByOne,
  countPieces,
  emptyCart,
  outcomeToTell,
  productItem,
  removeAllItems,
  removeItem,
  restoreItems,
  setQuantity,
} from '#features/cart/cart.ts';
import { decodeCart, encodeCart } from '#features/cart/cart-storage.ts';
import { cartTotals, grossOfItem, grossOfOne } from '#features/cart/totals.ts';
import { anyCart, itemOf } from '../../../support/cart.ts';

const quantities = (cart: Cart) => Object.fromEntries(cart.items.map((i) => [i.productId, i.quantity]));
const two: Cart = {
  items: [
    { ...itemOf('a'), quantity: 2 },
    { ...itemOf('b'), quantity: 1 },
  ],
};

const full: Cart = {
  items: Array.from({ length: 100 }, (_, index) => ({ ...itemOf(`p${index}`), quantity: 1 })),
};

describe('a cart with 100 line items', () => {
  const refused = { kind: 'maxItemsReached', name: 'new', most: 100 };

  test('refuses a new product', () => {
    expect(addItem(full, itemOf('new'), 1)).toEqual({ cart: full, outcome: refused });
    expect(addItem(full, itemOf('p7'), 1).outcome?.kind).toBe('updatedQuantity');
  });

  test('takes back removed products while there is room', () => {
    const undo = [{ item: { ...itemOf('new'), quantity: 1 }, index: 0 }];
    expect(restoreItems(full, undo)).toEqual({ cart: full, outcome: refused });
    const fits = { item: { ...itemOf('old'), quantity: 1 }, index: 0 };
    const { cart, outcome } = restoreItems({ items: full.items.slice(1) }, [fits, ...undo]);
    expect([cart.items.length, cart.items[0]?.productId, outcome]).toEqual([100, 'old', refused]);
  });
});

describe('adding a product', () => {
  test('puts a new product at the end of the cart', () => {
    const { cart, outcome } = addItem(two, itemOf('c'), 3);
    expect(cart.items.map((item) => item.productId)).toEqual(['a', 'b', 'c']);
    expect(outcome).toEqual({ kind: 'addedToCart', name: 'c', quantity: 3 });
  });

  test('keeps the position of a product in the cart', () => {
    const { cart, outcome } = addItem(two, itemOf('a', { price: 12 }), 2);
    expect(cart.items[0]).toEqual({ ...itemOf('a', { price: 12 }), quantity: 4 });
    expect(outcome).toEqual({ kind: 'updatedQuantity', name: 'a', quantity: 4 });
  });

  test('adds at most the stock (promise 20)', () => {
    const { cart, outcome } = addItem(two, itemOf('a'), 7);
    expect(quantities(cart)).toEqual({ a: 5, b: 1 });
    expect(outcome).toEqual({ kind: 'addedLimitedStock', name: 'a', added: 3, requested: 7 });
  });

  test('changes nothing when the stock is used up (promise 20)', () => {
    const full = addItem(two, itemOf('a'), 3).cart;
    for (const stock of [5, 1]) {
      expect(addItem(full, itemOf('a', { stock }), 1)).toEqual({
        cart: full,
        outcome: { kind: 'maxStockReached', name: 'a', stock },
      });
    }
  });

  test.each([0, -1])('is refused when its stock is %i (promise 20)', (stock) => {
    const refused = addItem(two, itemOf('a', { stock }), 1);
    expect(refused.cart).toBe(two);
    expect(refused.outcome).toEqual({ kind: 'outOfStock', name: 'a' });
  });
});

test('two variants are two line items', () => {
  const variant = (value: string, stock: number) =>
    itemOf(`apron-${value}`, { name: 'Apron', stock, options: [{ name: 'Size', value }] });
  const { cart, outcome } = addItem(addItem(emptyCart, variant('S', 1), 1).cart, variant('M', 2), 5);
  expect(quantities(cart)).toEqual({ 'apron-S': 1, 'apron-M': 2 });
  expect(outcome).toMatchObject({ kind: 'addedLimitedStock', name: 'Apron · M', added: 2 });
  expect(setQuantity(cart, 'apron-S', 2).outcome).toMatchObject({ name: 'Apron · S', stock: 1 });
  expect(removeItem(cart, 'apron-M').outcome).toMatchObject({ name: 'Apron · M' });
});

describe('setting a quantity', () => {
  test.each([
    [4, 4, 'updated'],
    [9, 5, 'maxStockLimit'],
    [0, 1, 'updated'],
    [-3, 1, 'updated'],
    [3.7, 3, 'updated'],
    [Number.NaN, 1, 'updated'],
  ])('turns %d into %i and reports “%s” (promise 20)', (wanted, quantity, key) => {
    const { cart, outcome } = setQuantity(two, 'a', wanted);
    expect(quantities(cart)).toEqual({ a: quantity, b: 1 });
    expect(outcome?.kind).toBe(key);
  });

  test('changes nothing for a removed line item', () => {
    expect(setQuantity(two, 'a', 2)).toEqual({ cart: two });
    expect(setQuantity(two, 'gone', 2)).toEqual({ cart: two });
  });

  test('step by step stops at 1 and at the stock', () => {
    const full = changeByOne(setQuantity(two, 'a', 4).cart, 'a', 1).cart;
    expect(quantities(changeByOne(full, 'a', 1).cart)).toEqual({ a: 5, b: 1 });
    expect(quantities(changeByOne(two, 'b', -1).cart)).toEqual({ a: 2, b: 1 });
  });

  test('of a sold-out product can only lower it', () => {
    const soldOut = { items: [{ ...itemOf('a', { stock: 0 }), quantity: 4 }] };
    expect(changeByOne(soldOut, 'a', 1)).toEqual({
      cart: soldOut,
      outcome: { kind: 'outOfStock', name: 'a' },
    });
    expect(quantities(changeByOne(soldOut, 'a', -1).cart)).toEqual({ a: 3 });
    expect(quantities(setQuantity(soldOut, 'a', 0).cart)).toEqual({ a: 1 });
  });

  test('reports the limit again at the next attempt', () => {
    const full = setQuantity(two, 'a', 5).cart;
    expect(setQuantity(full, 'a', 6)).toEqual({
      cart: full,
      outcome: { kind: 'maxStockLimit', name: 'a', stock: 5 },
    });
  });
});

describe('removing a product', () => {
  test('removes its whole line item', () => {
    expect(countPieces(two)).toBe(3);
    expect(quantities(removeItem(two, 'a').cart)).toEqual({ b: 1 });
    expect(removeAllItems(two).cart).toEqual(emptyCart);
  });

  test('changes nothing when the line item is gone', () => {
    expect(removeItem(two, 'gone')).toEqual({ cart: two });
    expect(removeAllItems(emptyCart)).toEqual({ cart: emptyCart });
  });

  test('can be undone after it has been added again', () => {
    const cleared = removeAllItems(two);
    const bought = addItem(cleared.cart, itemOf('b'), 4).cart;
    const undo = cleared.outcome?.kind === 'cleared' ? cleared.outcome.undo : [];
    expect(quantities(restoreItems(bought, undo).cart)).toEqual({ a: 2, b: 4 });
    expect(restoreItems(two, undo)).toEqual({ cart: two });
  });

  test('can be undone exactly', () => {
    fc.assert(
      fc.property(anyCart, fc.nat(3), fc.boolean(), (cart, at, all) => {
        const item = cart.items[at];
        const { cart: rest, outcome } =
          all || !item ? removeAllItems(cart) : removeItem(cart, item.productId);
        const undo = outcome && 'undo' in outcome ? outcome.undo : [];
        expect(restoreItems(rest, undo).cart).toEqual(cart);
      }),
    );
  });
});

test('the totals are the net subtotal, 10 % VAT and their sum', () => {
  const items = [
    { ...itemOf('a', { price: 19.99, vatRate: 20 }), quantity: 3 },
    { ...itemOf('b', { price: 0.08, vatRate: 0 }), quantity: 1 },
  ];
  expect(cartTotals({ items })).toEqual({ subtotal: 6005, vat: 601, total: 6606, differs: 'rates' });
  expect(items.map((item) => grossOfOne(item))).toEqual([2399, 8]);
  expect(cartTotals({ items: [] })).toEqual({ subtotal: 0, vat: 0, total: 0 });
});

test('a line item costs quantity × unit price (promise 74)', () => {
  const item = { ...itemOf('a', { price: 1.05, vatRate: 10 }), quantity: 3 };
  expect(grossOfOne(item)).toBe(116);
  expect(grossOfItem(item)).toBe(348);
  expect(grossOfOne(item, 20)).toBe(126);
  expect(grossOfItem(item, 0)).toBe(315);
});

test('the total says why it isn’t the sum of its line items', () => {
  const differs = (...items: CartItem[]) => cartTotals({ items }).differs;
  expect(differs({ ...itemOf('a', { price: 89, vatRate: 20 }), quantity: 1 })).toBe('rates');
  expect(differs({ ...itemOf('a', { price: 1.05 }), quantity: 3 })).toBe('rounding');
  expect(differs({ ...itemOf('a', { price: 118 }), quantity: 2 })).toBeUndefined();
  expect(differs()).toBeUndefined();
});

test('the totals charge gross prices as they are', () => {
  const book = itemOf('b', { price: 4.739336, grossPrice: 5, vatRate: 5.5 });
  const cup = itemOf('c', { price: 8.325, grossPrice: 9.99, vatRate: 20 });
  const items = [cup, book].map((item) => ({ ...item, quantity: 2 }));
  expect(items.map((item) => [grossOfOne(item), grossOfItem(item, 7)])).toEqual([
    [999, 1998],
    [500, 1000],
  ]);
  // 19.98 has 3.33 of VAT, 10.00 has 0.52. The estimate is 10 % of the net subtotal.
  expect(cartTotals({ items })).toMatchObject({
    subtotal: 1665 + 948,
    vat: 261,
    total: 2874,
    differs: 'rates',
  });
});

test('a reduced line item keeps the earlier price', () => {
  const product = { id: 'a', name: 'A', slug: 'a', images: [], stock: 3, price: 19, vatRate: 20 };
  const stored = (sale: object) => {
    const item = { ...productItem({ ...product, grossPrice: null, ...sale }), quantity: 1 };
    return decodeCart(encodeCart({ items: [item] })).items[0]?.product;
  };
  expect(stored({ listPrice: 25, lowestPrice30: 20 })).toMatchObject({ price: 19, listPrice: 20 });
  expect(stored({ grossListPrice: 30 })).toMatchObject({ grossListPrice: 30 });
  expect(
    encodeCart({ items: [{ ...productItem({ ...product, grossPrice: null, listPrice: 19 }), quantity: 1 }] }),
  ).not.toContain('listPrice');
});

test('a gross price is stored only if the product has one', () => {
  const gross = { items: [{ ...itemOf('c', { price: 8.325, grossPrice: 9.99 }), quantity: 1 }] };
  const net = { items: [{ ...itemOf('n'), quantity: 1 }] };
  for (const cart of [gross, net]) expect(decodeCart(encodeCart(cart))).toEqual(cart);
  expect(encodeCart(net)).not.toContain('grossPrice');
});

describe('a change to the cart', () => {
  const restored = { kind: 'restored' } as const;
  const refused = { kind: 'updateError' } as const;

  test.each([
    ['device', 'the shopper', restored, restored],
    ['device', 'the shopper', undefined, undefined],
    ['tab', 'the shopper', restored, { ...restored, forTab: true }],
    ['tab', 'the shopper', undefined, { kind: 'fullForTab' }],
    ['page', 'the shopper', restored, refused],
    ['page', 'the shopper', undefined, refused],
    ['device', 'the shop', restored, restored],
    ['tab', 'the shop', restored, restored],
    ['tab', 'the shop', undefined, undefined],
    ['page', 'the shop', restored, restored],
    ['page', 'the shop', undefined, undefined],
  ] as const)('kept by the %s and made by %s: %o tells %o', (kept, by, outcome, told) => {
    expect(outcomeToTell(kept, outcome, by === 'the shopper' ? 'updateError' : undefined)).toEqual(told);
  });
});
