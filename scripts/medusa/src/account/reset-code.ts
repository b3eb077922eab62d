/** Stores and checks reset codes, and tells the merchant's subscriber about new ones. */
import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  matchingCode,
  mostResetAttempts,
  newResetCode,
  resetCodeLifetime,
} from '../../../backend/account/reset-code.ts';
import type { Container } from '../medusa-types.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);
const hashOf = async (code: string, salt: string) => (await derive(code, salt, 32)).toString('base64url');

interface CodeRow {
  salt: string;
  digest: string;
}

/**
 * Makes a code and tells it to the merchant's subscriber, which mails it. Earlier codes stay valid, so that a stranger's
 * request doesn't end the code that the owner is about to type. The function takes the same time for an email address without an
 * account.
 */
export async function sendResetCode(
  container: Container,
  email: string,
  customer: { first_name: string | null } | undefined,
): Promise<void> {
  const code = newResetCode();
  const salt = randomBytes(16).toString('base64url');
  const digest = await hashOf(code, salt);
  const sql = container.resolve('__pg_connection__');
  await sql.raw('DELETE FROM storefront_reset_code WHERE ends_at <= now()');
  await sql.raw(
    `INSERT INTO storefront_reset_code (id, email, salt, digest, ends_at)
      VALUES (?, ?, ?, ?, now() + interval '${resetCodeLifetime} milliseconds')`,
    [randomUUID(), email, salt, digest],
  );
  if (customer)
    await container.resolve('event_bus').emit({
      name: 'storefront.reset_code_requested',
      data: { email, code, firstName: customer.first_name },
    });
}

/** Whether this is a valid code of the email address. Counts as an attempt, but doesn't use up the codes: see `spendResetCodes`. */
export async function isResetCode(
  container: Container,
  { email, code }: { email: string; code: string },
): Promise<boolean> {
  // Counts before the slow comparisons, so that attempts at the same moment count, too.
  const { rows } = await container.resolve('__pg_connection__').raw<CodeRow>(
    `UPDATE storefront_reset_code SET attempts = attempts + 1
      WHERE email = ? AND ends_at > now() AND attempts < ? RETURNING salt, digest`,
    [email, mostResetAttempts],
  );
  const found = await matchingCode(rows, async (row) => {
    const typed = Buffer.from(await hashOf(code, row?.salt ?? ''));
    const expected = Buffer.from(row?.digest ?? '');
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  });
  return found !== undefined;
}

/** Uses up all codes of the email address. False if another request has done so. */
export async function spendResetCodes(container: Container, email: string): Promise<boolean> {
  const { rowCount } = await container
    .resolve('__pg_connection__')
    .raw('DELETE FROM storefront_reset_code WHERE email = ?', [email]);
  return rowCount > 0;
}
