/** Rules of the search: terms, and what the list offers. */
import type { Category } from '#api/contract/category.ts';
import type { Product } from '#api/contract/product.ts';

/** How long typing rests before a search runs, in milliseconds. */
export const debounce = 500;

export interface SearchResult {
  readonly products: readonly Product[];
  readonly categories: readonly Category[];
}

export type SearchFailure = 'broken' | 'offline' | 'stopped' | 'tooMany';

export type SearchState =
  | { readonly status: 'idle' }
  | { readonly status: 'searching'; readonly term: string; readonly isSlow: boolean }
  | { readonly status: 'ready'; readonly term: string; readonly result: SearchResult }
  | { readonly status: 'failed'; readonly term: string; readonly failure: SearchFailure };

/** How much of what was typed is searched for, in UTF-16 units. */
const longestTerm = 200;

/**
 * What is searched for when this was typed; empty when there is nothing to search for. Always well-formed: half an emoji,
 * which a cut or a device can leave, cannot stand in an address.
 */
export function termOf(typed: string): string {
  return typed
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, longestTerm)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** Terms that find the same have the same key. */
export function keyOf(term: string): string {
  return term.toLocaleLowerCase();
}

export function countOf({ products, categories }: SearchResult): number {
  return products.length + categories.length;
}

/** From this many products on, the words say that these are the best ones instead of how many there are. */
export const manyProducts = 50;

/** A backend gives as many as it cares to, and does not say whether it has more. */
export function mayHaveMore({ products }: SearchResult): boolean {
  return products.length >= manyProducts;
}

/** One thing to pick from the list under the box. */
export type Option =
  | { readonly kind: 'recent'; readonly term: string }
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'product'; readonly product: Product }
  | { readonly kind: 'all'; readonly term: string };

/** Nothing typed: what was searched for lately. Results: categories, the best products, and the way to the page of results. */
export function optionsOf(state: SearchState, recent: readonly string[]): readonly Option[] {
  if (state.status === 'idle') return recent.map((term) => ({ kind: 'recent', term }));
  if (state.status !== 'ready' || countOf(state.result) === 0) return [];
  return [
    ...state.result.categories.map((category) => ({ kind: 'category', category }) as const),
    ...state.result.products.slice(0, productLimit).map((product) => ({ kind: 'product', product }) as const),
    { kind: 'all', term: state.term },
  ];
}

/** Products in the list under the box; the page of results has the others. */
const productLimit = 12;

/** The option after an arrow key: round the list by way of the box, which is `-1` (WAI-ARIA combobox pattern). */
export function moved(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
