import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { categories, pictures, products } from '../../scripts/reference-api/seed/demo-shop.ts';

const share = (count: number): number => count / products.length;
const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo shop', () => {
  it('uses no slug twice', () => {
    expect(repeated(categories.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(products.map(({ slug }) => slug))).toEqual([]);
  });

  it('has at least nine categories with nine products each', () => {
    expect(categories.length).toBeGreaterThanOrEqual(9);
    for (const { slug } of categories)
      expect(products.filter(({ category }) => category === slug).length, slug).toBeGreaterThanOrEqual(9);
  });

  it('gives every product its own name and description, which differ in the two languages', () => {
    for (const language of ['en', 'fr'] as const) {
      expect(repeated(products.map(({ name }) => name[language]))).toEqual([]);
      expect(repeated(products.map(({ description }) => description[language]))).toEqual([]);
    }
    expect(
      products.filter(({ name, description }) => name.en === name.fr || description.en === description.fr),
    ).toEqual([]);
  });

  it('has no-break spaces around French punctuation and before units', () => {
    const texts = products.flatMap(({ name, description }) => [name.fr, description.fr]);
    expect(texts.filter((text) => / [:;!?»]|« |\d (cm|mm|kg|l|°C|%)/.test(text))).toEqual([]);
  });

  it('charges four VAT rates, mostly 10 percent', () => {
    const rates = products.map(({ vatRate }) => vatRate);
    expect(new Set(rates)).toEqual(new Set([0, 5.5, 10, 20]));
    expect(share(rates.filter((rate) => rate === 10).length)).toBeGreaterThan(0.5);
  });

  it('has some products that are sold out and some that are low in stock', () => {
    const stocks = products.map(({ stock }) => stock);
    expect(share(stocks.filter((stock) => stock === 0).length)).toBeGreaterThan(0.03);
    expect(share(stocks.filter((stock) => stock === 0).length)).toBeLessThan(0.15);
    expect(share(stocks.filter((stock) => stock > 0 && stock <= 5).length)).toBeGreaterThan(0.1);
  });

  it('has from zero to twenty reviews for each product, at most one per author', () => {
    for (const { slug, reviews } of products)
      expect(repeated(reviews.map(({ author }) => author)), slug).toEqual([]);
    const counts = products.map(({ reviews }) => reviews.length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, 20]);
  });

  it('has reviews with characters that markup has to escape', () => {
    const comments = products.flatMap(({ reviews }) => reviews.map(({ comment }) => comment)).join();
    for (const character of ['<', '&', '"', '’', '😄']) expect(comments).toContain(character);
  });
});

describe('the pictures of the demo shop', () => {
  it('are exactly the ones that categories and products name', () => {
    const named = [...categories.map(({ image }) => image), ...products.flatMap(({ images }) => images)];
    expect(named.toSorted()).toEqual([...pictures.keys()].sort());
  });

  it('include one to three pictures of every product', () => {
    expect(products.filter(({ images }) => images.length < 1 || images.length > 3)).toEqual([]);
  });

  it('take up at most 1 MB in total', () => {
    const bytes = [...pictures.values()].reduce((sum, file) => sum + readFileSync(file).length, 0);
    expect(bytes).toBeLessThan(1_000_000);
  });

  it.each([...pictures])('are all valid SVGs without scripts or links: %s', async (_, file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/NaN|undefined|<script|href=/);
    expect((await sharp(file).metadata()).width).toBeGreaterThan(0);
  });
});
