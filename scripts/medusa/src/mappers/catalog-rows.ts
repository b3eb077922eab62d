/** What the plugin reads of Medusa's catalogue: the fields that it asks for, and their types. */

type Metadata = Readonly<Record<string, unknown>> | null;

export const categoryFields = [
  'id',
  'name',
  'handle',
  'rank',
  'is_active',
  'is_internal',
  'parent_category_id',
  'metadata',
] as const;

export interface CategoryRow {
  id: string;
  name: string;
  handle: string;
  /** Among the categories with the same parent. */
  rank: number;
  is_active: boolean;
  is_internal: boolean;
  parent_category_id: string | null;
  metadata: Metadata;
}

export const productFields = [
  'id',
  'handle',
  'title',
  'description',
  'thumbnail',
  'weight',
  'height',
  'width',
  'length',
  'type_id',
  'collection_id',
  'discountable',
  'tags.id',
  'sales_channels.id',
  'categories.id',
  'images.url',
  'images.rank',
  'options.id',
  'options.title',
  'options.values.id',
  'options.values.value',
  'options.values.rank',
  'options.values.metadata',
  'variants.id',
  'variants.sku',
  'variants.ean',
  'variants.upc',
  'variants.weight',
  'variants.manage_inventory',
  'variants.allow_backorder',
  'variants.variant_rank',
  'variants.metadata',
  'variants.options.id',
  'variants.options.value',
  'variants.options.option_id',
  'variants.images.id',
  'variants.images.url',
  'variants.images.rank',
  'variants.calculated_price.*',
] as const;

export interface ProductRow {
  id: string;
  handle: string;
  title: string;
  description: string | null;
  thumbnail: string | null;
  /** Grams. */
  weight: number | null;
  /** Centimetres, as are width and length. */
  height: number | null;
  width: number | null;
  length: number | null;
  type_id: string | null;
  collection_id: string | null;
  /** Whether promotions apply to the product. */
  discountable: boolean;
  tags: readonly { id: string }[] | null;
  sales_channels: readonly { id: string }[] | null;
  categories: readonly { id: string }[] | null;
  images: readonly ImageRow[];
  options: readonly OptionRow[];
  variants: readonly VariantRow[];
}

export interface ImageRow {
  url: string;
  rank: number;
}

interface OptionRow {
  id: string;
  title: string;
  values: readonly { id: string; value: string; rank?: number | null; metadata: Metadata }[];
}

export interface VariantRow {
  id: string;
  sku: string | null;
  ean: string | null;
  upc: string | null;
  /** Grams. */
  weight: number | null;
  manage_inventory: boolean;
  allow_backorder: boolean;
  variant_rank: number | null;
  metadata: Metadata;
  options: readonly { value: string; option_id: string | null }[];
  images?: readonly ImageRow[];
  /** Missing if the variant has no price in the region's currency. */
  calculated_price?: PriceRow | null;
}

export interface PriceRow {
  calculated_amount: number | null;
  is_calculated_price_tax_inclusive: boolean;
  original_amount: number | null;
}
