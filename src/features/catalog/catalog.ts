/** The rules of the catalogue: prices, stock, sizes, lists. */
import type { Product } from '#api/contract/product.ts';
import type { KeyOf } from '#i18n/messages.ts';
import type { Sort } from '#i18n/routes.ts';
import type { Values } from '#i18n/template.ts';
import { type Cents, grossOf, toCents } from '#lib/money.ts';

/** The catalogue's texts in the language of the page. */
export type CatalogText = (key: KeyOf<'catalog'>, values?: Values) => string;

/** The price including VAT. The API's prices exclude it. */
export function displayPrice(product: Pick<Product, 'price' | 'vatRate'>): Cents {
  return grossOf(toCents(product.price), product.vatRate);
}

export type StockState = { state: 'in' } | { state: 'low'; left: number } | { state: 'out' };

/** From this stock on, the page doesn't say how many are left. */
const plenty = 6;

export function stockState(stock: number): StockState {
  if (stock <= 0) return { state: 'out' };
  return stock < plenty ? { state: 'low', left: stock } : { state: 'in' };
}

export function stockText(stock: number, text: CatalogText): string {
  const result = stockState(stock);
  if (result.state === 'low') return text('lowStock', { count: result.left });
  return text(result.state === 'in' ? 'inStock' : 'outOfStock');
}

/** The stock for lists, capped so that a sale from a large stock doesn't change the built lists. */
export function shownStock(stock: number): number {
  return Math.min(Math.max(stock, 0), plenty);
}

/**
 * The stock that a list tells the cart. A list doesn't know how large a large stock is, so it sets no limit; the API's does
 * as soon as the shopper has added the product (features/cart/check-added.script.ts).
 */
export function stockOfList(stock: number): number {
  return stock < plenty ? stock : 999;
}

/** Splits a name so that every second part is a word with a hyphen, such as "cast-iron". */
export function nameParts(name: string): string[] {
  return name.split(/(\S*[\p{L}\p{N}]-[\p{L}\p{N}]\S*)/u);
}

/** Whether a word with a hyphen fits into the narrowest column without a line break. */
export function isShort(word: string): boolean {
  return word.length <= 14;
}

/** Five stars for a rating, rounded to half a star. The class `half-star` shows a star that is half full. */
export function starsOf(rating: number): { full: string; half: string; empty: string } {
  const halves = Math.round(rating * 2);
  const full = Math.floor(halves / 2);
  const half = halves % 2;
  return { full: '★'.repeat(full), half: '☆'.repeat(half), empty: '☆'.repeat(5 - full - half) };
}

/** The known weight and size, in kg and cm. Show three decimals, to include grams. 0 counts as unknown. */
export function measuresOf(
  product: Pick<Product, Measure>,
): { measure: Measure; unit: 'kg' | 'cm'; value: number }[] {
  return (['weight', 'height', 'width', 'length'] as const).flatMap((measure) => {
    const value = product[measure];
    return value ? [{ measure, unit: measure === 'weight' ? 'kg' : 'cm', value }] : [];
  });
}

type Measure = 'weight' | 'height' | 'width' | 'length';

/** Sorts a list. Equal prices keep the default order. */
export function sorted<T extends Pick<Product, 'price' | 'vatRate'>>(
  products: readonly T[],
  sort: Sort,
): T[] {
  if (sort === 'default') return [...products];
  const sign = sort === 'price-asc' ? 1 : -1;
  return [...products].sort((a, b) => sign * (displayPrice(a) - displayPrice(b)));
}

/** The products of one page; pages count from 1. */
export function pageOf<T>(items: readonly T[], page: number, pageSize: number): T[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}

/** The number of pages; 1 for an empty list. */
export function pageCount(items: number, pageSize: number): number {
  return Math.max(1, Math.ceil(items / pageSize));
}

/** The menus show at most six categories. `more`: there are others. */
export function headerCategories<T>(categories: readonly T[]): { shown: readonly T[]; more: boolean } {
  return { shown: categories.slice(0, 6), more: categories.length > 6 };
}

/** The pages to link to: the first, the last and the current one's neighbours; null for a gap. */
export function pagesToLink(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const gap = n - (numbers[index - 1] ?? n);
    // Show a single skipped page instead of a gap.
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}

/** A text for search engines, cut at the end of a word. `limit` is in characters. */
export function excerpt(text: string, limit = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit);
  return `${cut.slice(0, cut.lastIndexOf(' ') > limit / 2 ? cut.lastIndexOf(' ') : limit - 1).replace(/[\s,;:–-]+$/, '')}…`;
}

/** The title of a list: its name and, if given, the page. */
export function listTitle(name: string, page: string | undefined): string {
  return page ? `${name} · ${page}` : name;
}
