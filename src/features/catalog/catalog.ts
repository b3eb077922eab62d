/** Rules of the catalogue: prices, stock, pictures, lists. */
import type { Product } from '#api/contract/product.ts';
import type { KeyOf } from '#i18n/messages.ts';
import type { Sort } from '#i18n/routes.ts';
import type { Values } from '#i18n/template.ts';
import { type Cents, grossOf, toCents } from '#lib/money.ts';

/** The catalogue's texts in the language of the page. */
export type CatalogText = (key: KeyOf<'catalog'>, values?: Values) => string;

/** The displayed price, VAT included: the API's prices are net of VAT. */
export function displayPrice(product: Pick<Product, 'price' | 'vatRate'>): Cents {
  return grossOf(toCents(product.price), product.vatRate);
}

export type StockState = { state: 'in' } | { state: 'low'; left: number } | { state: 'out' };

/** From this many on, the page does not say how many are left. */
const plenty = 6;

/** "In stock", "only N left" or "out of stock". */
export function stockState(stock: number): StockState {
  if (stock <= 0) return { state: 'out' };
  return stock < plenty ? { state: 'low', left: stock } : { state: 'in' };
}

/** The stock in words. */
export function stockText(stock: number, text: CatalogText): string {
  const shown = stockState(stock);
  if (shown.state === 'low') return text('lowStock', { count: shown.left });
  return text(shown.state === 'in' ? 'inStock' : 'outOfStock');
}

/** The stock as lists show it: a large one is capped, so that selling from it leaves the lists unchanged. */
export function shownStock(stock: number): number {
  return Math.min(Math.max(stock, 0), plenty);
}

/** What is known of a product's size, in kg and cm; to be shown with three decimals, as grams count. Nothing weighs or measures 0: backends write that for "unknown". */
export function measuresOf(
  product: Pick<Product, Measure>,
): { measure: Measure; unit: 'kg' | 'cm'; value: number }[] {
  return (['weight', 'height', 'width', 'length'] as const).flatMap((measure) => {
    const value = product[measure];
    return value ? [{ measure, unit: measure === 'weight' ? 'kg' : 'cm', value }] : [];
  });
}

type Measure = 'weight' | 'height' | 'width' | 'length';

/** A list in one of the three orders; equal prices keep the default order. */
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

/** At least one page, also of an empty list. */
export function pageCount(items: number, pageSize: number): number {
  return Math.max(1, Math.ceil(items / pageSize));
}

/** The menus show at most six categories; `more` says that there are others. */
export function headerCategories<T>(categories: readonly T[]): { shown: readonly T[]; more: boolean } {
  return { shown: categories.slice(0, 6), more: categories.length > 6 };
}

/** The pages to link to: first, last, and those around the shown one; null for a gap. */
export function pagesToLink(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const gap = n - (numbers[index - 1] ?? n);
    // A gap of one is shorter as its own number than as dots.
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}

/** What search engines show of a text: about two lines, ended at a word. */
export function excerpt(text: string, limit = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit);
  return `${cut.slice(0, cut.lastIndexOf(' ') > limit / 2 ? cut.lastIndexOf(' ') : limit - 1).replace(/[\s,;:–-]+$/, '')}…`;
}

/** The title of a list: its name and, beyond the first page, which page it is. */
export function displayedList(name: string, page: string | undefined): string {
  return page ? `${name} · ${page}` : name;
}
