import { accountSchema, resetCodeSchema } from './account-tables.ts';
import { changeTables, relatedChanges } from './change-log.ts';
import { orderSchema, simulatorSchema } from './order-tables.ts';

/** The tokenizer `unicode61` removes accents but keeps ligatures. A search for "oeuf" must also find "œuf". */
const withoutLigatures = (column: string) =>
  [
    ['œ', 'oe'],
    ['Œ', 'oe'],
    ['æ', 'ae'],
    ['Æ', 'ae'],
  ].reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, column);

/**
 * The full-text index of `GET /v1/search`, updated by triggers. It is contentless and shares the rowids of its table.
 * `VACUUM` can change the rowids of a table with text ids, so the index must be rebuilt after it.
 */
function indexed(table: string, columns: readonly string[]): string {
  const list = columns.join(', ');
  const values = columns.map((column) => withoutLigatures(`NEW.${column}`)).join(', ');
  const add = `INSERT INTO ${table}_text (rowid, ${list}) VALUES (NEW.rowid, ${values});`;
  const drop = `DELETE FROM ${table}_text WHERE rowid = OLD.rowid;`;
  return `
  CREATE VIRTUAL TABLE ${table}_text USING fts5(
    ${list}, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE VIRTUAL TABLE ${table}_word USING fts5vocab(${table}_text, row);
  CREATE TRIGGER ${table}_text_added AFTER INSERT ON ${table} BEGIN ${add} END;
  CREATE TRIGGER ${table}_text_changed AFTER UPDATE OF ${list} ON ${table} BEGIN ${drop} ${add} END;
  CREATE TRIGGER ${table}_text_removed AFTER DELETE ON ${table} BEGIN ${drop} END;`;
}

const searchTables = `
  ${indexed('product', ['name_en', 'name_fr', 'description_en', 'description_fr'])}
  ${indexed('category', ['name_en', 'name_fr'])}
`;

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
