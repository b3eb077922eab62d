/**
 * The snapshot: one SQLite file with everything from the API that pages show. `scripts/rebuild` writes it, and
 * reader.ts reads it. Bodies are responses that fit the contract. A row has the revision of its last change, so that a
 * rebuild finds its work without reading everything.
 */
import { join } from 'node:path';
import type { Category, Product } from '#api/contract/catalog.ts';
import type { Review } from '#api/contract/review.ts';
import type { Locale } from '#i18n/locale.ts';
import type { CardOptions } from '#lib/card-options.ts';
import type { BuiltPicture, ProductPicture } from '#lib/picture.ts';
import type { ListPrice } from '#lib/reduction.ts';
import type { Setup } from '#lib/shop-setup.ts';

/** The snapshot's file in the rebuild's cache folder. */
export const snapshotFileIn = (cache: string): string => join(cache, 'snapshot.db');

/**
 * Increase this number when the tables change. Of an older snapshot, only the former slugs are kept. Newer versions read them from
 * `removed.body`, so don't rename that table or column.
 */
export const snapshotVersion = 11;
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
    price INTEGER NOT NULL, stock INTEGER NOT NULL, facts TEXT NOT NULL, card_hash TEXT NOT NULL, pictured INTEGER NOT NULL,
    score REAL, hosts TEXT NOT NULL, card_options TEXT, card TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (locale, slug)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS product_listed ON product (locale, slug, price, stock, facts, card_hash, card_options);
  CREATE INDEX IF NOT EXISTS product_by_slug ON product (slug);
  CREATE INDEX IF NOT EXISTS product_by_id ON product (locale, id);
  CREATE INDEX IF NOT EXISTS product_folded ON product (locale, slug COLLATE NOCASE);
  CREATE INDEX IF NOT EXISTS product_by_revision ON product (revision);
  CREATE INDEX IF NOT EXISTS product_by_score ON product (locale, score DESC, slug) WHERE score IS NOT NULL;
  CREATE INDEX IF NOT EXISTS product_hosts ON product (hosts) WHERE hosts <> '';
  CREATE TABLE IF NOT EXISTS related (
    product_slug TEXT NOT NULL, position INTEGER NOT NULL, other_slug TEXT NOT NULL,
    PRIMARY KEY (product_slug, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS related_to ON related (other_slug);
  CREATE TABLE IF NOT EXISTS positions (product_slug TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS removed (
    kind TEXT NOT NULL, slug TEXT NOT NULL, successor TEXT, at TEXT NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (kind, slug)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS picture (
    url TEXT NOT NULL, product_slug TEXT NOT NULL, position INTEGER NOT NULL, first INTEGER NOT NULL,
    PRIMARY KEY (url, product_slug)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS picture_of_product ON picture (product_slug);
  CREATE TABLE IF NOT EXISTS picture_task (url TEXT PRIMARY KEY, task TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS picture_by_task ON picture_task (task);
  CREATE TABLE IF NOT EXISTS picture_change (
    revision INTEGER NOT NULL, url TEXT NOT NULL, names TEXT NOT NULL,
    PRIMARY KEY (revision, url)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * `picture`: where a product shows a picture, in any language. Only pictures that the rebuild resizes are listed. Those of
 * categories have an empty `product_slug`.
 */
export interface PictureUse {
  /** The picture's position among the product's pictures. A list shows the one at 0. */
  position: number;
  /** 1 for the first picture of the product or of a variant, which islands show. */
  first: number;
}

/** `picture_task`: what is left to do about a picture. */
export type PictureTask =
  /** A run has removed a product with this picture. */
  | 'check'
  /** No run has asked its host for it. */
  | 'make'
  /** The picture for shared links is missing, or has the background of another theme. */
  | 'share';

/** `category.body`. */
export type CategoryRow = Category & { built?: BuiltPicture };

/** `product.body`. Related products have a table of their own, because a page shows only the first ones. */
export interface ProductRow {
  /** `descriptionHtml` is clean (scripts/rebuild/read-api/description.ts). */
  product: Omit<Product, 'images'> & { images: ProductPicture[] };
  categorySlug: string | null;
  /** The reviews that the page shows, and the numbers for all reviews. */
  reviews: { reviews: readonly Review[]; average: number | null; count: number; stars?: readonly number[] };
}

/**
 * `product.card`: what lists and related products show about a product. Changes to anything else, such as the description, leave
 * lists unchanged. A card has a list price only if the price is lower.
 */
export type Card = Pick<
  ProductRow['product'],
  'id' | 'slug' | 'name' | 'price' | 'grossPrice' | 'vatRate' | 'stock' | 'images' | 'rating'
> &
  ListPrice & {
    /** Absent if there are no variants to choose from. Otherwise, only a variant can be sold, not the product with this `id`. */
    cardOptions?: CardOptions | undefined;
  };

/**
 * The columns of `product` that the page keys and filters of a category need of each of its products. The index `product_listed` has
 * all of them, so SQLite doesn't read the rows, which are much longer.
 */
export interface ListedProduct {
  /** Cents with VAT. */
  price: number;
  /** The card's stock. */
  stock: number;
  /** The card's `factsText`. */
  facts: string;
  /** The hash of the card. */
  hash: string;
  /** The card's options as JSON. */
  cardOptions: string | null;
}

/**
 * The slug of a removed product or category, or the slug that a renamed one had before. Only a renamed one has a `successor`:
 * its new slug.
 */
export interface FormerSlug {
  kind: 'product' | 'category';
  slug: string;
  successor: string | null;
  /** When a rebuild noticed the removal (ISO 8601). */
  at: string;
  /** A language that was added after the removal has no name here. */
  names: { en: string } & Partial<Record<Locale, string>>;
  /** The product's category, as long as that category exists. */
  categorySlug: string | null;
}

/** `info`: one row per key, with values as JSON. */
export interface SnapshotInfo {
  version: number;
  /** The API host that the snapshot comes from. */
  apiUrl: string;
  /** The language of the texts on each locale's pages. A backend with only one language sends its texts for all locales. */
  textLanguage: Record<Locale, string>;
  /** Whether the API can resize pictures (`/uploads/…?w=`). */
  apiResizes: boolean;
  /** The names of the optional calls that the API has and browsers use. */
  calls: readonly string[];
  /** What the shop offers, in which currency, and where it delivers. */
  setup: Setup;
  /** Other hosts of pictures, for the Content-Security-Policy. */
  pictureOrigins: readonly string[];
  /** The number of rebuilds that changed something. */
  revision: number;
  /** The last revision that dropped a former slug, because the slug was too old or is in use again. */
  dropped?: number;
  /** Identifies this file, because revisions of different files can't be compared. */
  identity: string;
  /**
   * `picture` covers the product rows up to `revision`. `source` is a hash of what else it depends on: the settings and the cache of
   * small pictures. `picture_change` has all changes after the revision `since`.
   */
  pictures?: { revision: number; source: string; since: number };
}
