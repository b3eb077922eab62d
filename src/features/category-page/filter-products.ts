/** The table of a category's products, with what the filters need to know about each of them. */
import { factsOf, type ProductFacts } from '#features/catalog/facts.ts';
import { compareIn, type Filter, matchesFilter } from './filter.ts';
import { hasValues } from './option-filter.ts';

export interface FilterProduct {
  /** The product's facts, as in the built file. */
  readonly text: string;
  /** The number of the product's card file, and its position there. */
  readonly file: number;
  readonly position: number;
  readonly facts: ProductFacts;
  /** The numbers of the product's option values, as in the built file. */
  readonly values: string;
}

/**
 * The category's products. `path` is the page's path, which says how the list is sorted. In `facts`, `;` stands between card files and
 * `,` between products. In `values`, `,` stands between products.
 */
export function filterProducts(facts: string, values: string, path: string): FilterProduct[] {
  const compare = compareIn(path);
  const valuesOf = values.split(',');
  return facts
    .split(';')
    .flatMap((file, index) => file.split(',').map((text, position) => ({ text, file: index + 1, position })))
    .map((product, at) => ({ ...product, facts: factsOf(product.text), values: valuesOf[at] ?? '' }))
    .sort((a, b) => compare(a.facts, b.facts));
}

/** What the shopper asks for. */
interface FilterChoice {
  readonly filter: Filter;
  /** The numbers of the wanted values, by option. */
  readonly wanted: readonly (readonly number[])[];
  /** How many products to show at most. */
  readonly mostShown: number;
}

/** What the filters leave of the list. */
export interface Results {
  /** How many filters are in use. */
  readonly used: number;
  readonly shown: readonly FilterProduct[];
  /** How many products were found. */
  readonly total: number;
  /** How many of them are in stock. The list without filters counts only these. */
  readonly available: number;
}

export function resultsOf(
  products: readonly FilterProduct[],
  { filter, wanted, mostShown }: FilterChoice,
): Results {
  const found = products.filter(
    ({ facts, values }) => matchesFilter(filter, facts) && hasValues(values, wanted),
  );
  return {
    used: Object.keys(filter).length + wanted.length,
    shown: found.slice(0, mostShown),
    total: found.length,
    available: found.filter(({ facts: [, , stock] }) => stock > 0).length,
  };
}
