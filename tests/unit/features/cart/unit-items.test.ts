import { expect, test } from 'vitest';
import { productBySlug } from '#api/contract/catalog.ts';
import { parseResponse } from '#api/parse.ts';
import { addItem, emptyCart } from '#features/cart/cart.ts';
import { decodeCart, encodeCart } from '#features/cart/cart-storage.ts';
import { grossOfOne } from '#features/cart/totals.ts';
import { unitItemsOf } from '#features/cart/unit-items.ts';
import { displayPrice } from '#lib/money.ts';
import { closestVariant, unitName } from '#lib/variants.ts';
import { product } from '../../../support/api/hostile-api.ts';

const sizes = ['38', '39', '40', '41', '42', '43', '44', '45'];
const colours = ['Black', 'Brown', 'أزرق', 'Red', 'Wine & "Gold"'];
const variants = colours.flatMap((colour, row) =>
  sizes.map((size, column) => ({
    id: `boots ${row}/${column}`,
    values: [colour, size],
    stock: column + 1,
    price: 100 + row * 0.01 + column,
    ...(row > 2 && { images: [{ url: `/uploads/${row}.svg` }] }),
  })),
);
const options = [
  { name: 'Colour', values: colours.map((name) => ({ name })) },
  { name: 'Size', values: sizes.map((name) => ({ name })) },
];
const body = product('boots', {
  name: 'Boots',
  options,
  variants,
  maxPrice: 107.04,
  images: [{ url: '/uploads/0.svg' }],
});
const { product: boots } = parseResponse(
  productBySlug.name,
  productBySlug.response as NonNullable<typeof productBySlug.response>,
  JSON.stringify({ product: body, category: null }),
  (error) => {
    throw error;
  },
);

test('the cart gets what was chosen, in any order', () => {
  const lines = new Map(unitItemsOf(boots));
  for (const before of boots.variants ?? [])
    for (const [at, { values }] of options.entries())
      for (const { name: value } of values) {
        const chosen = closestVariant(boots.variants ?? [], before.values, { at, value });
        const line = lines.get(chosen?.id ?? '');
        if (!chosen || !line || line === 'choose') throw new Error(`nothing to buy for ${value}`);
        const kept = before.values.map((one, position) => (position === at ? value : one));
        expect(chosen.values).toEqual(kept);
        const [item] = decodeCart(encodeCart(addItem(emptyCart, line, 99).cart)).items;
        if (!item) throw new Error('no line item');
        expect(item).toMatchObject({ productId: chosen.id, quantity: chosen.stock });
        expect(unitName(item.product)).toBe(['Boots', ...kept].join(' · '));
        expect(grossOfOne(item)).toBe(displayPrice({ ...chosen, vatRate: boots.vatRate }));
        expect(item.product.imageUrl).toBe(chosen.images?.[0]?.url ?? '/uploads/0.svg');
      }
});
