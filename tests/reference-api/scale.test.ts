import { describe, expect, test } from 'vitest';
import { products } from '../../scripts/reference-api/seed/demo-shop.ts';
import { scaled } from '../../scripts/reference-api/seed/scale.ts';

describe('the scaled catalogue', () => {
  const many = [...scaled(products, products.length * 140)];

  test('has the requested number of products, all with unique slugs and names', () => {
    expect(many).toHaveLength(products.length * 140);
    expect(new Set(many.map(({ slug }) => slug)).size).toBe(many.length);
    expect(new Set(many.map(({ name }) => name.en)).size).toBe(many.length);
    expect(new Set(many.map(({ name }) => name.fr)).size).toBe(many.length);
  });

  test('is deterministic, and starts with the same products whatever its size', () => {
    expect([...scaled(products, 500)]).toEqual(many.slice(0, 500));
  });

  test('starts with the original products, before their editions', () => {
    expect(new Set(many.slice(0, products.length))).toEqual(new Set(products));
  });

  test('has products of every category, even when it is small', () => {
    const categories = new Set(products.map(({ category }) => category));
    expect(new Set([...scaled(products, categories.size)].map(({ category }) => category))).toEqual(
      categories,
    );
  });

  test('has editions with plausible prices and all kinds of stock', () => {
    const editions = many.slice(products.length);
    for (const edition of editions) {
      expect(Number.isInteger(edition.priceCents) && edition.priceCents >= 100).toBe(true);
      expect(Number.isInteger(edition.stock) && edition.stock >= 0).toBe(true);
    }
    const share = (test: (stock: number) => boolean) =>
      editions.filter(({ stock }) => test(stock)).length / editions.length;
    expect(share((stock) => stock === 0)).toBeGreaterThan(0.04);
    expect(share((stock) => stock > 0 && stock <= 5)).toBeGreaterThan(0.1);
    expect(share((stock) => stock > 5)).toBeGreaterThan(0.5);
  });
});
