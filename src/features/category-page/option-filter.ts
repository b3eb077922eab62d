/** The filters of a category by the values of its products' options, such as the colour. */
import type { CardOptions } from '#lib/card-options.ts';

interface Listed {
  readonly cardOptions?: CardOptions | undefined;
}

interface FilterValue {
  readonly name: string;
  /** Names the value in the page's URL. The key is the same in all languages. */
  readonly key: string;
  /** The positions, in the category's list, of the products with this value. */
  readonly positions: number[];
}

export interface OptionFilter {
  readonly name: string;
  readonly values: readonly FilterValue[];
}

/** Options with the same name are one filter. `keyed` has the same products in the language that the keys come from. */
export function optionFilters(cards: readonly Listed[], keyed: readonly Listed[]): OptionFilter[] {
  const found = new Map<string, Map<string, FilterValue>>();
  for (const [position, { cardOptions }] of cards.entries())
    for (const [at, option] of (cardOptions?.options ?? []).entries()) {
      const values = found.get(option.name) ?? new Map<string, FilterValue>();
      found.set(option.name, values);
      for (const [index, { name }] of option.values.entries()) {
        const other = keyed[position]?.cardOptions?.options[at];
        const key = `${other?.name ?? option.name}: ${other?.values[index]?.name ?? name}`;
        const value = values.get(name) ?? { name, key, positions: [] };
        values.set(name, value);
        value.positions.push(position);
      }
    }
  return [...found].map(([name, values]) => ({ name, values: [...values.values()] }));
}

/** The numbers of each product's values, as text. A value's number is its position among the values of all filters. */
export function valuesText(filters: readonly OptionFilter[], products: number): string {
  const values = filters.flatMap((filter) => filter.values);
  const numbers = Array.from({ length: products }, () => [] as number[]);
  for (const [at, { positions }] of values.entries())
    for (const position of positions) numbers[position]?.push(at);
  return numbers.map((own) => own.join(' ')).join(',');
}

/** Whether a product has one of the wanted values of each option. `wanted` has the numbers of the values, by option. */
export function hasValues(values: string, wanted: readonly (readonly number[])[]): boolean {
  const own = values.split(' ');
  return wanted.every((numbers) => numbers.some((at) => own.includes(`${at}`)));
}
