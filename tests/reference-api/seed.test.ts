import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../scripts/reference-api/db/database.ts';
import { categories, products } from '../../scripts/reference-api/seed/demo-shop.ts';
import { scaled } from '../../scripts/reference-api/seed/scale.ts';
import { SeedError, seed } from '../../scripts/reference-api/seed/seed.ts';

let db: Database;
let logged: string[];
const now = Date.UTC(2026, 0, 15);
const fill = (options: { products?: number; reset?: boolean } = {}) =>
  seed(db, { ...options, now, log: (line) => void logged.push(line) });
const count = (table: string) => (db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
const meta = (key: string) =>
  (db.prepare('SELECT value FROM meta WHERE key = ?').get(key) as { value: string } | undefined)?.value;

beforeEach(() => {
  db = openDatabase(':memory:');
  logged = [];
});
afterEach(() => db.close());

describe('an empty database', () => {
  test('is filled once with the demo catalogue and its reviews', () => {
    fill();
    expect(count('category')).toBe(categories.length);
    expect(count('product')).toBe(products.length);
    expect(count('review')).toBe(products.reduce((sum, { reviews }) => sum + reviews.length, 0));
    const identity = meta('identity');
    fill();
    expect(count('product')).toBe(products.length);
    expect(meta('identity')).toBe(identity);
    expect(logged).toEqual([]);
  });

  test('is filled without recording any change', () => {
    fill();
    expect(count('change')).toBe(0);
    db.exec('UPDATE product SET stock = stock + 1 WHERE position = 0');
    expect(count('change')).toBe(1);
  });

  test('gets no reviews dated in the future', () => {
    fill();
    const late = db
      .prepare('SELECT count(*) AS n FROM review WHERE created_at > ?')
      .get(new Date(now).toISOString());
    expect(late).toMatchObject({ n: 0 });
  });
});

describe('a filled database', () => {
  test('is kept when a different number of products is requested, and the error says what to do', () => {
    fill({ products: 20 });
    expect(() => fill({ products: 30 })).toThrow(SeedError);
    expect(() => fill({ products: 30 })).toThrow(/20 products, not 30.*--data.*--reset/s);
    fill({ products: 20 });
    fill();
    expect(count('product')).toBe(20);
  });

  test('is refilled on a reset and gets a new identity, but its products keep their ids', () => {
    fill({ products: 20 });
    const identity = meta('identity');
    const ids = db.prepare('SELECT id FROM product ORDER BY id').all();
    db.exec('UPDATE product SET stock = 99');
    fill({ products: 30, reset: true });
    expect(count('product')).toBe(30);
    expect(meta('identity')).not.toBe(identity);
    expect(db.prepare('SELECT id FROM product WHERE position < 20 ORDER BY id').all()).toEqual(ids);
    expect(count('change')).toBe(0);
    expect(db.prepare('PRAGMA foreign_keys').get()).toMatchObject({ foreign_keys: 1 });
  });

  test('is kept if its demo catalogue is from an older version, and the log says how to replace that catalogue', () => {
    fill();
    db.exec("UPDATE meta SET value = 'earlier' WHERE key = 'catalog'");
    fill();
    expect(logged.join()).toMatch(/--reset/);
  });
});

describe('a demo catalogue of a requested size', () => {
  const many = [...scaled(products, products.length * 140)];

  test('has the requested number of products, all with unique slugs and names', () => {
    expect(many).toHaveLength(products.length * 140);
    expect(new Set(many.map(({ slug }) => slug)).size).toBe(many.length);
    expect(new Set(many.map(({ name }) => name.en)).size).toBe(many.length);
    expect(new Set(many.map(({ name }) => name.fr)).size).toBe(many.length);
  });

  test('is deterministic, and starts with the same products whatever the size', () => {
    expect([...scaled(products, 500)]).toEqual(many.slice(0, 500));
  });

  test('has the original products before their variants', () => {
    expect(new Set(many.slice(0, products.length))).toEqual(new Set(products));
  });

  test('has products of every category, even if it is small', () => {
    const categories = new Set(products.map(({ category }) => category));
    expect(new Set([...scaled(products, categories.size)].map(({ category }) => category))).toEqual(
      categories,
    );
  });

  test('has variants with plausible prices, some of them sold out and some low in stock', () => {
    const variants = many.slice(products.length);
    for (const variant of variants) {
      expect(Number.isInteger(variant.priceCents) && variant.priceCents >= 100).toBe(true);
      expect(Number.isInteger(variant.stock) && variant.stock >= 0).toBe(true);
    }
    const share = (test: (stock: number) => boolean) =>
      variants.filter(({ stock }) => test(stock)).length / variants.length;
    expect(share((stock) => stock === 0)).toBeGreaterThan(0.04);
    expect(share((stock) => stock > 0 && stock <= 5)).toBeGreaterThan(0.1);
    expect(share((stock) => stock > 5)).toBeGreaterThan(0.5);
  });
});
