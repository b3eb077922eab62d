/** Search rules: terms, options and texts. */
import type { Category, Product } from '#api/contract/catalog.ts';
import { excerpt } from '#features/catalog/catalog.ts';
import { bundledMessages } from '#i18n/bundled-messages.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Text } from '#i18n/page-texts.ts';
import { type MessageTree, messageReader } from '#i18n/template.ts';
import type { Failure } from '#lib/loadable.ts';

export interface SearchResult {
  readonly products: readonly Product[];
  readonly categories: readonly Category[];
}

/** What the page tells the search box and the results page. */
export interface SearchProps {
  locale: Locale;
  /** Whether the API can resize pictures. */
  apiResizes: boolean;
  /** The catalogue's language, if it differs from the page's. */
  textLanguage?: string | undefined;
}

export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching'; readonly term: string; readonly isSlow: boolean }
  | { readonly kind: 'ready'; readonly term: string; readonly result: SearchResult }
  | { readonly kind: 'failed'; readonly term: string; readonly failure: Failure };

/** In UTF-16 units. */
const longestTerm = 200;

/** The search term in a typed text, perhaps empty. Removes lone surrogates, because a URL can't contain them. */
export function termOf(typed: string): string {
  return typed
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, longestTerm)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** Terms with the same key have the same results. */
export function termKey(term: string): string {
  return term.toLocaleLowerCase();
}

export function resultCount({ products, categories }: SearchResult): number {
  return products.length + categories.length;
}

/** With this many products or more, the status calls them the best matches. */
const manyProducts = 50;

/** The API limits its results without saying whether there are more. */
export function mayHaveMore({ products }: SearchResult): boolean {
  return products.length >= manyProducts;
}

export type SearchOption =
  | { readonly kind: 'recent'; readonly term: string }
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'product'; readonly product: Product; readonly reason: string | undefined }
  | { readonly kind: 'all'; readonly term: string };

/**
 * While the box is empty, the options are recent searches. Otherwise, they are categories, the best products and a link to all
 * results. For `similar`, see `whyFound`.
 */
export function optionsOf(
  state: SearchState,
  recent: readonly string[],
  similar: string,
): readonly SearchOption[] {
  if (state.kind === 'idle') return recent.map((term) => ({ kind: 'recent', term }));
  if (state.kind !== 'ready' || resultCount(state.result) === 0) return [];
  return [
    ...state.result.categories.map((category) => ({ kind: 'category', category }) as const),
    ...state.result.products.slice(0, mostProducts).map((product) => {
      const reason = whyFound(product, state.term, similar);
      return { kind: 'product', product, reason } as const;
    }),
    { kind: 'all', term: state.term },
  ];
}

/** How many products the list shows. The results page shows all products. */
const mostProducts = 12;

const wordPattern = /[\p{L}\p{N}]+/gu;
/** A text without accents and ligatures, and in lower case. */
const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');
const wordsOf = (text: string): readonly string[] => folded(text).match(wordPattern) ?? [];

/**
 * Why a product was found. Returns the first of these that fits:
 *
 * - the part of the description around a word of the term, if the name doesn't have this word
 * - undefined, if the name, brand or options have a word of the term, perhaps with a typo
 * - `similar`
 */
export function whyFound(
  {
    name,
    brand,
    options,
    ...product
  }: Pick<Product, 'name' | 'description' | 'descriptionHtml' | 'brand' | 'options'>,
  term: string,
  similar: string,
): string | undefined {
  const description = product.description ?? '';
  const named = wordsOf(name);
  // Short words, such as articles, say nothing. The API may look for a word without its plural ending.
  const stems = wordsOf(term)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/(?<=...)[sx]$/, ''));
  const isIn = (words: readonly string[]) => (stem: string) => words.some((word) => word.includes(stem));
  const unnamed = stems.filter((stem) => !isIn(named)(stem));
  const at = [...description.matchAll(wordPattern)].find(([word]) =>
    unnamed.some((stem) => folded(word).includes(stem)),
  )?.index;
  if (at === undefined) {
    const chosen = options?.flatMap((option) => [option.name, ...option.values.map((value) => value.name)]);
    const known = wordsOf([name, brand, ...(chosen ?? [])].join(' '));
    // The formatted description may have the word.
    const isUnread = product.description === null && product.descriptionHtml !== null;
    const isKnown = (stem: string) => isIn(known)(stem) || known.some((word) => isTypo(stem, word));
    return stems.length > 0 && !isUnread && !stems.some(isKnown) ? similar : undefined;
  }
  const space = description.slice(0, at).indexOf(' ', at - reasonLead);
  // After a long text without spaces, such as a URL, the part begins with the word itself.
  const start = at < reasonLead ? 0 : space < 0 ? at : space + 1;
  return (start > 0 ? '… ' : '') + excerpt(description.slice(start), reasonLength);
}

/** Whether the typed word becomes the other word if one letter is added, removed or replaced, or if two neighbours change places. */
function isTypo(typed: string, word: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const [a, b] = [typed.slice(same), word.slice(same)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || [b, b.slice(1)].includes(a.slice(1)) || a === b.slice(1);
}

/** At most how many characters of the description stand before the word, and how many in all. */
const [reasonLead, reasonLength] = [24, 72];

/** The active option after an arrow key. `-1` is the box, beyond both ends of the list (WAI-ARIA combobox). */
export function moveActiveOption(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}

/** The search's texts. Bundling them costs fewer bytes than a separate request. */
const texts = import.meta.glob<MessageTree>('#i18n/messages/*/search.json', {
  eager: true,
  import: 'default',
});
export type SearchText = Text<'search'>;

export function searchText(locale: Locale): SearchText {
  return messageReader(locale, bundledMessages(texts, locale));
}
