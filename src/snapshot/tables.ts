/**
 * The snapshot: everything the pages show, read from the API and kept in one SQLite file. Written by `scripts/rebuild`,
 * read by `build.ts`; these are the tables both agree on. Bodies are answers that passed the contract. Every row that
 * differs from before carries the revision at which it came to differ, so that a rebuild finds its work without reading
 * the rest.
 */
import type { Category } from '#api/contract/category.ts';
import type { Product } from '#api/contract/product.ts';
import type { Review } from '#api/contract/review.ts';
import type { BuiltPicture, Picture } from '#lib/picture.ts';

/** Raise it when the tables change: an older snapshot is then read anew. */
export const snapshotVersion = 4;

export const snapshotTables = `
  CREATE TABLE IF NOT EXISTS info (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS category (
    locale TEXT NOT NULL, slug TEXT NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (locale, slug)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS listing (
    category_slug TEXT NOT NULL, position INTEGER NOT NULL, product_slug TEXT NOT NULL,
    PRIMARY KEY (category_slug, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS listing_of_product ON listing (product_slug);
  CREATE TABLE IF NOT EXISTS list (
    category_slug TEXT PRIMARY KEY, revision INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS product (
    locale TEXT NOT NULL, slug TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL,
    card TEXT NOT NULL, price INTEGER NOT NULL, pictured INTEGER NOT NULL, score REAL, hosts TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (locale, slug)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS product_by_slug ON product (slug);
  CREATE INDEX IF NOT EXISTS product_by_revision ON product (revision);
  CREATE INDEX IF NOT EXISTS product_by_score ON product (locale, score DESC, slug) WHERE score IS NOT NULL;
  CREATE INDEX IF NOT EXISTS product_hosts ON product (hosts) WHERE hosts <> '';
  CREATE TABLE IF NOT EXISTS related (
    product_slug TEXT NOT NULL, position INTEGER NOT NULL, other_slug TEXT NOT NULL,
    PRIMARY KEY (product_slug, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS related_to ON related (other_slug);
  CREATE TABLE IF NOT EXISTS removed (
    kind TEXT NOT NULL, slug TEXT NOT NULL, successor TEXT, at TEXT NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (kind, slug)
  ) STRICT;
`;

/** `category.body`. */
export type CategoryRow = Category & { built?: BuiltPicture };

/** `product.body`. Related products stand in a table of their own: a page shows only the first of them. */
export interface ProductRow {
  product: Omit<Product, 'images'> & { images: Picture[] };
  categorySlug: string | null;
  reviews: { reviews: readonly Review[]; average: number | null; count: number };
}

/**
 * `product.card`: what lists and related products show of a product, and nothing else. A change of the description, or of
 * a stock that stays large, leaves the lists as they are.
 */
export type Card = Pick<
  ProductRow['product'],
  'slug' | 'name' | 'price' | 'vatRate' | 'stock' | 'images' | 'rating'
>;

/**
 * A slug that was a page and is none any more. `successor` is the slug the same thing has now (it was renamed); without
 * one it is no longer sold. `body` is what its page says, by language.
 */
export interface Removed {
  kind: 'product' | 'category';
  slug: string;
  successor: string | null;
  /** When a rebuild noticed, ISO 8601. */
  at: string;
  names: { en: string; fr: string };
  /** Where it stood, while that exists. */
  categorySlug: string | null;
}

/** `info`, one row a key, values as JSON. */
export interface SnapshotInfo {
  version: number;
  /** The API host it was read from. */
  apiUrl: string;
  /** The language the texts of each locale's pages are really in: a backend with one language answers both in it. */
  textLanguage: { en: string; fr: string };
  /** The API makes smaller pictures of `/uploads/…?w=`. */
  imageVariants: boolean;
  /** Other hosts that pictures come from, for the Content-Security-Policy. */
  imageOrigins: readonly string[];
  /** Counts the rebuilds that brought a change. */
  revision: number;
  /** Of this file: revisions of another one mean nothing. */
  identity: string;
}
