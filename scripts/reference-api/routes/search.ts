import type { Hono } from 'hono';
import { searchCatalog } from '#api/contract/search.ts';
import { type CategoryRow, selectCategory, toCategory } from '../catalog/category-row.ts';
import { type ProductRow, selectProduct, toProduct } from '../catalog/product-row.ts';
import { matchExpression, singular, slips, slipsAllowed, wordsOf } from '../catalog/search-query.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { statements } from '../db/statements.ts';
import { route } from '../http/route.ts';

/** Each box asks for them while somebody types. The storefront says of so many that there may be more. */
export const mostProducts = 60;
const mostCategories = 10;
const mostSpellings = 6;

/** Words of both languages find a thing; the asked language's own name counts most. Weights follow the order of the columns. */
const weights: Record<Language, string> = { en: '10, 4, 1, 0.4', fr: '4, 10, 0.4, 1' };

/**
 * Names go before descriptions. A word nothing begins with is read as a slip of one that is there; when no product holds all
 * the words, those that hold some of them are given.
 */
export function searchRoutes(app: Hono, { db }: Context): void {
  const sql = statements(db);

  function find(table: 'product' | 'category', match: string, language: Language, most: number): number[] {
    const found = sql.all<{ rowid: number }>(
      `SELECT rowid FROM ${table}_text WHERE ${table}_text MATCH ? ORDER BY bm25(${table}_text, ${weights[language]}), rowid LIMIT ?`,
      match,
      most,
    );
    return found.map(({ rowid }) => rowid);
  }

  /** The word itself when something begins with it, else the nearest words of the index. */
  function spellingsOf(table: 'product' | 'category', word: string): string[] {
    const plain = [...new Set([word, singular(word)])];
    const known = (beginning: string) =>
      sql.one(
        `SELECT 1 FROM ${table}_word WHERE term >= ? AND term < ? LIMIT 1`,
        beginning,
        `${beginning}\u{10FFFF}`,
      );
    const allowed = slipsAllowed(word);
    if (allowed === 0 || plain.some(known)) return plain;
    const near = sql
      .all<{ term: string }>(`SELECT term FROM ${table}_word`)
      .map(({ term }) => ({ term, distance: slips(word, term, allowed) }))
      .filter(({ distance }) => distance <= allowed)
      .sort((a, b) => a.distance - b.distance || a.term.length - b.term.length);
    const nearest = near.filter(({ distance }) => distance === near[0]?.distance);
    return nearest.length > 0 ? nearest.slice(0, mostSpellings).map(({ term }) => term) : plain;
  }

  function products(words: readonly string[], language: Language): ProductRow[] {
    const spellings = words.map((word) => spellingsOf('product', word));
    const found = new Set<number>();
    for (const join of ['AND', 'OR'] as const) {
      const match = matchExpression(spellings, join);
      for (const where of [`{name_en name_fr} : (${match})`, match])
        if (found.size < mostProducts)
          for (const rowid of find('product', where, language, mostProducts)) found.add(rowid);
      if (found.size > 0) break;
    }
    return [...found].slice(0, mostProducts).flatMap((rowid) => {
      const row = sql.one<ProductRow>(`${selectProduct(language)} WHERE rowid = ?`, rowid);
      return row ? [row] : [];
    });
  }

  function categories(words: readonly string[], language: Language): CategoryRow[] {
    const spellings = words.map((word) => spellingsOf('category', word));
    return find('category', matchExpression(spellings, 'AND'), language, mostCategories).flatMap((rowid) => {
      const row = sql.one<CategoryRow>(`${selectCategory(language)} WHERE rowid = ?`, rowid);
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
