import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  type Cart,
  clear,
  count,
  emptyCart,
  remove,
  restore,
  setQuantity,
} from '#features/cart/cart.ts';
import { anyCart, anyItem, anyLine, lineOf } from './arbitrary.ts';

const quantities = (cart: Cart) => Object.fromEntries(cart.items.map((i) => [i.productId, i.quantity]));
const two: Cart = {
  items: [
    { ...lineOf('a'), quantity: 2 },
    { ...lineOf('b'), quantity: 1 },
  ],
};

describe('add', () => {
  test('a new product becomes the last line', () => {
    const { cart, outcome } = add(two, lineOf('c'), 3);
    expect(cart.items.map((item) => item.productId)).toEqual(['a', 'b', 'c']);
    expect(outcome).toEqual({ key: 'addedToCart', name: 'c', quantity: 3 });
  });

  test('more of a product keeps its place and takes the newer snapshot', () => {
    const { cart, outcome } = add(two, lineOf('a', { price: 12 }), 2);
    expect(cart.items[0]).toEqual({ ...lineOf('a', { price: 12 }), quantity: 4 });
    expect(outcome).toEqual({ key: 'updatedQuantity', name: 'a', quantity: 4 });
  });

  test('promise 20: above the stock it is capped and says how many of how many', () => {
    const { cart, outcome } = add(two, lineOf('a'), 7);
    expect(quantities(cart)).toEqual({ a: 5, b: 1 });
    expect(outcome).toEqual({ key: 'addedLimitedStock', name: 'a', added: 3, requested: 7 });
  });

  test('promise 20: at the stock already, and with a stock that fell below the line, nothing changes', () => {
    const full = add(two, lineOf('a'), 3).cart;
    for (const stock of [5, 1]) {
      expect(add(full, lineOf('a', { stock }), 1)).toEqual({
        cart: full,
        outcome: { key: 'maxStockReached', name: 'a', stock },
      });
    }
  });

  test.each([0, -1])('promise 20: a stock of %i is refused', (stock) => {
    const refused = add(two, lineOf('a', { stock }), 1);
    expect(refused.cart).toBe(two);
    expect(refused.outcome).toEqual({ key: 'outOfStock', name: 'a' });
  });
});

describe('setQuantity', () => {
  test.each([
    [4, 4, 'updated'],
    [9, 5, 'maxStockLimit'],
    [0, 1, 'updated'],
    [-3, 1, 'updated'],
    [3.7, 3, 'updated'],
    [Number.NaN, 1, 'updated'],
  ])('promise 20: %d becomes %i (%s)', (wanted, quantity, key) => {
    const { cart, outcome } = setQuantity(two, 'a', wanted);
    expect(quantities(cart)).toEqual({ a: quantity, b: 1 });
    expect(outcome?.key).toBe(key);
  });

  test('the same quantity, and a line that another tab removed, change and say nothing', () => {
    expect(setQuantity(two, 'a', 2)).toEqual({ cart: two });
    expect(setQuantity(two, 'gone', 2)).toEqual({ cart: two });
  });

  test('asking for more while at the stock says so again', () => {
    const full = setQuantity(two, 'a', 5).cart;
    expect(setQuantity(full, 'a', 6)).toEqual({
      cart: full,
      outcome: { key: 'maxStockLimit', name: 'a', stock: 5 },
    });
  });
});

describe('taking out and putting back', () => {
  test('removing a line that is gone changes nothing', () => {
    expect(remove(two, 'gone')).toEqual({ cart: two });
    expect(clear(emptyCart)).toEqual({ cart: emptyCart });
  });

  test('undo brings back only what is not there again', () => {
    const cleared = clear(two);
    const bought = add(cleared.cart, lineOf('b'), 4).cart;
    const undo = cleared.outcome?.key === 'cleared' ? cleared.outcome.undo : [];
    expect(quantities(restore(bought, undo).cart)).toEqual({ a: 2, b: 4 });
    expect(restore(two, undo)).toEqual({ cart: two });
  });

  test('undo of any removal gives the very cart back', () => {
    fc.assert(
      fc.property(anyCart, fc.nat(3), fc.boolean(), (cart, at, all) => {
        const item = cart.items[at];
        const { cart: rest, outcome } = all || !item ? clear(cart) : remove(cart, item.productId);
        const undo = outcome && 'undo' in outcome ? outcome.undo : [];
        expect(restore(rest, undo).cart).toEqual(cart);
      }),
    );
  });
});

/** The model: a map from product to quantity. */
type Step =
  | { do: 'add'; line: ReturnType<typeof lineOf>; quantity: number }
  | { do: 'set'; id: string; quantity: number }
  | { do: 'remove'; id: string }
  | { do: 'clear' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), line: anyLine, quantity: fc.integer({ min: 1, max: 15 }) }),
  fc.record({
    do: fc.constant('set' as const),
    id: anyItem.map((i) => i.productId),
    quantity: fc.integer({ min: -2, max: 15 }),
  }),
  fc.record({ do: fc.constant('remove' as const), id: anyItem.map((i) => i.productId) }),
  fc.record({ do: fc.constant('clear' as const) }),
);

test('any run of changes agrees with a map, and never leaves a line outside 1..stock', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const model = new Map<string, { quantity: number; stock: number }>();
      let cart: Cart = emptyCart;
      for (const s of steps) {
        if (s.do === 'add') {
          cart = add(cart, s.line, s.quantity).cart;
          const before = model.get(s.line.productId)?.quantity ?? 0;
          const { stock } = s.line.product;
          const quantity = Math.min(stock, before + s.quantity);
          if (quantity > before) model.set(s.line.productId, { quantity, stock });
        } else if (s.do === 'set') {
          cart = setQuantity(cart, s.id, s.quantity).cart;
          const line = model.get(s.id);
          if (line) line.quantity = Math.min(line.stock, Math.max(1, s.quantity));
        } else if (s.do === 'remove') {
          cart = remove(cart, s.id).cart;
          model.delete(s.id);
        } else {
          cart = clear(cart).cart;
          model.clear();
        }
        expect(quantities(cart)).toEqual(
          Object.fromEntries([...model].map(([id, { quantity }]) => [id, quantity])),
        );
        expect(count(cart)).toBe([...model.values()].reduce((sum, { quantity }) => sum + quantity, 0));
      }
    }),
  );
});
