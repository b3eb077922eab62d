/** The ways in which a merchant changes a catalogue, as data: what tests send and the merchant's command line makes. */
import * as z from 'zod/mini';
import { dollars, imageUrl, rate, slug } from '#api/contract/shapes.ts';

const text = z.string().check(z.minLength(1), z.maxLength(20_000));
const place = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const measure = z.nullable(z.number().check(z.nonnegative()));
/** One language alone leaves the other as it is; a new thing needs both. */
const texts = z.partial(z.object({ en: text, fr: text }));
const bothTexts = z.object({ en: text, fr: text });
/** No further decimals: a tenth of a cent would be lost without a word. */
const cents = z.refine<number>(
  (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  'at most two decimals',
);

const product = {
  description: texts,
  price: dollars.check(z.maximum(10_000_000), cents),
  vatRate: rate,
  stock: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  images: z.array(imageUrl),
  /** Kilograms. */
  weight: measure,
  /** Centimetres, as are width and length. */
  height: measure,
  width: measure,
  length: measure,
  /** The category's slug; null: in none. */
  category: z.nullable(slug),
  /** Where it stands in lists; equal places are in the order of the ids. */
  position: place,
};
const category = { image: z.nullable(imageUrl), position: place };
const rating = z.int().check(z.minimum(1), z.maximum(5));

export const productChange = z.strictObject(z.partial(z.object({ ...product, name: texts })).shape);
export const categoryChange = z.strictObject(z.partial(z.object({ ...category, name: texts })).shape);
export type ProductChange = z.output<typeof productChange>;
export type CategoryChange = z.output<typeof categoryChange>;

export const catalogEdit = z.discriminatedUnion('edit', [
  z.strictObject({ edit: z.literal('product.change'), slug, set: productChange }),
  /** What is left out: no texts, 10 dollars, 20 % VAT, 10 in stock, no pictures, no category, at the end of lists. */
  z.strictObject({
    edit: z.literal('product.add'),
    slug,
    set: z.strictObject({ ...productChange.shape, name: bothTexts }),
  }),
  z.strictObject({ edit: z.literal('product.remove'), slug }),
  z.strictObject({ edit: z.literal('product.rename'), slug, to: slug }),
  z.strictObject({ edit: z.literal('category.change'), slug, set: categoryChange }),
  z.strictObject({
    edit: z.literal('category.add'),
    slug,
    set: z.strictObject({ ...categoryChange.shape, name: bothTexts }),
  }),
  /** Its products stay, in no category. */
  z.strictObject({ edit: z.literal('category.remove'), slug }),
  z.strictObject({ edit: z.literal('category.rename'), slug, to: slug }),
  /** The categories named come first, in this order. */
  z.strictObject({ edit: z.literal('category.reorder'), slugs: z.array(slug).check(z.minLength(1)) }),
  /** One per product and author. Without `at` it is written now. */
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
