// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { categories, products } from '../../../scripts/reference-api/catalogue/catalogue.ts';
import { drawing } from '../../../scripts/reference-api/catalogue/draw.ts';
import { unbroken } from '../../../scripts/reference-api/catalogue/entry.ts';

const share = (count: number): number => count / products.length;
const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Root element of an SVG text, or the parser's complaint. */
function rootOf(path: string): string {
  const document = new DOMParser().parseFromString(drawing(path) ?? '', 'image/svg+xml');
  return document.documentElement.localName;
}

describe('demo catalogue', () => {
  it('gives every category and product a slug of its own', () => {
    expect(repeated(categories.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(products.map(({ slug }) => slug))).toEqual([]);
    expect(products.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  it('is a whole shop: at least nine categories and eighty products', () => {
    expect(categories.length).toBeGreaterThanOrEqual(9);
    expect(products.length).toBeGreaterThanOrEqual(80);
  });

  it('puts nine products into every category and none elsewhere', () => {
    for (const { slug } of categories)
      expect(products.filter((product) => product.category === slug).length, slug).toBeGreaterThanOrEqual(9);
    const known = new Set(categories.map(({ slug }) => slug));
    expect(products.filter(({ category }) => !known.has(category))).toEqual([]);
  });

  it.each(products)('$slug is described in both languages, each in its own words', (product) => {
    for (const text of [product.name, product.description]) {
      expect(text.en.trim()).not.toBe('');
      expect(text.fr.trim()).not.toBe('');
      expect(text.fr).not.toBe(text.en);
    }
    expect(product.description.en.length).toBeGreaterThan(100);
    expect(product.description.fr).toBe(unbroken(product.description.fr));
  });

  it('repeats no name and no description', () => {
    for (const language of ['en', 'fr'] as const) {
      expect(repeated(products.map(({ name }) => name[language]))).toEqual([]);
      expect(repeated(products.map(({ description }) => description[language]))).toEqual([]);
    }
  });

  it('asks a positive whole number of cents for everything, $4 to $480', () => {
    for (const { slug, priceCents } of products) {
      expect(Number.isInteger(priceCents), slug).toBe(true);
      expect(priceCents, slug).toBeGreaterThanOrEqual(400);
      expect(priceCents, slug).toBeLessThanOrEqual(48_000);
    }
  });

  it('mixes VAT rates, 10 percent mostly', () => {
    const rates = products.map(({ vatRate }) => vatRate);
    expect(rates.filter((rate) => ![0, 5.5, 10, 20].includes(rate))).toEqual([]);
    expect(share(rates.filter((rate) => rate === 10).length)).toBeGreaterThan(0.5);
    expect(new Set(rates).size).toBe(4);
  });

  it('has things out of stock, nearly so, and plenty of the rest', () => {
    const stocks = products.map(({ stock }) => stock);
    expect(stocks.filter((stock) => stock < 0 || stock > 200 || !Number.isInteger(stock))).toEqual([]);
    expect(share(stocks.filter((stock) => stock === 0).length)).toBeGreaterThan(0.03);
    expect(share(stocks.filter((stock) => stock === 0).length)).toBeLessThan(0.15);
    expect(share(stocks.filter((stock) => stock > 0 && stock <= 5).length)).toBeGreaterThan(0.1);
  });

  it('measures in positive numbers or not at all', () => {
    for (const { slug, weight, height, width, length } of products)
      for (const measure of [weight, height, width, length])
        if (measure !== null) expect(measure, slug).toBeGreaterThan(0);
  });

  it('carries none to twenty reviews each, by different people, of every rating', () => {
    for (const { slug, reviews } of products) {
      expect(reviews.length, slug).toBeLessThanOrEqual(20);
      expect(repeated(reviews.map(({ author }) => author)), slug).toEqual([]);
    }
    const all = products.flatMap(({ reviews }) => reviews);
    expect(all.filter(({ rating }) => ![1, 2, 3, 4, 5].includes(rating))).toEqual([]);
    expect(all.filter(({ comment, daysAgo }) => comment.trim() === '' || daysAgo < 0)).toEqual([]);
    const counts = products.map(({ reviews }) => reviews.length);
    expect(Math.min(...counts)).toBe(0);
    expect(Math.max(...counts)).toBe(20);
    for (const character of ['<', '&', '"', '’', '😄'])
      expect(
        all.some(({ comment }) => comment.includes(character)),
        character,
      ).toBe(true);
  });
});

describe('drawings', () => {
  it.each(['hero', 'banner-1', 'banner-2'])('has the home page’s %s', (name) => {
    expect(rootOf(`/uploads/home/${name}.svg`)).toBe('svg');
  });

  it('shows every product at least once and at most five times', () => {
    for (const { slug, images } of products) {
      expect(images.length, slug).toBeGreaterThanOrEqual(1);
      expect(images.length, slug).toBeLessThanOrEqual(5);
    }
  });

  it.each([...categories.map(({ image }) => image), ...products.flatMap(({ images }) => images)])(
    '%s is a well-formed document',
    (path) => {
      expect(rootOf(path)).toBe('svg');
      expect(drawing(path)).not.toMatch(/NaN|undefined|<script|href=/);
    },
  );

  it('draws no two alike', () => {
    const drawn = products.flatMap(({ images }) => images.map((image) => drawing(image) ?? image));
    expect(repeated(drawn)).toEqual([]);
  });

  it.each(['/uploads/products/none-1.svg', '/uploads/../draw.ts', '/uploads/products/__proto__.svg', ''])(
    'has nothing at %s',
    (path) => {
      expect(drawing(path)).toBeUndefined();
    },
  );
});
