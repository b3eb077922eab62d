/** The rules of the catalogue: prices, stock, sizes, lists. */
import type { Product } from '#api/contract/catalog.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Text } from '#i18n/page-texts.ts';
import type { Sort } from '#i18n/routes.ts';
import { displayPrice, type Price } from '#lib/money.ts';

export type CatalogText = Text<'catalog'>;

/** The page's language, and its texts of the catalogue. */
export interface CatalogWords {
  readonly locale: Locale;
  readonly text: CatalogText;
}

export type StockState = { kind: 'in' } | { kind: 'low'; left: number } | { kind: 'out' };

/** At this stock or more, the page doesn't say how many are left. */
const plenty = 6;

export function stockState(stock: number): StockState {
  if (stock <= 0) return { kind: 'out' };
  return stock < plenty ? { kind: 'low', left: stock } : { kind: 'in' };
}

export function stockText(stock: number, text: CatalogText): string {
  const result = stockState(stock);
  if (result.kind === 'low') return text('lowStock', { count: result.left });
  return text(result.kind === 'in' ? 'inStock' : 'outOfStock');
}

/** The stock to tell shoppers about. If the stock is unlimited, the API's number is only the limit of one order. */
export function stockToTell({ stock, unlimitedStock }: Pick<Product, 'stock' | 'unlimitedStock'>): number {
  return unlimitedStock && stock > 0 ? Infinity : stock;
}

/** The stock that lists show. It is capped, so that a sale from a large stock doesn't change the built lists. */
export function shownStock(stock: number): number {
  return Math.min(Math.max(stock, 0), plenty);
}

/**
 * The stock that a list passes to the cart. Lists don't know large stocks exactly, so they set no limit for these. As
 * soon as the shopper has added the product, features/cart/correct-addition.script.ts sets the API's limit.
 */
export function stockOfList(stock: number): number {
  return stock < plenty ? stock : 999;
}

/** Whether a list shows pictures. If no product has one, the cards are boxes of text instead of empty tiles. */
export function hasPictures(products: readonly Pick<Product, 'images'>[]): boolean {
  return products.some(({ images }) => images.length > 0);
}

/**
 * Returns groups of three: text that may break, a part that must not break, and the space after it, if any. A part that must not
 * break is a number with its unit, such as "24 cm", or a word with a hyphen, such as "cast-iron", that fits into the narrowest
 * column. A `wbr` must follow the space. When Chromium balances lines, it breaks there only at a `wbr`. The lookbehinds keep the
 * time linear for a long text without spaces.
 */
export function nameParts(name: string): string[] {
  return name.split(
    /((?<![\d.,])\d[\d.,]{0,5} [\p{L}°]{1,2}[²³]?(?![\p{L}\p{N}])|(?<!\S)(?=\S{1,14}(?!\S))\S*[\p{L}\p{N}]-[\p{L}\p{N}]\S*)( ?)/u,
  );
}

/** Five stars for a rating, rounded to half a star. The class `half-star` shows a half-full star. */
export function starsOf(rating: number): { full: string; half: string; empty: string } {
  const halves = Math.round(rating * 2);
  const full = Math.floor(halves / 2);
  const half = halves % 2;
  return { full: '★'.repeat(full), half: '☆'.repeat(half), empty: '☆'.repeat(5 - full - half) };
}

/** The known weight and size, in kg and cm. 0 counts as unknown. Grams are visible only with three decimals. */
export function measuresOf(
  product: Pick<Product, Measure>,
): { measure: Measure; unit: 'kg' | 'cm'; value: number }[] {
  return (['weight', 'height', 'width', 'length'] as const).flatMap((measure) => {
    const value = product[measure];
    return value ? [{ measure, unit: measure === 'weight' ? 'kg' : 'cm', value }] : [];
  });
}

export type Measure = 'weight' | 'height' | 'width' | 'length';

/** Sorts a list. Products of the same price keep the default order. */
export function sortedProducts<T extends Price>(products: readonly T[], sort: Sort): T[] {
  if (sort === 'default') return [...products];
  const sign = sort === 'price-asc' ? 1 : -1;
  return [...products].sort((a, b) => sign * (displayPrice(a) - displayPrice(b)));
}

/** Says how many products of a category can be bought. If some can't, also says how many there are. */
export function countText(available: number, total: number, text: CatalogText): string {
  const key = available > 0 && available < total ? 'availableOf' : 'available';
  return text(key, { count: available, total });
}

/** A text for search engines, cut at the end of a word. `longest` is in characters. */
export function excerpt(text: string, longest = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const space = cut.lastIndexOf(' ');
  const words = cut.slice(0, space > longest / 2 ? space : longest - 1);
  return `${words.replace(/[\s.,;:–-]+$/, '')}…`;
}
