/** Stores, mails and checks reset codes. */
import { emailKey } from '../../backend/account/email-key.ts';
import { matchingCode, mostResetAttempts, newResetCode } from '../../backend/account/reset-code.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { hashSecret, matchesHash } from './hash.ts';
import { sendMail } from './mail.ts';
import { lifetimesOf } from './session.ts';
import { type UserRow, userByEmail } from './user.ts';

/**
 * Mails a new reset code. Earlier codes stay valid, so that a stranger who asks for one doesn't end the code that the owner is about to
 * type. For an email address without an account, this also makes a code, but mails it to nobody. So both cases take the same time.
 */
export async function mailResetCode(context: Context, email: string, language: Language): Promise<void> {
  const { db, now } = context;
  const code = newResetCode();
  const codeHash = await hashSecret(context, code);
  const lifetime = lifetimesOf(context).resetCode;
  db.transaction(() => {
    db.run`DELETE FROM reset_code WHERE ends_at <= ${now()}`;
    db.run`
      INSERT INTO reset_code (email_key, code_hash, ends_at, attempts)
      VALUES (${emailKey(email)}, ${codeHash}, ${now() + lifetime}, 0)`;
  });
  const user = userByEmail(db, email);
  if (user) mailCode(context, user, { code, minutes: Math.round(lifetime / 60_000), language });
}

/** The account, if the code is valid. Counts as an attempt, but doesn't use up the code: see `spendResetCode`. */
export async function userOfResetCode(
  context: Context,
  { email, code }: { email: string; code: string },
): Promise<{ user: UserRow; codeHash: string } | undefined> {
  const { db, now } = context;
  // Count before the slow comparisons, so that concurrent guesses count too.
  const rows = db.all<{ code_hash: string }>`
    UPDATE reset_code SET attempts = attempts + 1
    WHERE email_key = ${emailKey(email)} AND ends_at > ${now()} AND attempts < ${mostResetAttempts}
    RETURNING code_hash`;
  const found = await matchingCode(rows, (row) => matchesHash(context, code, row?.code_hash));
  const user = userByEmail(db, email);
  return found && user ? { user, codeHash: found.code_hash } : undefined;
}

/** Uses up all codes of the email address. `false` if another request has used up this code first. */
export function spendResetCode({ db }: Context, codeHash: string): boolean {
  return (
    db.run`
      DELETE FROM reset_code
      WHERE email_key = (SELECT email_key FROM reset_code WHERE code_hash = ${codeHash})` > 0
  );
}

function mailCode(
  context: Context,
  { first_name: name, email }: UserRow,
  { code, minutes, language }: { code: string; minutes: number; language: Language },
): void {
  sendMail(
    context,
    { kind: 'reset-code', recipient: email, language },
    {
      en: {
        subject: 'Your reset code',
        text: `Hello ${name},\n\nUse this code to choose a new password: ${code}\nIt expires in ${minutes} minutes and works only once. If you didn’t ask for it, you can ignore this email.`,
      },
      fr: {
        subject: 'Votre code de réinitialisation',
        text: `Bonjour ${name},\n\nVoici votre code pour choisir un nouveau mot de passe : ${code}\nIl est valable ${minutes} minutes et ne peut servir qu’une seule fois. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail.`,
      },
    },
  );
}
