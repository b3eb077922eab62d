import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCart, encodeCart, losesItems } from '#features/cart/cart-storage.ts';
import { anyCart, itemOf } from '../../../support/cart.ts';

const good = { ...itemOf('good'), quantity: 2 };
const withLine = (line: unknown) => JSON.stringify({ version: 1, items: [good, line] });

test('a stored cart is read exactly as it was written', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(decodeCart(encodeCart(cart))).toEqual(cart);
      expect(encodeCart(decodeCart(encodeCart(cart)))).toBe(encodeCart(cart));
    }),
  );
});

test('the cart is empty when nothing is stored', () => {
  expect(decodeCart(null)).toEqual({ items: [] });
});

describe('an unreadable stored cart (promise 18)', () => {
  test.each([
    '',
    '{',
    'null',
    '"text"',
    '12',
    'true',
    '{}',
    '{"a":1}',
    '{"items":null}',
    '{"items":{"length":3}}',
  ])('counts as empty: %j', (text) => {
    expect(decodeCart(text)).toEqual({ items: [] });
  });

  test('never causes an error', () => {
    const text = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(text, (stored) => {
        expect(() => decodeCart(stored)).not.toThrow();
      }),
    );
  });

  test('yields only whole quantities within the stock', () => {
    const line = fc.record(
      {
        productId: fc.oneof(fc.constant('p'), fc.jsonValue()),
        product: fc.oneof(
          fc.record({ name: fc.string(), price: fc.double(), stock: fc.double() }, { requiredKeys: [] }),
          fc.jsonValue(),
        ),
        quantity: fc.oneof(fc.double(), fc.integer(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(line), (items) => {
        for (const { product, quantity } of decodeCart(JSON.stringify({ items })).items) {
          expect(Number.isInteger(quantity)).toBe(true);
          expect(quantity).toBeGreaterThanOrEqual(1);
          expect(quantity).toBeLessThanOrEqual(product.stock || 999);
        }
      }),
    );
  });
});

describe('a stored cart with an invalid line item (promise 18)', () => {
  test.each([
    ['negative quantity', { ...itemOf('bad'), quantity: -1 }],
    ['no quantity', { ...itemOf('bad') }],
    ['quantity as text', { ...itemOf('bad'), quantity: '2' }],
    ['no product', { productId: 'bad', quantity: 1 }],
    ['no price', { ...itemOf('bad', { price: undefined as never }), quantity: 1 }],
    ['infinite price', '{"productId":"bad","product":{"name":"n","price":1e999,"stock":1},"quantity":1}'],
    ['no id', { ...itemOf(''), quantity: 1 }],
    ['null', null],
    ['the same product again', { ...itemOf('good'), quantity: 1 }],
  ])('keeps only its valid line item: %s', (_, line) => {
    const text = typeof line === 'string' ? `{"items":[${JSON.stringify(good)},${line}]}` : withLine(line);
    expect(decodeCart(text)).toEqual({ items: [good] });
    expect(encodeCart(decodeCart(text))).not.toBe(text);
  });

  test.each([
    [1.5, 1],
    [1e300, 5],
    [6, 5],
  ])('gets a quantity of %d corrected to %i', (quantity, mended) => {
    const text = withLine({ ...itemOf('bad'), quantity });
    expect(decodeCart(text).items[1]).toEqual({ ...itemOf('bad'), quantity: mended });
    expect(encodeCart(decodeCart(text))).not.toBe(text);
  });
});

describe('a stored cart in another format (promise 25)', () => {
  test.each([
    ['has no version', { items: [good] }],
    ['has a newer version', { version: 9, items: [good] }],
    [
      'has unknown fields',
      { items: [{ ...good, note: 'x', product: { ...good.product, colour: 'red' } }], more: 1 },
    ],
  ])('is read if it %s', (_, value) => {
    expect(decodeCart(JSON.stringify(value))).toEqual({ items: [good] });
  });

  test('loses its line items if it is only a list', () => {
    const text = JSON.stringify([good]);
    expect(decodeCart(text)).toEqual({ items: [] });
    expect(losesItems(text)).toBe(true);
  });

  test('is read if its products have only a name, price and stock', () => {
    const text = JSON.stringify({
      items: [{ productId: 'p', product: { name: 'n', price: 1, stock: 3 }, quantity: 2 }],
    });
    const product = itemOf('p', { name: 'n', price: 1, stock: 3, slug: '' });
    expect(decodeCart(text)).toEqual({ items: [{ ...product, quantity: 2 }] });
  });
});

describe('the options of a stored line item', () => {
  const options = [
    { name: 'Colour', value: 'Blue' },
    { name: 'Size', value: 'M' },
  ];
  const apron = { ...itemOf('apron-blue-m', { options }), quantity: 1 };

  test('are written and read without a loss', () => {
    const text = encodeCart({ items: [apron] });
    expect(decodeCart(text)).toEqual({ items: [apron] });
    expect(encodeCart(decodeCart(text))).toBe(text);
  });

  // A page of an older version of the shop doesn't know options.
  test('may be missing after an older page stored the cart', () => {
    const text = encodeCart({ items: [good, apron] });
    const older = JSON.parse(text, (key, value) => (key === 'options' ? undefined : value));
    expect(decodeCart(JSON.stringify(older)).items.map(({ productId }) => productId)).toEqual([
      'good',
      'apron-blue-m',
    ]);
    expect(losesItems(text)).toBe(false);
  });

  test.each([[[]], [{}], ['Blue'], [[{ name: 'Colour' }]], [[null]], [[{ name: 1, value: 'Blue' }]]])(
    'are left out if they are %j',
    (wrong) => {
      const line = { ...apron, product: { ...apron.product, options: wrong } };
      expect(decodeCart(JSON.stringify({ items: [line] })).items).toEqual([
        { ...itemOf('apron-blue-m'), quantity: 1 },
      ]);
    },
  );
});
