/** Options and variants, as the demo shop's files and the merchant's edits write them. */
import * as z from 'zod/mini';
import { unfitVariants } from '#api/contract/variant.ts';
import { bilingualText } from '../core/shop-data.ts';
import { type Changes, type Database, definedColumns } from '../db/database.ts';
import type { PriceRow } from './variant-rows.ts';

const text = z.string().check(z.trim(), z.minLength(1));

export const optionEntries = z
  .array(
    z.strictObject({
      name: bilingualText,
      values: z
        .array(
          z.strictObject({
            name: bilingualText,
            swatch: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/i))),
          }),
        )
        .check(z.minLength(1)),
    }),
  )
  .check(z.maxLength(3));
type OptionEntries = z.output<typeof optionEntries>;

/** For each option, the English name of the variant's value. */
export const chosenValues = z.array(text);

interface Entry {
  readonly values: readonly string[];
}

/** Whether the variants fit the options. */
export const areFit = z.refine<{ options: OptionEntries; variants: readonly Entry[] }>(
  ({ options, variants }) =>
    unfitVariants({
      options: inLanguage(options, 'en'),
      variants: variants.map(({ values }, at) => ({ id: `${at}`, values: [...values] })),
    }).length === 0,
  'a variant does not fit the options, or another one has the same values',
);

const inLanguage = (options: OptionEntries, language: 'en' | 'fr') =>
  options.map(({ name, values }) => ({
    name: name[language],
    values: values.map((value) => ({ name: value.name[language], swatch: value.swatch ?? null })),
  }));

/** A variant's values and columns. Without a price, the variant has the product's price. */
interface NewVariant extends Entry {
  readonly id: string;
  readonly columns: Changes;
}

/** Replaces a product's options and variants. */
export function setChoice(
  db: Database,
  productId: string,
  { options, variants }: { options: OptionEntries; variants: readonly NewVariant[] },
): void {
  const [options_en, options_fr] = (['en', 'fr'] as const).map((language) =>
    options.length > 0 ? JSON.stringify(inLanguage(options, language)) : null,
  );
  db.update('product', productId, { options_en, options_fr });
  const price = db.one<PriceRow>`
    SELECT price_cents, gross_cents, list_cents, lowest_cents FROM product WHERE id = ${productId}`;
  db.run`DELETE FROM variant WHERE product_id = ${productId}`;
  for (const [position, { id, values, columns }] of variants.entries())
    db.insert('variant', {
      stock: 10,
      images: '[]',
      ...price,
      ...definedColumns(columns),
      id,
      product_id: productId,
      position,
      choices: JSON.stringify(
        options.map((option, index) => option.values.findIndex(({ name }) => name.en === values[index])),
      ),
    });
}
