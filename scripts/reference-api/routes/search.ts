import type { Hono } from 'hono';
import { searchCatalog } from '#api/contract/search.ts';
import {
  type CategoryRow,
  type ProductRow,
  selectCategory,
  selectProduct,
  toCategory,
  toProduct,
} from '../catalog/rows.ts';
import { editDistance, matchExpression, maxTypos, singular, wordsOf } from '../catalog/search-query.ts';
import type { Context } from '../context.ts';
import type { Language } from '../core/language.ts';
import { all, one } from '../db/database.ts';
import { route } from '../http/route.ts';

/** With this many results, the storefront says that there may be more. */
export const maxProducts = 60;
const maxCategories = 10;
const maxSpellings = 6;

/** A search covers both languages, but names in the request's language weigh most. The weights are in column order. */
const weights: Record<Language, string> = { en: '10, 4, 1, 0.4', fr: '4, 10, 0.4, 1' };

/**
 * Matches in names rank before matches in descriptions. An unknown word matches similar words (typos). If no product matches
 * all words, products that match some of them are returned.
 */
export function searchRoutes(app: Hono, { db }: Context): void {
  function find(table: 'product' | 'category', match: string, language: Language, limit: number): number[] {
    const found = all<{ rowid: number }>(
      db,
      `SELECT rowid FROM ${table}_text WHERE ${table}_text MATCH ? ORDER BY bm25(${table}_text, ${weights[language]}), rowid LIMIT ?`,
      match,
      limit,
    );
    return found.map(({ rowid }) => rowid);
  }

  /** The word itself if an indexed word starts with it, otherwise the most similar indexed words. */
  function spellingsOf(table: 'product' | 'category', word: string): string[] {
    const forms = [...new Set([word, singular(word)])];
    const isIndexed = (prefix: string) =>
      one(
        db,
        `SELECT 1 FROM ${table}_word WHERE term >= ? AND term < ? LIMIT 1`,
        prefix,
        `${prefix}\u{10FFFF}`,
      );
    const max = maxTypos(word);
    if (max === 0 || forms.some(isIndexed)) return forms;
    const similar = all<{ term: string }>(db, `SELECT term FROM ${table}_word`)
      .map(({ term }) => ({ term, distance: editDistance(word, term, max) }))
      .filter(({ distance }) => distance <= max)
      .sort((a, b) => a.distance - b.distance || a.term.length - b.term.length);
    const nearest = similar.filter(({ distance }) => distance === similar[0]?.distance);
    return nearest.length > 0 ? nearest.slice(0, maxSpellings).map(({ term }) => term) : forms;
  }

  function products(words: readonly string[], language: Language): ProductRow[] {
    const spellings = words.map((word) => spellingsOf('product', word));
    const found = new Set<number>();
    for (const join of ['AND', 'OR'] as const) {
      const match = matchExpression(spellings, join);
      for (const where of [`{name_en name_fr} : (${match})`, match])
        if (found.size < maxProducts)
          for (const rowid of find('product', where, language, maxProducts)) found.add(rowid);
      if (found.size > 0) break;
    }
    return [...found].slice(0, maxProducts).flatMap((rowid) => {
      const row = one<ProductRow>(db, `${selectProduct(language)} WHERE rowid = ?`, rowid);
      return row ? [row] : [];
    });
  }

  function categories(words: readonly string[], language: Language): CategoryRow[] {
    const spellings = words.map((word) => spellingsOf('category', word));
    return find('category', matchExpression(spellings, 'AND'), language, maxCategories).flatMap((rowid) => {
      const row = one<CategoryRow>(db, `${selectCategory(language)} WHERE rowid = ?`, rowid);
      return row ? [row] : [];
    });
  }

  route(app, searchCatalog, ({ query, language }) => {
    const words = wordsOf(query.search);
    if (words.length === 0) return { products: [], categories: [] };
    return {
      products: products(words, language).map(toProduct),
      categories: categories(words, language).map(toCategory),
    };
  });
}
