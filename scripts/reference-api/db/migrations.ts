/** Brings the tables of an older version up to date without losing data. */
import { freeOrderNumber } from '../core/order-number.ts';
import type { Database } from './database.ts';
import { orderMailTable, orderNumberIndex, resetCodeTable } from './schema.ts';

/** What each version lacks compared with the next one. */
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
};

/** Call it inside a transaction. Returns the version that the database has afterwards. */
export function migrate(db: Database, version: number): number {
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
