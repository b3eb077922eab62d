/** A merchant's changes to the catalogue as data, for tests and for the merchant's command. */
import * as z from 'zod/mini';
import { amount, pictureUrl, rate, slug } from '#api/contract/shapes.ts';
import { areFit, chosenValues, optionEntries } from '../catalog/option-entries.ts';

const text = z.string().check(z.minLength(1), z.maxLength(20_000));
const position = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const measure = z.nullable(z.number().check(z.nonnegative()));
/** The text in a missing language stays unchanged. A new record needs both languages. */
const texts = z.partial(z.object({ en: text, fr: text }));
const bothTexts = z.object({ en: text, fr: text });
/** Rejects more than two decimals, because they would be lost silently. */
const cents = z.refine<number>(
  (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  'at most two decimals',
);

const price = amount.check(z.maximum(10_000_000), cents);

/** What is sold: a product without variants, or a variant. */
const unit = {
  /** Net. It replaces a price with VAT. */
  price,
  /** With VAT. It replaces a net price. */
  grossPrice: price,
  /** The price before a reduction, and the lowest price of the 30 days before it. With VAT, if the price is set with VAT. */
  listPrice: z.nullable(price),
  lowestPrice30: z.nullable(price),
  stock: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  images: z.array(pictureUrl),
  /** Kilograms. */
  weight: measure,
};
const variantChange = z.strictObject(
  z.partial(z.object({ ...unit, sku: z.nullable(text), gtin: z.nullable(text) })).shape,
);
export type VariantChange = z.output<typeof variantChange>;

const product = {
  ...unit,
  description: texts,
  descriptionHtml: texts,
  /** One text per image, in the same order. Setting `images` without `imageAlts` removes all texts. */
  imageAlts: z.array(z.nullable(bothTexts)),
  vatRate: rate,
  /** Centimetres, as are width and length. */
  height: measure,
  width: measure,
  length: measure,
  /** Slug of the category; `null` for none. */
  category: z.nullable(slug),
  /** Position in lists. Equal positions are sorted by id. */
  position,
  /** Replaces options and variants. A variant without a price has the product's price. A variant without a stock has 10 pieces in stock. */
  choice: z
    .strictObject({
      options: optionEntries,
      variants: z.array(z.strictObject({ ...variantChange.shape, values: chosenValues })),
    })
    .check(areFit),
};
const category = { image: z.nullable(pictureUrl), position };
const rating = z.int().check(z.minimum(1), z.maximum(5));

const productChange = z.strictObject(z.partial(z.object({ ...product, name: texts })).shape);
const categoryChange = z.strictObject(z.partial(z.object({ ...category, name: texts })).shape);
export type ProductChange = z.output<typeof productChange>;
export type CategoryChange = z.output<typeof categoryChange>;

export const catalogEdit = z.discriminatedUnion('edit', [
  z.strictObject({ edit: z.literal('product.change'), slug, set: productChange }),
  /** Defaults: no description, $10, 20% VAT, 10 in stock, no pictures, no category, end of the list. */
  z.strictObject({
    edit: z.literal('product.add'),
    slug,
    set: z.strictObject({ ...productChange.shape, name: bothTexts }),
  }),
  z.strictObject({ edit: z.literal('product.remove'), slug }),
  z.strictObject({ edit: z.literal('product.rename'), slug, to: slug }),
  z.strictObject({ edit: z.literal('variant.change'), id: z.string(), set: variantChange }),
  z.strictObject({ edit: z.literal('variant.remove'), id: z.string() }),
  z.strictObject({ edit: z.literal('category.change'), slug, set: categoryChange }),
  z.strictObject({
    edit: z.literal('category.add'),
    slug,
    set: z.strictObject({ ...categoryChange.shape, name: bothTexts }),
  }),
  /** The category's products stay, without a category. */
  z.strictObject({ edit: z.literal('category.remove'), slug }),
  z.strictObject({ edit: z.literal('category.rename'), slug, to: slug }),
  /** An author can review a product only once. `at` defaults to now. */
  z.strictObject({
    edit: z.literal('review.add'),
    product: slug,
    author: text,
    rating,
    comment: text,
    at: z.optional(z.iso.datetime({ offset: true })),
  }),
  z.strictObject({
    edit: z.literal('review.change'),
    id: z.string(),
    set: z.strictObject(z.partial(z.object({ rating, comment: text })).shape),
  }),
  z.strictObject({ edit: z.literal('review.remove'), id: z.string() }),
]);
export type CatalogEdit = z.output<typeof catalogEdit>;
