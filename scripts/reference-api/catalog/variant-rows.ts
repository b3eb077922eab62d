/** Converts options and variants to the contract's shapes. */
import type * as z from 'zod/mini';
import type { option, variant } from '#api/contract/variant.ts';
import { type Cents, fromCents } from '#lib/money.ts';
import type { ChosenOption } from '#lib/variants.ts';
import { netPriceOf } from '../../backend/order/vat-totals.ts';

/** What a product and a variant cost, in cents. */
export interface PriceRow {
  /** Net. Rounded, if the price was set with VAT. */
  price_cents: number;
  /** With VAT. Null if the price was set without VAT. */
  gross_cents: number | null;
  /** The price before a reduction, and the lowest price of the 30 days before it. With VAT, if the price was set with VAT. */
  list_cents: number | null;
  lowest_cents: number | null;
}

export interface VariantRow extends PriceRow {
  id: string;
  /** For each option, the position of the variant's value. */
  choices: number[];
  stock: number;
  images: string[];
  weight: number | null;
  sku: string | null;
  gtin: string | null;
}

/** The columns of a product about its options and variants. */
export interface ChoiceRow {
  vat_rate: number;
  /** JSON, if it has options. */
  options: string | null;
  /** JSON array, empty without variants. */
  variants: string;
}

/** A column of `product`: JSON of its `VariantRow`s. */
export const variantsColumn = `
    (SELECT json_group_array(json_object('id', id, 'choices', json(choices), 'price_cents', price_cents,
      'gross_cents', gross_cents, 'list_cents', list_cents, 'lowest_cents', lowest_cents,
      'stock', stock, 'images', json(images), 'weight', weight, 'sku', sku, 'gtin', gtin)
      ORDER BY position) FROM variant WHERE product_id = product.id) AS variants`;

/** The amounts of a price, as the API sends them. */
export function amountsOf({ price_cents, gross_cents, list_cents, lowest_cents }: PriceRow, vatRate: number) {
  const [net, gross] =
    gross_cents === null
      ? [fromCents, () => undefined]
      : [(cents: Cents) => netPriceOf(cents, vatRate), fromCents];
  const price = gross_cents ?? price_cents;
  return {
    price: net(price),
    ...(gross_cents !== null && { grossPrice: gross(price) }),
    ...(list_cents !== null && { listPrice: net(list_cents), grossListPrice: gross(list_cents) }),
    ...(lowest_cents !== null && {
      lowestPrice30: net(lowest_cents),
      grossLowestPrice30: gross(lowest_cents),
    }),
  };
}

type OptionRow = z.input<typeof option>;

export const optionsOf = ({ options }: ChoiceRow) => JSON.parse(options ?? '[]') as OptionRow[];

export const chosenOf = (options: readonly OptionRow[], choices: readonly number[]): ChosenOption[] =>
  options.map(({ name, values }, index) => ({ name, value: values[choices[index] ?? 0]?.name ?? '' }));

/** The product's options, variants and highest price. Empty for a product without variants. */
export function choiceOf(row: ChoiceRow) {
  const variants = JSON.parse(row.variants) as VariantRow[];
  const [dearest] = variants.toSorted(
    (a, b) => b.price_cents - a.price_cents || (b.gross_cents ?? 0) - (a.gross_cents ?? 0),
  );
  if (!dearest) return {};
  const options = optionsOf(row);
  const { price, grossPrice } = amountsOf(dearest, row.vat_rate);
  return {
    ...(options.length > 0 && { options }),
    variants: variants.map((one) => toVariant(one, row, options)),
    maxPrice: price,
    ...(grossPrice !== undefined && { maxGrossPrice: grossPrice }),
  };
}

function toVariant(row: VariantRow, { vat_rate }: ChoiceRow, options: readonly OptionRow[]) {
  return {
    id: row.id,
    values: chosenOf(options, row.choices).map(({ value }) => value),
    ...amountsOf(row, vat_rate),
    stock: row.stock,
    ...(row.images.length > 0 && { images: row.images.map((url) => ({ url })) }),
    ...(row.weight !== null && { weight: row.weight }),
    ...(row.sku !== null && { sku: row.sku }),
    ...(row.gtin !== null && { gtin: row.gtin }),
  } satisfies z.input<typeof variant>;
}
