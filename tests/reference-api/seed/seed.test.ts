import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countryCodes } from '#lib/countries.ts';
import type { Database } from '../../../scripts/reference-api/db/database.ts';
import { DataError, openDatabase } from '../../../scripts/reference-api/db/open.ts';
import {
  demoCategories,
  demoPictures,
  demoProducts,
  shippingMethods,
} from '../../../scripts/reference-api/demo-shop/demo-shop.ts';
import { shop } from '../../../scripts/reference-api/demo-shop/shop/shop.config.ts';
import { scaledProducts } from '../../../scripts/reference-api/seed/scale.ts';
import { seedDatabase } from '../../../scripts/reference-api/seed/seed.ts';
import { offersFor } from '../../../scripts/reference-api/shipping/method.ts';

let db: Database;
let logged: string[];
const now = Date.UTC(2026, 0, 15);
const fill = (options: { products?: number } = {}) =>
  seedDatabase(db, { ...options, now, log: (line) => void logged.push(line) });
const count = (table: string) => (db.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
const meta = (key: string) => db.one<{ value: string }>`SELECT value FROM meta WHERE key = ${key}`?.value;

beforeEach(() => {
  db = openDatabase(':memory:');
  logged = [];
});
afterEach(() => db.close());

test('the demo shop delivers where the API does', () => {
  const delivered = countryCodes.filter(
    (country) => offersFor({ shippingMethods }, { country, kg: 1, subtotal: 0 }, 'en').length,
  );
  expect(shop.countries).toEqual(delivered);
});

test('the demo shop’s reviews name no last name', () => {
  const authors = demoProducts.flatMap(({ reviews }) => reviews.map(({ author }) => author));
  expect(authors.filter((author) => !/^\S+ \p{Lu}\.$/u.test(author))).toEqual([]);
});

describe('an empty database', () => {
  test('is filled once with the demo catalogue and its reviews', () => {
    fill();
    expect(count('category')).toBe(demoCategories.length);
    expect(count('product')).toBe(demoProducts.length);
    expect(count('review')).toBe(demoProducts.reduce((sum, { reviews }) => sum + reviews.length, 0));
    const identity = meta('identity');
    fill();
    expect(count('product')).toBe(demoProducts.length);
    expect(meta('identity')).toBe(identity);
    expect(logged).toEqual([]);
  });

  test('gets no reviews dated in the future', () => {
    fill();
    expect(db.all`SELECT id FROM review WHERE created_at > ${new Date(now).toISOString()}`).toEqual([]);
  });
});

describe('a filled database', () => {
  test('is kept when another number of products is requested', () => {
    fill({ products: 20 });
    expect(() => fill({ products: 30 })).toThrow(DataError);
    expect(() => fill({ products: 30 })).toThrow(/20 products, not 30.*--data.*--reset/s);
    fill({ products: 20 });
    fill();
    expect(count('product')).toBe(20);
  });

  test('gets the same product ids every time', () => {
    const filled = () => {
      db = openDatabase(':memory:');
      fill({ products: 20 });
      return [meta('identity'), db.all`SELECT id FROM product ORDER BY id`];
    };
    const [[identity, ids], [otherIdentity, otherIds]] = [filled(), filled()];
    expect(otherIdentity).not.toBe(identity);
    expect(otherIds).toEqual(ids);
    expect(count('change')).toBe(0);
  });

  test('is kept if its catalogue is from an older version', () => {
    fill();
    db.exec("UPDATE meta SET value = 'earlier' WHERE key = 'catalog'");
    fill();
    expect(logged.join()).toMatch(/--reset/);
  });
});

describe('a demo catalogue of a requested size', () => {
  const many = [...scaledProducts(demoProducts, demoProducts.length * 140)];

  test('has the requested number of products', () => {
    expect(many).toHaveLength(demoProducts.length * 140);
    expect(new Set(many.map(({ slug }) => slug)).size).toBe(many.length);
    expect(new Set(many.map(({ name }) => name.en)).size).toBe(many.length);
    expect(new Set(many.map(({ name }) => name.fr)).size).toBe(many.length);
  });

  test('is deterministic', () => {
    expect([...scaledProducts(demoProducts, 500)]).toEqual(many.slice(0, 500));
  });

  test('begins with the original products', () => {
    expect(new Set(many.slice(0, demoProducts.length))).toEqual(new Set(demoProducts));
  });

  test('has products of every category', () => {
    const categories = new Set(demoProducts.map(({ category }) => category));
    expect(
      new Set([...scaledProducts(demoProducts, categories.size)].map(({ category }) => category)),
    ).toEqual(categories);
  });
});

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo shop', () => {
  test('gives every product its own name in each language', () => {
    for (const language of ['en', 'fr'] as const) {
      expect(repeated(demoProducts.map(({ name }) => name[language]))).toEqual([]);
      expect(repeated(demoProducts.map(({ description }) => description[language]))).toEqual([]);
    }
    expect(
      demoProducts.filter(
        ({ name, description }) => name.en === name.fr || description.en === description.fr,
      ),
    ).toEqual([]);
  });

  test('has French no-break spaces', () => {
    const texts = demoProducts.flatMap(({ name, description }) => [name.fr, description.fr]);
    expect(texts.filter((text) => / [:;!?»]|« |\d (cm|mm|kg|l|°C|%)/.test(text))).toEqual([]);
  });

  test('has reviews with characters that markup has to escape', () => {
    const comments = demoProducts.flatMap(({ reviews }) => reviews.map(({ comment }) => comment)).join();
    for (const character of ['<', '&', '"', '’', '😄']) expect(comments).toContain(character);
  });
});

describe('the pictures of the demo shop', () => {
  test('are exactly the ones that categories and products name', () => {
    const ofProducts = demoProducts.flatMap(({ images, variants }) => [
      ...images,
      ...variants.flatMap((variant) => variant.images ?? []),
    ]);
    const named = [...demoCategories.map(({ image }) => image), ...ofProducts];
    expect(named.toSorted()).toEqual([...demoPictures.keys()].sort());
  });

  test('include one to three pictures of every product', () => {
    expect(demoProducts.filter(({ images }) => images.length < 1 || images.length > 3)).toEqual([]);
  });

  test('are described for a whole product or not at all', () => {
    for (const { images, imageAlts = images } of demoProducts) expect(imageAlts).toHaveLength(images.length);
  });

  test('take up at most 1 MB in total', () => {
    const bytes = [...demoPictures.values()].reduce((sum, file) => sum + readFileSync(file).length, 0);
    expect(bytes).toBeLessThan(1_000_000);
  });

  test.each([...demoPictures])('are all valid SVGs without scripts or links: %s', async (_, file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/NaN|undefined|<script|href=/);
    expect((await sharp(file).metadata()).width).toBeGreaterThan(0);
  });
});
