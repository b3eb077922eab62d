/** Options of a product, such as its colour, and its variants: what is sold. */
import * as z from 'zod/mini';
import { amount, id, lenientList, optional, orNull, orZero, picture } from './shapes.ts';

/** A trade item number (EAN, UPC, ISBN). */
const gtin = orNull(z.string().check(z.regex(/^(\d{8}|\d{12,14})$/)));
const stock = z.int().check(z.minimum(0));

/** What a product and a variant have in common. */
export const soldFields = {
  /** Net of VAT. With a `grossPrice`, it may have six decimals. */
  price: amount,
  /** Including VAT at `vatRate`. Missing if the shop sets its prices without VAT. Shoppers see and pay this price. */
  grossPrice: optional(amount),
  /** The price before a reduction. Counts only if it is above `price`. */
  listPrice: orNull(amount),
  grossListPrice: orNull(amount),
  /**
   * The lowest price in the 30 days before the reduction. If there is a `listPrice`, shoppers compare the price with this lowest
   * price instead. An invalid value counts as 0. The shop then shows no reduction, because it can't know how large the reduction
   * is.
   */
  lowestPrice30: orZero(amount),
  grossLowestPrice30: orZero(amount),
  /** For a product with variants, the sum of their stock. */
  stock,
  /** If true, `stock` is only the limit of one order. 0 still means out of stock. */
  unlimitedStock: orNull(z.boolean()),
  gtin,
};

export const option = z.object({
  name: z.string().check(z.minLength(1)),
  values: lenientList(
    z.object({
      name: z.string().check(z.minLength(1)),
      swatch: orNull(z.string().check(z.regex(/^#[\da-f]{6}$/i))),
    }),
  ),
});
export type Option = z.output<typeof option>;

export const variant = z.object({
  id,
  /** One value for each option, in the order of the options. */
  values: z.array(z.string()),
  ...soldFields,
  /** The variant's own pictures, which replace the product's. */
  images: optional(lenientList(picture)),
  /** Kilograms. */
  weight: orNull(z.number().check(z.nonnegative())),
  sku: orNull(z.string()),
});
export type Variant = z.output<typeof variant>;

/** An option, and the value that was chosen. */
export const chosenOption = z.object({ name: z.string(), value: z.string() });

/** The part of a product that says what there is to choose. */
export const choice = {
  options: orNull(z.array(option)),
  /** Calls that return lists may leave the variants out. `options` and `maxPrice` then say that there is a choice. */
  variants: optional(lenientList(variant)),
  /** The price of the dearest variant, in stock or not. Every product with variants has a `maxPrice`. */
  maxPrice: optional(amount),
  maxGrossPrice: optional(amount),
};

interface Choice {
  readonly options: readonly Option[] | null;
  readonly variants: readonly Pick<Variant, 'id' | 'values'>[] | null;
}

/**
 * The positions of the variants that can't be sold, and why. If several variants have the same id or values, only the first can be
 * sold.
 */
export function unfitVariants({ options, variants }: Choice): { at: number; why: string }[] {
  const known = (options ?? []).map(({ values }) => new Set(values.map(({ name }) => name)));
  const seen = new Set<string>();
  return (variants ?? []).flatMap(({ id, values }, at) => {
    const combination = JSON.stringify(values);
    const unknown = values.find((value, position) => !known[position]?.has(value));
    const why =
      values.length !== known.length
        ? `it has ${values.length} values for ${known.length} options`
        : unknown !== undefined
          ? `its option lacks the value "${unknown}"`
          : seen.has(combination)
            ? 'another variant has the same values'
            : seen.has(id) && 'another variant has the same id';
    if (why) return { at, why };
    seen.add(combination).add(id);
    return [];
  });
}

/** Makes the client leave out variants that can't be sold, and name them in the console. */
export const fitVariants = z.check<Choice>(({ value, issues }) => {
  for (const { at, why } of unfitVariants(value))
    issues.push({ code: 'custom', input: value, path: ['variants', at], message: why });
});
