import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { categories, pictures, products } from '../../scripts/reference-api/seed/demo-shop.ts';

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo shop', () => {
  it('uses no slug twice', () => {
    expect(repeated(categories.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(products.map(({ slug }) => slug))).toEqual([]);
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
