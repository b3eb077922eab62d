/** A user's addresses. */
import type { Address } from '#api/contract/address.ts';
import type { Database } from '../db/database.ts';

export interface AddressRow {
  id: string;
  user_id: string;
  name: string;
  line1: string;
  line2: string | null;
  city: string;
  postal_code: string;
  country: string;
  created_at: string;
}

export function toAddress(row: AddressRow): Address {
  const { id, name, line1, line2, city, country } = row;
  return { id, name, line1, line2, city, postalCode: row.postal_code, country };
}

/** `undefined` for an unknown address and for another user's. */
export function addressOfUser(db: Database, userId: string, id: string): AddressRow | undefined {
  return db.prepare('SELECT * FROM address WHERE id = ? AND user_id = ?').get(id, userId) as
    | AddressRow
    | undefined;
}

/** Oldest first. */
export function addressesOfUser(db: Database, userId: string): AddressRow[] {
  return db
    .prepare('SELECT * FROM address WHERE user_id = ? ORDER BY created_at, rowid')
    .all(userId) as unknown as AddressRow[];
}

/** Inserts or updates an address. */
export function saveAddress(db: Database, row: AddressRow): void {
  db.prepare(
    `INSERT INTO address (id, user_id, name, line1, line2, city, postal_code, country, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, line1 = excluded.line1, line2 = excluded.line2,
       city = excluded.city, postal_code = excluded.postal_code, country = excluded.country`,
  ).run(
    row.id,
    row.user_id,
    row.name,
    row.line1,
    row.line2,
    row.city,
    row.postal_code,
    row.country,
    row.created_at,
  );
}
