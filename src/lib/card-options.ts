/** What a list says about a product with variants. */
import { displayPrice, type Price } from './money.ts';

interface Value {
  readonly name: string;
  readonly swatch: string | null;
}

/** The options of a product. If the list knows the product's variants, an option has only the values that some variant has. */
export interface CardOptions {
  /** Whether a variant costs more than the price that the list shows. */
  readonly isFrom: boolean;
  readonly options: readonly { readonly name: string; readonly values: readonly Value[] }[];
}

interface ProductData extends Price {
  readonly options: CardOptions['options'] | null;
  readonly variants: readonly (Omit<Price, 'vatRate'> & { readonly values: readonly string[] })[] | null;
  readonly maxPrice: number | null;
  readonly maxGrossPrice: number | null;
}

/** Undefined if there is nothing to choose. */
export function cardOptionsOf(product: ProductData): CardOptions | undefined {
  const { options, variants, vatRate, maxPrice, maxGrossPrice: grossPrice } = product;
  if (!(variants || options || maxPrice !== null)) return undefined;
  const others = variants ?? (maxPrice === null ? [] : [{ price: maxPrice, grossPrice }]);
  const shown = displayPrice(product);
  return {
    isFrom: others.some((other) => displayPrice({ ...other, vatRate }) > shown),
    options: (options ?? []).map(({ name, values }, at) => ({
      name,
      values: variants
        ? values.filter((value) => variants.some((variant) => variant.values[at] === value.name))
        : values,
    })),
  };
}

/** The most colours that a card shows. */
const mostSwatches = 5;

/** The colours to show on a card. None if there are too many. */
export function swatchesOf({ options }: CardOptions): { name: string; swatch: string }[] {
  const colours = options.flatMap(({ values }) =>
    values.flatMap(({ name, swatch }) => (swatch ? [{ name, swatch }] : [])),
  );
  return colours.length > mostSwatches ? [] : colours;
}
