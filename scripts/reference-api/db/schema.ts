import { accountSchema, resetCodeSchema } from './account-tables.ts';
import { changeTables } from './change-tables.ts';
import { orderSchema } from './order-tables.ts';
import { relatedChanges } from './related-changes.ts';
import { searchTables } from './search-tables.ts';
import { simulatorSchema } from './simulator-tables.ts';

/** Migrations in order. Append only: never change an existing one. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE category (
    id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, position INTEGER NOT NULL,
    name_en TEXT NOT NULL, name_fr TEXT NOT NULL, image TEXT
  ) STRICT;
  CREATE TABLE product (
    id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, category_id TEXT REFERENCES category(id),
    position INTEGER NOT NULL,
    name_en TEXT NOT NULL, name_fr TEXT NOT NULL, description_en TEXT NOT NULL, description_fr TEXT NOT NULL,
    price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
    vat_rate REAL NOT NULL,
    stock INTEGER NOT NULL CHECK (stock >= 0),
    images TEXT NOT NULL,
    weight REAL, height REAL, width REAL, length REAL,
    changed_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX product_by_category ON product (category_id, position, id);
  CREATE TABLE review (
    id TEXT PRIMARY KEY, product_id TEXT NOT NULL REFERENCES product(id) ON DELETE CASCADE,
    author_id TEXT NOT NULL, author_name TEXT NOT NULL,
    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5), comment TEXT NOT NULL, created_at TEXT NOT NULL,
    UNIQUE (product_id, author_id)
  ) STRICT;
  CREATE INDEX review_by_product ON review (product_id, created_at DESC, id);
  `,
  accountSchema,
  changeTables,
  searchTables,
  orderSchema,
  simulatorSchema,
  // Indexes for related products.
  `
  CREATE INDEX product_by_category_price ON product (category_id, price_cents, position);
  CREATE INDEX product_by_price ON product (price_cents, position);
  `,
  resetCodeSchema,
  relatedChanges,
];
