/** Codes for a forgotten password: six digits, single use, ten minutes, five attempts (ASVS 6.5, 6.6.3). */
import { randomInt } from 'node:crypto';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { transaction } from '../db/database.ts';
import { hash, matches } from './hash.ts';
import { lifetimes } from './lifetimes.ts';
import { type Mail, post } from './mail.ts';
import { emailKey, type UserRow, userByEmail } from './user.ts';

const mostAttempts = 5;

/**
 * Replaces the address's code and mails it. An address without an account gets a code, too, that nobody is told: the
 * same work in the same time.
 */
export async function mailResetCode(context: Context, email: string, language: Language): Promise<void> {
  const { db, now } = context;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hash(code);
  const life = { ...lifetimes, ...context.lifetimes }.resetCode;
  transaction(db, () => {
    db.prepare('DELETE FROM reset_code WHERE ends_at <= ?').run(now());
    db.prepare(
      'INSERT OR REPLACE INTO reset_code (email_key, code_hash, ends_at, attempts) VALUES (?, ?, ?, 0)',
    ).run(emailKey(email), codeHash, now() + life);
    const user = userByEmail(db, email);
    if (user) post(context, letter(user, code, Math.round(life / 60_000), language));
  });
}

/** The account whose code this is. Takes one of the attempts; does not use the code up (`spendResetCode` does). */
export async function userOfResetCode(
  { db, now }: Context,
  email: string,
  code: string,
): Promise<{ user: UserRow; codeHash: string } | undefined> {
  // Counted before the slow comparison: a hundred guesses at once are a hundred attempts.
  const row = db
    .prepare(
      `UPDATE reset_code SET attempts = attempts + 1 WHERE email_key = ? AND ends_at > ? AND attempts < ?
       RETURNING code_hash`,
    )
    .get(emailKey(email), now(), mostAttempts) as { code_hash: string } | undefined;
  const right = await matches(code, row?.code_hash);
  const user = userByEmail(db, email);
  return row && right && user ? { user, codeHash: row.code_hash } : undefined;
}

/** Uses the code up; `false` when somebody else was quicker. */
export function spendResetCode({ db }: Context, codeHash: string): boolean {
  return db.prepare('DELETE FROM reset_code WHERE code_hash = ?').run(codeHash).changes > 0;
}

function letter(user: UserRow, code: string, minutes: number, language: Language): Mail {
  const words = {
    en: {
      subject: 'Your reset code',
      text: `Hello ${user.first_name},\n\nYour code to choose a new password: ${code}\nIt works once, for ${minutes} minutes. If you did not ask for it, ignore this message.`,
    },
    fr: {
      subject: 'Votre code de réinitialisation',
      text: `Bonjour ${user.first_name},\n\nVotre code pour choisir un nouveau mot de passe : ${code}\nIl est utilisable une seule fois, pendant ${minutes} minutes. Si vous ne l’avez pas demandé, ignorez ce message.`,
    },
  };
  return { kind: 'reset-code', recipient: user.email, language, ...words[language] };
}
