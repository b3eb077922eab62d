/** User accounts and their addresses. */
import { isPossiblePhoneNumber } from 'libphonenumber-js';
import type { Address } from '#api/contract/address.ts';
import type { User } from '#api/contract/user.ts';
import { emailKey } from '../../backend/account/email-key.ts';
import { invalid } from '../../backend/failures/http-error.ts';
import { type Database, rawSql } from '../db/database.ts';

export interface UserRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  password_hash: string;
  created_at: string;
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    createdAt: row.created_at,
  };
}

export const userByEmail = (db: Database, email: string) =>
  db.one<UserRow>`SELECT * FROM user WHERE email_key = ${emailKey(email)}`;

/** The caller checks that the email address is free. */
export function addUser(db: Database, row: UserRow): void {
  db.insert('user', { ...row, email_key: emailKey(row.email) });
}

/** Checks that the phone number can exist. The contract checks only its form. Throws `HttpError` 422. */
export function requirePossiblePhoneNumber(value: string | null | undefined): void {
  if (value && !isPossiblePhoneNumber(value)) throw invalid({ phoneNumber: 'phone' });
}

const selectAddress = rawSql(
  'SELECT id, name, company, line1, line2, city, postal_code AS postalCode, region, country FROM address',
);

/** A user's addresses, the oldest first. */
export const addressesOfUser = (db: Database, userId: string) =>
  db.all<Address>`${selectAddress} WHERE user_id = ${userId} ORDER BY created_at, rowid`;

/** `undefined` for an unknown address and for another user's address. */
export const addressOfUser = (db: Database, userId: string, id: string) =>
  db.one<Address>`${selectAddress} WHERE user_id = ${userId} AND id = ${id}`;
