/** Reads and validates the demo shop's JSON files and pictures. `README.md` describes them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { areFit, chosenValues, optionEntries } from '../catalog/option-entries.ts';
import {
  bilingualText,
  type Discount,
  discountEntry,
  type PricedMethod,
  shippingMethodEntry,
  slugText,
} from '../core/shop-data.ts';

const folder = import.meta.dirname;

const text = z.string().check(z.trim(), z.minLength(1));
const uploadPath = z.string().check(
  z.startsWith('/uploads/'),
  z.refine((path) => existsSync(join(folder, path)), 'this picture does not exist'),
);
const measure = z.nullable(z.number().check(z.positive()));
const review = z.object({
  author: text,
  rating: z.int().check(z.gte(1), z.lte(5)),
  comment: text,
  daysAgo: z.int().check(z.gte(0)),
});
/** A variant leaves out the price or the weight that it shares with its product. */
const variant = z.strictObject({
  values: chosenValues,
  priceCents: z.optional(z.int().check(z.positive())),
  grossCents: z.optional(z.int().check(z.positive())),
  listCents: z.optional(z.int().check(z.positive())),
  stock: z.int().check(z.gte(0)),
  weight: z.optional(measure),
  images: z.optional(z.array(uploadPath)),
  sku: z.optional(text),
  gtin: z.optional(text),
});
const category = z.object({ slug: slugText, name: bilingualText, image: z.nullable(uploadPath) });
const product = z
  .object({
    slug: slugText,
    name: bilingualText,
    description: bilingualText,
    descriptionHtml: z.optional(bilingualText),
    priceCents: z.optional(z.int().check(z.positive())),
    grossCents: z.optional(z.int().check(z.positive())),
    listCents: z.optional(z.int().check(z.positive())),
    lowestCents: z.optional(z.int().check(z.positive())),
    vatRate: z.number().check(z.gte(0)),
    stock: z.optional(z.int().check(z.gte(0))),
    weight: measure,
    height: measure,
    width: measure,
    length: measure,
    images: z.array(uploadPath),
    /** In the order of the images. */
    imageAlts: z.optional(z.array(bilingualText)),
    reviews: z.array(review),
    options: z._default(optionEntries, []),
    variants: z._default(z.array(variant), []),
  })
  .check(
    areFit,
    z.refine(
      ({ priceCents, grossCents }) => (priceCents === undefined) !== (grossCents === undefined),
      'needs priceCents or grossCents, not both',
    ),
    z.refine(
      ({ stock, variants }) => (stock === undefined) === variants.length > 0,
      'needs a stock of its own or variants, not both',
    ),
  );

type CategoryEntry = z.output<typeof category>;
export interface ProductEntry extends z.output<typeof product> {
  /** Slug of the category. */
  category: string;
}

/** Throws an `Error` that names the file and the field of the first invalid value. */
function readList<S extends z.ZodMiniType>(file: string, item: S): z.output<S>[] {
  const result = z.safeParse(z.array(item), JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`demo-shop/${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** In display order. The header shows the first six. */
export const demoCategories: readonly CategoryEntry[] = readList('categories.json', category);

/** In display order within each category. */
export const demoProducts: readonly ProductEntry[] = demoCategories.flatMap(({ slug }) =>
  readList(`products/${slug}.json`, product).map((entry) => ({ ...entry, category: slug })),
);

export const shippingMethods: readonly PricedMethod[] = readList('shipping.json', shippingMethodEntry);

/** The features that the demo shop has in addition to the contract's defaults. */
export const demoShopInfo = { features: { discountCodes: true, restockAlerts: true } };

export const demoDiscounts: readonly Discount[] = readList('discounts.json', discountEntry);

/** Upload path → file. */
export const demoPictures: ReadonlyMap<string, string> = new Map(
  readdirSync(join(folder, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(folder.length).replaceAll('\\', '/'), file]),
);
