import { describe, expect, test } from 'vitest';
import { products } from '../../scripts/reference-api/seed/demo-shop.ts';
import { scaled } from '../../scripts/reference-api/seed/scale.ts';

describe('the scaled catalogue', () => {
  const many = [...scaled(products, products.length * 140)];

  test('has as many products as asked for, all with slugs and names of their own', () => {
    expect(many).toHaveLength(products.length * 140);
    expect(new Set(many.map(({ slug }) => slug)).size).toBe(many.length);
    expect(new Set(many.map(({ name }) => name.en)).size).toBe(many.length);
    expect(new Set(many.map(({ name }) => name.fr)).size).toBe(many.length);
  });

  test('is the same every time, and a larger one begins with the smaller', () => {
    expect([...scaled(products, 500)]).toEqual(many.slice(0, 500));
  });

  test('keeps the products as they are before it makes editions of them', () => {
    expect(new Set(many.slice(0, products.length))).toEqual(new Set(products));
  });

  test('a small one has something of every category', () => {
    const categories = new Set(products.map(({ category }) => category));
    expect(new Set([...scaled(products, categories.size)].map(({ category }) => category))).toEqual(
      categories,
    );
  });

  test('editions have believable prices, stock of every kind, and reviews of their product only', () => {
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
