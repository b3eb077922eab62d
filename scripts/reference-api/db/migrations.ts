/** Brings the tables of an older version up to date without losing data. */
import { relatedChanges } from './change-log.ts';
import type { Database } from './database.ts';
import { freeOrderNumber } from './order-number.ts';
import { orderMailTable, orderNumberIndex, resetCodeTable, restockTable } from './schema.ts';
import { productSearch } from './search-tables.ts';
import { variantTables } from './variant-tables.ts';

/** By version: how to change its tables into those of the next version. */
const migrations: Readonly<Record<number, (db: Database) => void>> = {
  10: dropSecrets,
  11: numberOrders,
  // A code lives for only ten minutes, so none needs to be kept.
  12: (db) => db.exec(`DROP TABLE reset_code; ${resetCodeTable}`),
  13: (db) => db.exec('ALTER TABLE refresh_token DROP COLUMN successor'),
  14: (db) =>
    db.exec('ALTER TABLE address ADD COLUMN company TEXT; ALTER TABLE address ADD COLUMN region TEXT'),
  15: (db) =>
    db.exec(`ALTER TABLE shop_order ADD COLUMN min_days INTEGER; ALTER TABLE shop_order ADD COLUMN max_days INTEGER;
      ALTER TABLE shop_order ADD COLUMN tracking TEXT; ${orderMailTable}`),
  16: (db) => db.exec(ratesAndCurrency),
  17: (db) => db.exec(optionsAndVariants),
  18: (db) =>
    db.exec(`ALTER TABLE product ADD COLUMN description_html_en TEXT; ALTER TABLE product ADD COLUMN description_html_fr TEXT;
      ALTER TABLE product ADD COLUMN image_alts TEXT NOT NULL DEFAULT '[]'`),
  19: (db) => db.exec(discounts),
  20: (db) => db.exec(restockTable),
  21: (db) => db.exec(newRelatedChanges),
  22: (db) => {
    db.exec('ALTER TABLE shop_order ADD COLUMN shop_origin TEXT');
    // In a database older than restock alerts, an earlier migration has just made their table, with this column.
    if (!db.one`SELECT 1 FROM pragma_table_info('restock_alert') WHERE name = 'shop_origin'`)
      db.exec('ALTER TABLE restock_alert ADD COLUMN shop_origin TEXT');
  },
  // A payment without an order counts as dollars. In another currency, the shopper has to confirm the total again.
  23: (db) =>
    db.exec(`ALTER TABLE payment ADD COLUMN currency TEXT NOT NULL DEFAULT 'USD';
      UPDATE payment SET currency = (SELECT currency FROM shop_order WHERE id = order_id) WHERE order_id IS NOT NULL`),
};

const discounts = `
  ALTER TABLE shop_order ADD COLUMN discount_code TEXT;
  ALTER TABLE shop_order ADD COLUMN discount INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE payment ADD COLUMN discount_code TEXT;`;

const newRelatedChanges = `
  DROP TRIGGER IF EXISTS product_added_around; DROP TRIGGER IF EXISTS product_placed_around;
  DROP TRIGGER IF EXISTS product_moved_around; DROP TRIGGER IF EXISTS product_removed_around;
  DROP TRIGGER IF EXISTS category_shown_around;
  ${relatedChanges}`;

/** Earlier orders have the same rate for everything, and are in dollars. */
const ratesAndCurrency = `
  ALTER TABLE product ADD COLUMN gross_cents INTEGER;
  ${newRelatedChanges}
  ALTER TABLE order_line ADD COLUMN unit_gross INTEGER;
  ALTER TABLE order_line ADD COLUMN vat_rate REAL NOT NULL DEFAULT 0;
  UPDATE order_line SET vat_rate = (SELECT vat_rate FROM shop_order WHERE id = order_id);
  ALTER TABLE shop_order ADD COLUMN vat_by_rate TEXT NOT NULL DEFAULT '[]';
  UPDATE shop_order
    SET vat_by_rate = json_array(json_object('rate', vat_rate, 'net', subtotal + shipping, 'vat', vat));
  ALTER TABLE shop_order DROP COLUMN vat_rate;
  ALTER TABLE shop_order ADD COLUMN currency TEXT NOT NULL DEFAULT 'USD';
  ALTER TABLE simulator_intent ADD COLUMN currency TEXT NOT NULL DEFAULT 'USD';`;

const optionsAndVariants = `
  ALTER TABLE product ADD COLUMN list_cents INTEGER; ALTER TABLE product ADD COLUMN lowest_cents INTEGER;
  ALTER TABLE product ADD COLUMN options_en TEXT; ALTER TABLE product ADD COLUMN options_fr TEXT;
  ${variantTables}
  ALTER TABLE order_line ADD COLUMN options TEXT;
  DROP TRIGGER product_text_added; DROP TRIGGER product_text_changed; DROP TRIGGER product_text_removed;
  DROP TABLE product_word; DROP TABLE product_text;
  ${productSearch}`;

/** Call it inside a transaction. Returns the version that the database has afterwards. */
export function migrateDatabase(db: Database, version: number): number {
  let current = version;
  for (let migration = migrations[current]; migration; migration = migrations[current]) {
    migration(db);
    current += 1;
    db.exec(`PRAGMA user_version = ${current}`);
  }
  return current;
}

/** Emails hold reset codes, and stored responses hold client secrets. */
function dropSecrets(db: Database): void {
  db.exec(
    'DROP TABLE outbox; ALTER TABLE simulator_intent DROP COLUMN client_secret; DELETE FROM idempotency;',
  );
}

function numberOrders(db: Database): void {
  db.exec(`ALTER TABLE shop_order ADD COLUMN number TEXT; ${orderNumberIndex}`);
  for (const { id } of db.all<{ id: string }>`SELECT id FROM shop_order`)
    db.update('shop_order', id, {
      number: freeOrderNumber((number) => !!db.one`SELECT 1 FROM shop_order WHERE number = ${number}`),
    });
}
