/**
 * The snapshot: everything the pages show, read from the API once and kept in one SQLite file. Written by
 * `scripts/rebuild`, read by `build.ts`; these are the tables both agree on. Bodies are answers that passed the contract.
 */
import type { Category } from '#api/contract/category.ts';
import type { Product } from '#api/contract/product.ts';
import type { Review } from '#api/contract/review.ts';

/** Raise it when the tables change: an older snapshot is then read anew. */
export const snapshotVersion = 1;

export const snapshotTables = `
  CREATE TABLE IF NOT EXISTS info (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS category (
    locale TEXT NOT NULL, slug TEXT NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (locale, slug)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS listing (
    locale TEXT NOT NULL, category_slug TEXT NOT NULL, position INTEGER NOT NULL, product_slug TEXT NOT NULL,
    PRIMARY KEY (locale, category_slug, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS product (
    locale TEXT NOT NULL, slug TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (locale, slug)
  ) STRICT, WITHOUT ROWID;
`;

/** `category.body`. */
export type CategoryRow = Category;

/** `product.body`. Related products are slugs: their cards are drawn from their own rows. */
export interface ProductRow {
  product: Product;
  categorySlug: string | null;
  related: readonly string[];
  reviews: { reviews: readonly Review[]; average: number | null; count: number };
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
}
