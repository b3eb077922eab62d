/** A user's addresses. */
import type { Address } from '#api/contract/address.ts';
import { all, type Database, one } from '../db/database.ts';

const select =
  'SELECT id, name, line1, line2, city, postal_code AS postalCode, country FROM address WHERE user_id = ?';

/** Oldest first. */
export const addressesOfUser = (db: Database, userId: string) =>
  all<Address>(db, `${select} ORDER BY created_at, rowid`, userId);

/** `undefined` for an unknown address and for another user's. */
export const addressOfUser = (db: Database, userId: string, id: string) =>
  one<Address>(db, `${select} AND id = ?`, userId, id);
