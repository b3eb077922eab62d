import { describe, expect, test } from 'vitest';
import { searchCatalog } from '#api/contract/catalog.ts';
import { mostFoundProducts } from '../../../scripts/backend/catalog/list-lengths.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';

interface Entry {
  en: string;
  fr: string;
  descriptionEn?: string;
  descriptionFr?: string;
}

/** A small catalogue for which every result is known. */
const entries: Record<string, Entry> = {
  teapot: { en: 'Stoneware teapot', fr: 'Théière en grès', descriptionEn: 'For leaf tea.' },
  kettle: { en: 'Copper kettle', fr: 'Bouilloire en cuivre', descriptionEn: 'Boils water for the teapot.' },
  'egg-cup': { en: 'Egg cups', fr: 'Coquetiers', descriptionFr: 'Pour les œufs à la coque.' },
  oil: { en: 'Olive oil', fr: 'Huile d’olive', descriptionFr: 'Première pression.' },
  towel: { en: 'Tea towel, woven in linen', fr: 'Torchon en lin tissé' },
  lamp: { en: 'Brass lamp', fr: 'Lampe en laiton', descriptionEn: 'Copper coloured.' },
  bowl: { en: 'Copper bowl', fr: 'Bol en cuivre', descriptionFr: 'Large et profond.' },
  cafe: { en: 'Café set', fr: 'Service à café', descriptionEn: 'Crème brûlée not included.' },
};

const api = await apiOfFile();
api.db.exec(`
  DELETE FROM product;
  DELETE FROM category;
  INSERT INTO category VALUES ('c', 'tableware', 0, 'Tableware', 'Arts de la table', NULL);
  INSERT INTO category VALUES ('d', 'epicerie', 1, 'Grocery', 'Épicerie', NULL);`);
const add = api.db.prepare(
  `INSERT INTO product (id, slug, category_id, position, name_en, name_fr, description_en, description_fr, price_cents, vat_rate, stock,
    images) VALUES (?, ?, 'c', ?, ?, ?, ?, ?, 1000, 10, 5, '[]')`,
);
for (const [position, [slug, { en, fr, descriptionEn = '', descriptionFr = '' }]] of Object.entries(
  entries,
).entries())
  add.run(slug, slug, position, en, fr, descriptionEn, descriptionFr);
const { call } = api;

const search = async (text: string, language: 'en' | 'fr' = 'en') =>
  (await call(searchCatalog, { query: { search: text }, language })).data;
const slugs = async (text: string, language: 'en' | 'fr' = 'en') =>
  (await search(text, language)).products.map(({ slug }) => slug);

describe('the search finds', () => {
  test.each([
    ['theiere', ['teapot'], 'without accents'],
    ['THÉIÈRE', ['teapot'], 'in capitals with accents'],
    ['the\u0301ie\u0300re', ['teapot'], 'with combining accents'],
    ['oeufs', ['egg-cup'], 'a ligature typed as two letters'],
    ['œufs', ['egg-cup'], 'a ligature'],
    ["l'huile", ['oil'], 'an elided article'],
    ['l’huile d’olive', ['oil'], 'with typographic apostrophes'],
    ['the brass lamp', ['lamp'], 'with stop words'],
    ['kett', ['kettle'], 'the beginning of a word'],
    ['kettles', ['kettle'], 'a plural'],
    ['lampes', ['lamp'], 'a French plural'],
    ['creme brulee', ['cafe'], 'two words without accents'],
    ['bouil cuiv', ['kettle'], 'two beginnings'],
  ])('for “%s” the products %j: %s', async (text, expected) => {
    expect(await slugs(text)).toEqual(expected);
    expect(await slugs(text, 'fr')).toEqual(expected);
  });

  test.each([
    ['ketle', 'kettle', 'a letter left out'],
    ['kettlle', 'kettle', 'an extra letter'],
    ['kettel', 'kettle', 'two letters swapped'],
    ['jettle', 'kettle', 'a wrong first letter'],
    ['bouiloir', 'kettle', 'a typo in an unfinished word'],
    ['stonwear', 'teapot', 'two typos in a long word'],
  ])('despite the typo in “%s”, the product %s: %s', async (text, expected) => {
    expect(await slugs(text)).toEqual([expected]);
  });

  test('matches in names first', async () => {
    const copper = await slugs('copper');
    expect(copper.slice(0, 2).toSorted()).toEqual(['bowl', 'kettle']);
    expect(copper.slice(2)).toEqual(['lamp']);
    expect((await slugs('tea')).slice(0, 2)).toEqual(['towel', 'teapot']);
    expect(await slugs('teapot')).toEqual(['teapot', 'kettle']);
  });

  test('products with some of the words if none has all', async () => {
    expect(await slugs('copper bowl')).toEqual(['bowl']);
    const some = await slugs('copper teapot shovel');
    expect(some).toContain('kettle');
    expect(some).toContain('teapot');
  });

  test('categories in the requested language', async () => {
    expect((await search('epic', 'fr')).categories.map(({ name }) => name)).toEqual(['Épicerie']);
    expect((await search('epic', 'en')).categories.map(({ name }) => name)).toEqual(['Grocery']);
  });

  test('nothing for empty text or unknown words', async () => {
    for (const text of ['', '   ', '?!*', '"', 'zzzzzzzz'])
      expect(await search(text)).toEqual({ products: [], categories: [] });
  });
});

describe('the search', () => {
  test('treats query operators, markup and SQL as text', async () => {
    for (const text of [
      'copper"',
      'copper*',
      '"copper" OR "x',
      '(copper',
      'name_en:copper',
      '-copper',
      '^copper',
    ])
      expect(await slugs(text), text).toContain('kettle');
    expect(await slugs("'; DROP TABLE product; --")).toEqual([]);
    expect(await slugs('<script>alert(1)</script>')).toEqual([]);
    expect(await slugs(`copper ${'x'.repeat(190)}`)).toContain('kettle');
  });

  test('returns only the best matches of a large catalogue', async () => {
    for (let index = 0; index < 2 * mostFoundProducts; index++) {
      const isTrunk = index % 2 === 1;
      const name = isTrunk ? 'Travel trunk' : 'Doorstop';
      add.run(`x${index}`, `x-${index}`, index, name, name, isTrunk ? '' : 'Holds a trunk.', '');
    }
    const { products } = await search('trunk');
    expect(products.map(({ name }) => name)).toEqual(Array(mostFoundProducts).fill('Travel trunk'));
    api.db.exec("DELETE FROM product WHERE slug LIKE 'x-%'");
  });

  test('names a missing parameter', async () => {
    const { status, failure } = await call(searchCatalog);
    expect([status, ...Object.keys(failure.fields ?? {})]).toEqual([422, 'search']);
  });

  test('finds a renamed product by its new name', async () => {
    api.db.exec("UPDATE product SET name_en = 'Zinc bucket' WHERE id = 'lamp'");
    expect(await slugs('bucket')).toEqual(['lamp']);
    expect(await slugs('brass')).toEqual([]);
    api.db.exec("DELETE FROM product WHERE id = 'lamp'");
    expect(await slugs('bucket')).toEqual([]);
  });
});
