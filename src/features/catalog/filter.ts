/** The rules of a category's filters. The page's URL contains the filter, so that shoppers can share it. */
import type { Product } from '#api/contract/catalog.ts';
import type { Sort } from '#i18n/routes.ts';
import { displayPrice } from '#lib/money.ts';
import { reductionOf } from '#lib/reduction.ts';

/** What the filters need to know about a product: cents with VAT, the shown rating or 0, the capped stock, 1 if it is reduced. */
type Facts = readonly [price: number, rating: number, stock: number, sale: number];

/** Amounts with VAT, stars, and 1 for "in stock only" and "on sale". An absent value excludes no product. */
export type Filter = Readonly<Partial<Record<keyof typeof patterns, number>>>;

const amount = /^\d{1,7}(\.\d\d?)?$/;
const patterns = { min: amount, max: amount, rating: /^[1-5]$/, stock: /^1$/, sale: /^1$/ };

/** Reads the filter from a query. Ignores invalid values, and swaps a minimum above the maximum. */
export function filterOf(search: string): Filter {
  const query = new URLSearchParams(search);
  const entries = Object.entries(patterns).map(
    ([name, pattern]) => [name, query.get(name) ?? '', pattern] as const,
  );
  const filter: Filter = Object.fromEntries(
    entries.flatMap(([name, value, pattern]) => (pattern.test(value) ? [[name, Number(value)]] : [])),
  );
  const { min = 0, max = Infinity } = filter;
  return min > max ? { ...filter, min: max, max: min } : filter;
}

/** A product's facts as text. */
export function factsText(
  product: Parameters<typeof reductionOf>[0] & Pick<Product, 'rating' | 'stock'>,
): string {
  const { rating, stock } = product;
  const isReduced = reductionOf(product) ? 1 : 0;
  return [displayPrice(product), rating?.average.toFixed(1) ?? 0, stock, isReduced].join(' ');
}

export function factsOf(text: string): Facts {
  const [price = 0, rating = 0, stock = 0, sale = 0] = text.split(' ').map(Number);
  return [price, rating, stock, sale];
}

export function matches(
  { min = 0, max = Infinity, rating: least = 0, stock: wanted, sale: onlySale }: Filter,
  facts: Facts,
): boolean {
  const [price, rating, stock, sale] = facts;
  const isInRange = price >= Math.round(min * 100) && price <= Math.round(max * 100);
  return isInRange && rating >= least && (!wanted || stock > 0) && (!onlySale || sale > 0);
}

/** Compares two products by the sort order that the page's path names. Products of the same price keep their order. */
export function compareIn(path: string): (a: Facts, b: Facts) => number {
  const [, order] = /\/(price-asc|price-desc)(\/|$)/.exec(path) ?? [];
  const sign = { 'price-asc': 1, 'price-desc': -1, default: 0 }[(order ?? 'default') as Sort];
  return ([a], [b]) => sign * (a - b);
}
