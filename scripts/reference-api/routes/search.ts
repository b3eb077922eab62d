/** The search for categories and products. */
import type { Hono } from 'hono';
import type { Category } from '#api/contract/catalog.ts';
import { searchCatalog } from '#api/contract/catalog.ts';
import { mostFoundProducts, mostSearchWords } from '../../backend/catalog/list-lengths.ts';
import { type StoredProduct, selectCategory, selectProduct, toListedProduct } from '../catalog/rows.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { rawSql } from '../db/database.ts';
import { route } from '../http/route.ts';

/** Stop words of both languages, without accents. */
const stopWords = new Set(
  'the of for and with an in on to le la les de du des un une en et pour avec au aux sur'.split(' '),
);

const mostCategories = 10;
const mostSpellings = 6;

/** A search covers both languages, but names in the request's language weigh most. The weights are in column order. */
const weights = { en: rawSql('10, 4, 1, 0.4, 3, 1'), fr: rawSql('4, 10, 0.4, 1, 1, 3') };

/**
 * Matches in names and options ("blue apron") rank before matches in descriptions. An unknown word matches similar words
 * (typos). If no product matches all words, products that match some of them are returned.
 */
export function searchRoutes(app: Hono, { db }: Context): void {
  function find(table: 'product' | 'category', match: string, language: Language, limit: number): number[] {
    const index = rawSql(`${table}_text`);
    const found = db.all<{ rowid: number }>`
      SELECT rowid FROM ${index} WHERE ${index} MATCH ${match}
      ORDER BY bm25(${index}, ${weights[language]}), rowid LIMIT ${limit}`;
    return found.map(({ rowid }) => rowid);
  }

  /** The word itself, if an indexed word starts with it. Otherwise, the indexed words that are most similar. */
  function spellingsOf(table: 'product' | 'category', word: string): string[] {
    const forms = [...new Set([word, singular(word)])];
    const terms = rawSql(`${table}_word`);
    const isIndexed = (prefix: string) =>
      db.one`SELECT 1 FROM ${terms} WHERE term >= ${prefix} AND term < ${`${prefix}\u{10FFFF}`} LIMIT 1`;
    const most = mostTypos(word);
    if (most === 0 || forms.some(isIndexed)) return forms;
    const similar = db.all<{ term: string }>`SELECT term FROM ${terms}`
      .map(({ term }) => ({ term, distance: editDistance(word, term, most) }))
      .filter(({ distance }) => distance <= most)
      .sort((a, b) => a.distance - b.distance || a.term.length - b.term.length);
    const nearest = similar.filter(({ distance }) => distance === similar[0]?.distance);
    return nearest.length > 0 ? nearest.slice(0, mostSpellings).map(({ term }) => term) : forms;
  }

  function products(words: readonly string[], language: Language): StoredProduct[] {
    const spellings = words.map((word) => spellingsOf('product', word));
    const found = new Set<number>();
    for (const join of ['AND', 'OR'] as const) {
      const match = matchExpression(spellings, join);
      for (const where of [`{name_en name_fr options_en options_fr} : (${match})`, match])
        if (found.size < mostFoundProducts)
          for (const rowid of find('product', where, language, mostFoundProducts)) found.add(rowid);
      if (found.size > 0) break;
    }
    return [...found]
      .slice(0, mostFoundProducts)
      .flatMap((rowid) => db.all<StoredProduct>`${selectProduct(language)} WHERE rowid = ${rowid}`);
  }

  function categories(words: readonly string[], language: Language): Category[] {
    const spellings = words.map((word) => spellingsOf('category', word));
    return find('category', matchExpression(spellings, 'AND'), language, mostCategories).flatMap(
      (rowid) => db.all<Category>`${selectCategory(language)} WHERE rowid = ${rowid}`,
    );
  }

  route(app, searchCatalog, ({ query, language }) => {
    const words = wordsOf(query.search);
    if (words.length === 0) return { products: [], categories: [] };
    return {
      products: products(words, language).map(toListedProduct),
      categories: categories(words, language),
    };
  });
}

/** Converts text to the form of the index: lower case, without accents and ligatures. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}

/** At most eight words. Drops stop words and single letters (such as an elided "l'"), unless there are no other words. */
function wordsOf(text: string): string[] {
  const words = [...new Set(fold(text.slice(0, 200)).match(/[\p{L}\p{N}]+/gu) ?? [])];
  const keywords = words.filter((word) => word.length > 1 && !stopWords.has(word));
  return (keywords.length > 0 ? keywords : words).slice(0, mostSearchWords);
}

/** Removes the plural ending: s in English and French, x in French. */
const singular = (word: string): string =>
  word.length >= 4 && /[^s]s$|x$/.test(word) ? word.slice(0, -1) : word;

/** Short words allow no typos, because too many words are similar to them. */
const mostTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** FTS5 syntax. Words contain only letters and digits, so they can't break out of the quotes. */
const term = (word: string) => `"${word}" OR "${word}"*`;

/** Requires all words (`AND`) or any of them (`OR`), each in one of its spellings. */
function matchExpression(spellings: readonly (readonly string[])[], join: 'AND' | 'OR'): string {
  return spellings.map((words) => `(${words.map(term).join(' OR ')})`).join(` ${join} `);
}

/**
 * The optimal string alignment distance, which counts swapped neighbours as one typo. Returns `most + 1` for any greater
 * distance. `typed` can be the beginning of a longer word.
 */
function editDistance(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1;
  const target = word.slice(0, typed.length + most);
  let before: number[] = [];
  let above = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= target.length; column += 1) {
      const same = typed[row - 1] === target[column - 1] ? 0 : 1;
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + same,
      );
      if (
        row > 1 &&
        column > 1 &&
        typed[row - 1] === target[column - 2] &&
        typed[row - 2] === target[column - 1]
      )
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      line.push(cost);
    }
    if (Math.min(...line) > most) return most + 1;
    before = above;
    above = line;
  }
  // The rest of a longer word costs nothing, because it isn't typed yet.
  return Math.min(...above);
}
