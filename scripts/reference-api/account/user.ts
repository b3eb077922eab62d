/** User accounts. */
import type { User } from '#api/contract/user.ts';
import type { Database } from '../db/database.ts';

export interface UserRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  password_hash: string;
  created_at: string;
}

/** Email addresses that differ only in case belong to the same account. */
export const emailKey = (email: string) => email.normalize('NFC').toLowerCase();

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

export function userByEmail(db: Database, email: string): UserRow | undefined {
  return db.prepare('SELECT * FROM user WHERE email_key = ?').get(emailKey(email)) as UserRow | undefined;
}

/** Inserts or updates an account. The caller checks that the email address is free. */
export function saveUser(db: Database, row: UserRow): void {
  db.prepare(
    `INSERT INTO user (id, first_name, last_name, email, email_key, phone_number, password_hash, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
       email = excluded.email, email_key = excluded.email_key, phone_number = excluded.phone_number`,
  ).run(
    row.id,
    row.first_name,
    row.last_name,
    row.email,
    emailKey(row.email),
    row.phone_number,
    row.password_hash,
    row.created_at,
  );
}

/** The name shown with a review: first name and initial of the last name. */
export function publicName({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>): string {
  const [initial = ''] = last_name;
  return `${first_name} ${initial}.`;
}
