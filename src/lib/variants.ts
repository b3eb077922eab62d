/** What is sold: a product, or one of its variants. This file says which variant a choice leads to, and how a variant is named. */
import { displayPrice, type Price } from './money.ts';

/** An option with the value that was chosen: colour, blue. */
export interface ChosenOption {
  readonly name: string;
  readonly value: string;
}

/** The combination of values that a variant stands for: one for each option, in the order of the options. */
export interface Combination {
  readonly values: readonly string[];
}

interface VariantData extends Combination, Omit<Price, 'vatRate'> {
  readonly id: string;
  readonly stock: number;
  readonly images?: readonly unknown[] | null;
  readonly weight?: number | null;
}

interface ProductData extends Price {
  readonly id: string;
  readonly stock: number;
  readonly images: readonly unknown[];
  readonly options: readonly { readonly name: string }[] | null;
  readonly variants: readonly VariantData[] | null;
  readonly maxPrice: number | null;
}

type VariantOf<P extends ProductData> = NonNullable<P['variants']>[number];

/** The product or variant of a line item. Requests carry its `id`. */
export type Unit<P extends ProductData> = Omit<P, 'options' | 'variants' | 'maxPrice' | 'maxGrossPrice'> & {
  /** Absent if the product has no options. */
  readonly options?: readonly ChosenOption[];
};

/** Whether a variant has to be chosen. If so, the product's own id isn't sold. Lists may leave the variants out. */
export function hasVariants({
  variants,
  options,
  maxPrice,
}: Pick<ProductData, 'variants' | 'options' | 'maxPrice'>): boolean {
  return !!variants || !!options || typeof maxPrice === 'number';
}

/**
 * A variant as a product of its own: its price, stock, pictures and weight, and its options as text. The casts here are needed
 * because TypeScript can't compute `Unit<P>` for a type that only the caller knows.
 */
export function unitOf<P extends ProductData>(product: P, variant: VariantOf<P>): Unit<P> {
  const { options, variants: _, maxPrice, ...common } = product;
  const { values, images, weight, ...own } = variant;
  return {
    ...common,
    ...own,
    images: images?.length ? images : product.images,
    ...(typeof weight === 'number' && { weight }),
    ...(options?.length && {
      options: options.map(({ name }, position) => ({ name, value: values[position] ?? '' })),
    }),
  } as unknown as Unit<P>;
}

/** The units of a product. Empty if the product has variants, but they aren't known here. */
export function unitsOf<P extends ProductData>(product: P): Unit<P>[] {
  if (product.variants) return product.variants.map((variant) => unitOf(product, variant));
  const { options: _, variants, maxPrice, ...unit } = product;
  return hasVariants(product) ? [] : [unit as unknown as Unit<P>];
}

/** The variant that a page shows first: the cheapest in stock, or the cheapest of all if none is in stock. On a tie, the first. */
export function firstChoice<V extends VariantData>(
  variants: readonly V[],
  { vatRate }: Pick<Price, 'vatRate'>,
): V | undefined {
  const inStock = variants.filter(({ stock }) => stock > 0);
  const price = (variant: V) => displayPrice({ ...variant, vatRate });
  const [first, ...others] = inStock.length ? inStock : variants;
  return first && others.reduce((best, other) => (price(other) < price(best) ? other : best), first);
}

/**
 * The variant after a choice. It has the chosen value, and keeps as many of the other values as possible. On a tie, the first.
 * `undefined` if no variant has the value.
 */
export function closestVariant<V extends Combination>(
  variants: readonly V[],
  before: readonly string[],
  { at, value }: { readonly at: number; readonly value: string },
): V | undefined {
  let found: V | undefined;
  let most = -1;
  for (const variant of variants) {
    if (variant.values[at] !== value) continue;
    const kept = variant.values.filter((own, position) => position !== at && own === before[position]).length;
    if (kept > most) {
      most = kept;
      found = variant;
    }
  }
  return found;
}

/** "Blue · M". Empty without options. */
export function optionsText(options: readonly ChosenOption[] | null | undefined): string {
  return (options ?? []).map(({ value }) => value).join(' · ');
}

/** "Apron · Blue · M". */
export function unitName({
  name,
  options,
}: {
  readonly name: string;
  readonly options?: readonly ChosenOption[] | null | undefined;
}): string {
  return [name, ...(options ?? []).map(({ value }) => value)].join(' · ');
}
