/** The rules of a category's filters. The page's URL contains the filter, so that shoppers can share it. */
import type { ProductFacts } from '#features/catalog/facts.ts';
import type { Sort } from '#i18n/routes.ts';

/** Amounts with VAT, stars, and 1 for "in stock only" and "on sale". An absent value excludes no product. */
export type Filter = Readonly<Partial<Record<keyof typeof patterns, number>>>;

const amount = /^\d{1,7}(\.\d\d?)?$/;
const patterns = { min: amount, max: amount, rating: /^[1-5]$/, stock: /^1$/, sale: /^1$/ };

/** Reads the filter from a query. Ignores invalid values. If the minimum is above the maximum, swaps the two. */
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

export function matchesFilter(
  { min = 0, max = Infinity, rating: least = 0, stock: wanted, sale: onlySale }: Filter,
  facts: ProductFacts,
): boolean {
  const [price, rating, stock, sale] = facts;
  const isInRange = price >= Math.round(min * 100) && price <= Math.round(max * 100);
  return isInRange && rating >= least && (!wanted || stock > 0) && (!onlySale || sale > 0);
}

/** Compares two products by the sort order that the page's path names. Products of the same price keep their order. */
export function compareIn(path: string): (a: ProductFacts, b: ProductFacts) => number {
  const [, order] = /\/(price-asc|price-desc)(\/|$)/.exec(path) ?? [];
  const sign = { 'price-asc': 1, 'price-desc': -1, default: 0 }[(order ?? 'default') as Sort];
  return ([a], [b]) => sign * (a - b);
}
