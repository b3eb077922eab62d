/** Medusa's categories and products in the shapes of the contract. */
import { type Category, displayPrice, firstChoice, type SentProduct, type SentVariant } from '../contract.ts';
import type { CategoryRow, ImageRow, ProductRow, VariantRow } from './catalog-rows.ts';
import { type Amounts, amountsOf } from './price.ts';

/** The VAT rate and the stock of a product, which its row doesn't have. */
interface ProductContext {
  /** In per cent. */
  vatRate: number;
  /** How many pieces can be sold, by the variant's id. */
  available: ReadonlyMap<string, number>;
}

/** This stock stands for unlimited stock. No order can have more pieces of the variant. */
const mostUnlimited = 999;

export const toCategory = ({ id, name, handle, metadata }: CategoryRow): Category => ({
  id,
  name,
  slug: handle,
  imageUrl: textIn(metadata, 'image') ?? null,
});

/** Undefined if no variant has a price. A product with one variant is sold as it is, because there is nothing to choose. */
export function toProduct(row: ProductRow, { vatRate, available }: ProductContext): SentProduct | undefined {
  const sorted = inOrder(row);
  const units = sorted.variants.flatMap((variant) => toUnit(variant, sorted, { vatRate, available }));
  const comparable = units.map(({ amounts, ...unit }) => ({ ...unit, ...amounts }));
  const first = units.find(({ id }) => id === firstChoice(comparable, { vatRate })?.id);
  if (!first) return undefined;
  const images = imagesOf(row);
  const product = {
    id: row.id,
    slug: row.handle,
    name: row.title,
    ...(row.description && { description: row.description }),
    vatRate,
    images,
    weight: kilograms(row.weight),
    height: row.height,
    width: row.width,
    length: row.length,
    ...first.amounts,
  };
  if (units.length === 1)
    return {
      ...product,
      ...stockOf(first),
      images: first.images.length ? first.images : images,
      weight: first.weight ?? product.weight,
      ...(first.gtin && { gtin: first.gtin }),
    };
  const amount = ({ amounts }: Unit) => displayPrice({ ...amounts, vatRate });
  const dearest = units.reduce((best, one) => (amount(one) > amount(best) ? one : best));
  return {
    ...product,
    ...stockOf({
      stock: units.reduce((sum, { stock }) => sum + stock, 0),
      isUnlimited: units.every(({ isUnlimited }) => isUnlimited),
    }),
    options: usedOptions(sorted),
    variants: units.map(toVariant),
    maxPrice: dearest.amounts.price,
    ...(dearest.amounts.grossPrice !== undefined && { maxGrossPrice: dearest.amounts.grossPrice }),
  };
}

/** Sorts options and variants, which Medusa returns in any order, so that they have the same order in all languages. */
const inOrder = (row: ProductRow): ProductRow => ({
  ...row,
  options: row.options.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  variants: row.variants.toSorted(
    (a, b) => (a.variant_rank ?? 0) - (b.variant_rank ?? 0) || (a.id < b.id ? -1 : 1),
  ),
});

/** What is sold: a variant with its price. */
interface Unit {
  id: string;
  values: string[];
  amounts: Amounts;
  stock: number;
  isUnlimited: boolean;
  images: { url: string }[];
  weight: number | null;
  sku: string | null;
  gtin: string | null;
}

/** Empty if the variant has no price. */
function toUnit(row: VariantRow, product: ProductRow, { vatRate, available }: ProductContext): Unit[] {
  const amounts = amountsOf(row, vatRate);
  if (!amounts) return [];
  const images = imagesOf({ images: row.images ?? [], thumbnail: null });
  // If a variant has no pictures of its own, Medusa returns all pictures of the product.
  const isOwn = images.length < product.images.length;
  const isUnlimited = !row.manage_inventory || row.allow_backorder;
  return [
    {
      id: row.id,
      values: product.options.map(
        ({ id }) => row.options.find(({ option_id }) => option_id === id)?.value ?? '',
      ),
      amounts,
      stock: isUnlimited ? mostUnlimited : Math.max(0, available.get(row.id) ?? 0),
      isUnlimited,
      images: isOwn ? images : [],
      weight: kilograms(row.weight),
      sku: row.sku,
      gtin: row.ean || row.upc,
    },
  ];
}

const toVariant = ({ id, values, amounts, images, weight, sku, gtin, ...unit }: Unit): SentVariant => ({
  id,
  values,
  ...amounts,
  ...stockOf(unit),
  ...(images.length && { images }),
  ...(weight !== null && { weight }),
  ...(sku && { sku }),
  ...(gtin && { gtin }),
});

/**
 * An option can be shared with other products, and then has their values, too. Values without a rank come in the order of the
 * variants.
 */
function usedOptions({ options, variants }: ProductRow) {
  const used = variants.flatMap((variant) => variant.options.map(({ value }) => value));
  return options.map(({ title, values }) => ({
    name: title,
    values: values
      .filter(({ value }) => used.includes(value))
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || used.indexOf(a.value) - used.indexOf(b.value))
      .map(({ value, metadata }) => ({ name: value, swatch: textIn(metadata, 'swatch') ?? null })),
  }));
}

const stockOf = ({ stock, isUnlimited }: Pick<Unit, 'stock' | 'isUnlimited'>) => ({
  stock,
  ...(isUnlimited && { unlimitedStock: true }),
});

/** The thumbnail is the first picture, even if it isn't in the list. */
function imagesOf({ images, thumbnail }: { images: readonly ImageRow[]; thumbnail: string | null }) {
  const urls = images.toSorted((a, b) => a.rank - b.rank).map(({ url }) => url);
  return [...new Set([...(thumbnail ? [thumbnail] : []), ...urls])].map((url) => ({ url }));
}

const kilograms = (grams: number | null) => (grams === null ? null : grams / 1000);

function textIn(metadata: CategoryRow['metadata'], name: string): string | undefined {
  const value = metadata?.[name];
  return typeof value === 'string' && value ? value : undefined;
}
