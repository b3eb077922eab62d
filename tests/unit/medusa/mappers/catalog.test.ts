/** Medusa's responses in the shapes of the contract. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { product } from '#api/contract/catalog.ts';
import { toProduct } from '../../../../scripts/medusa/src/mappers/catalog.ts';
import type { CategoryRow, ProductRow } from '../../../../scripts/medusa/src/mappers/catalog-rows.ts';
import { categoryTree } from '../../../../scripts/medusa/src/mappers/category-tree.ts';
import { amountsOf } from '../../../../scripts/medusa/src/mappers/price.ts';
import recorded from './recorded-products.json' with { type: 'json' };

const available = new Map(Object.entries(recorded.available));
const [lamp, blanket] = recorded.en as unknown as [ProductRow, ProductRow];
const frenchBlanket = recorded['fr-FR'][1] as unknown as ProductRow;
const mapped = (row: ProductRow, vatRate = 20, stocks: ReadonlyMap<string, number> = available) =>
  z.parse(product, toProduct(row, { vatRate, available: stocks }));

describe('a product of Medusa', () => {
  test('with one variant is sold as it is', () => {
    expect(mapped(lamp)).toMatchObject({
      id: lamp.id,
      slug: 'opal-table-lamp',
      vatRate: 20,
      weight: 1.7,
      height: 34,
      stock: available.get(lamp.variants[0]?.id ?? ''),
      options: null,
      variants: null,
      maxPrice: null,
    });
  });

  test('on sale has its former and its lowest price', () => {
    expect(mapped(lamp)).toMatchObject({ price: 112.5, listPrice: 150, lowestPrice30: 125 });
  });

  test('lists its options and variants if there is a choice', () => {
    const { options, variants, price, maxPrice, stock } = mapped(blanket);
    expect(options?.map(({ name }) => name).toSorted()).toEqual(['Colour', 'Size']);
    expect(variants).toHaveLength(4);
    expect(price).toBe(Math.min(...(variants ?? []).map((one) => one.price)));
    expect(maxPrice).toBe(Math.max(...(variants ?? []).map((one) => one.price)));
    expect(stock).toBe((variants ?? []).reduce((sum, one) => sum + one.stock, 0));
  });

  test('has the same variants in every language', () => {
    const [english, french] = [mapped(blanket), mapped(frenchBlanket)];
    expect(french.variants?.map(({ id }) => id)).toEqual(english.variants?.map(({ id }) => id));
    expect(french.name).toBe('Plaid de pique-nique en laine');
    expect(french.variants?.[0]?.values).not.toEqual(english.variants?.[0]?.values);
  });

  test('repeats no pictures of the product in its variants', () => {
    expect(mapped(blanket).variants?.every(({ images }) => images === null)).toBe(true);
    const [first] = blanket.variants;
    const own = {
      ...blanket,
      variants: blanket.variants.map((one) =>
        one === first ? { ...one, images: one.images?.slice(0, 1) ?? [] } : one,
      ),
    };
    expect(mapped(own).variants?.find(({ id }) => id === first?.id)?.images).toHaveLength(1);
  });

  test('shows the price of the cheapest variant in stock', () => {
    const [cheapest] = (mapped(blanket).variants ?? []).toSorted((a, b) => a.price - b.price);
    const dear = (mapped(blanket).variants ?? []).filter((one) => one.price > (cheapest?.price ?? 0));
    const stocks = new Map(dear.map(({ id }) => [id, 3]));
    expect(mapped(blanket, 20, stocks).price).toBe(dear[0]?.price);
  });

  test('with backorders has unlimited stock', () => {
    const variants = lamp.variants.map((one) => ({ ...one, allow_backorder: true }));
    expect(mapped({ ...lamp, variants }, 20, new Map())).toMatchObject({ stock: 999, unlimitedStock: true });
  });

  test('without a price isn’t sold', () => {
    const variants = lamp.variants.map((one) => ({ ...one, calculated_price: null }));
    expect(toProduct({ ...lamp, variants }, { vatRate: 20, available })).toBeUndefined();
  });

  test('leaves out option values that only other products have', () => {
    const foreign = { id: 'optval_0', value: 'Plaid', rank: 0, metadata: null };
    const options = blanket.options.map((one) => ({ ...one, values: [foreign, ...one.values] }));
    expect(mapped({ ...blanket, options }).options).toEqual(mapped(blanket).options);
  });
});

describe('a price of Medusa', () => {
  test('is gross if it includes tax', () => {
    const calculated_price = {
      calculated_amount: 9.99,
      original_amount: 12,
      is_calculated_price_tax_inclusive: true,
    };
    expect(amountsOf({ calculated_price, metadata: null }, 20)).toEqual({
      price: 8.325,
      grossPrice: 9.99,
      listPrice: 10,
      grossListPrice: 12,
    });
  });
});

describe('the categories of Medusa', () => {
  const category = (id: string, parent: string | null, rank: number, more: Partial<CategoryRow> = {}) => ({
    id,
    name: id,
    handle: id,
    rank,
    parent_category_id: parent,
    metadata: null,
    is_active: true,
    is_internal: false,
    ...more,
  });
  const rows = [
    category('shirts', 'clothes', 0),
    category('books', null, 1),
    category('clothes', null, 0),
    category('secret', null, 2, { is_internal: true }),
    category('plans', 'secret', 0),
  ];

  test('list parents first', () => {
    expect(categoryTree(rows).list.map(({ id }) => id)).toEqual(['clothes', 'shirts', 'books']);
  });

  test('list the products of the categories below them', () => {
    expect(categoryTree(rows).within.get('clothes')).toEqual(['clothes', 'shirts']);
    expect(
      categoryTree(rows)
        .above.get('shirts')
        ?.map(({ id }) => id),
    ).toEqual(['shirts', 'clothes']);
  });
});
