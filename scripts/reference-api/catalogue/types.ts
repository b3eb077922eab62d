/** A text in both languages of the shop. */
export interface Bilingual {
  readonly en: string;
  readonly fr: string;
}

export interface CategoryEntry {
  readonly slug: string;
  readonly name: Bilingual;
  /** Upload path, e.g. `/uploads/categories/kitchen.svg`. */
  readonly image: string;
}

export interface ReviewEntry {
  /** Display name, unique among the reviews of one product. */
  readonly author: string;
  /** 1 to 5. */
  readonly rating: number;
  /** As the customer wrote it, English or French; plain text, never markup. */
  readonly comment: string;
  readonly daysAgo: number;
}

export interface ProductEntry {
  readonly slug: string;
  /** Slug of its category. */
  readonly category: string;
  readonly name: Bilingual;
  readonly description: Bilingual;
  /** Net of VAT, in cents. */
  readonly priceCents: number;
  /** Percent: 10, 5.5, 20 or 0. */
  readonly vatRate: number;
  readonly stock: number;
  /** Kilograms. */
  readonly weight: number | null;
  /** Centimetres, as are width and length. */
  readonly height: number | null;
  readonly width: number | null;
  readonly length: number | null;
  /** Upload paths, the first is the main one: `/uploads/products/<slug>-1.svg` and on. */
  readonly images: readonly string[];
  /** 0 to 20. */
  readonly reviews: readonly ReviewEntry[];
}

/** What a category file writes by hand; the rest follows from it. */
export interface ProductDraft extends Omit<ProductEntry, 'category' | 'images' | 'reviews'> {
  /** How many drawings there are, 1 to 5. */
  readonly views: number;
}

/** Reviews of a category's products by product slug; a product left out has none. */
export type ReviewTable = Readonly<Record<string, readonly ReviewEntry[]>>;

/** Drawings by file stem: `copper-kettle-1` draws `/uploads/products/copper-kettle-1.svg`. */
export type Drawings = Readonly<Record<string, () => string>>;
