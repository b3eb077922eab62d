/** Links to choose a new password: single use, for an hour. Only the newest one works. */

import { emailKey } from '../../backend/account/email-key.ts';
import { randomToken, tokenDigest } from '../../backend/account/tokens.ts';
import type { Context } from '../core/context.ts';
import { linkTo, type Reader, sendMail } from './mail.ts';
import { lifetimesOf } from './session.ts';
import { type UserRow, userByEmail } from './user.ts';

/** For an email address without an account, this also makes a token, but mails it to nobody. So both cases take the same time. */
export function mailResetLink(context: Context, email: string, reader: Reader): void {
  const { db, now } = context;
  const token = randomToken();
  const lifetime = lifetimesOf(context).resetLink;
  const email_key = emailKey(email);
  db.transaction(() => {
    db.run`DELETE FROM reset_code WHERE ends_at <= ${now()} OR email_key = ${email_key}`;
    db.insert('reset_code', { code_hash: tokenDigest(token), email_key, ends_at: now() + lifetime });
  });
  const user = userByEmail(db, email);
  if (user) mailLink(context, user, linkTo(reader, '/auth/reset-password', `token=${token}`), reader);
}

/** The account, if the link works. Doesn't use up the link: see `spendResetCode`. */
export function userOfResetLink(
  { db, now }: Context,
  token: string,
): { user: UserRow; codeHash: string } | undefined {
  const codeHash = tokenDigest(token);
  const user = db.one<UserRow>`
    SELECT user.* FROM reset_code JOIN user USING (email_key) WHERE code_hash = ${codeHash} AND ends_at > ${now()}`;
  return user && { user, codeHash };
}

function mailLink(
  context: Context,
  { first_name: name, email }: UserRow,
  link: string,
  { language }: Reader,
): void {
  sendMail(
    context,
    { kind: 'reset-link', recipient: email, language },
    {
      en: {
        subject: 'Choose a new password',
        text: `Hello ${name},\n\nTo choose a new password, open this page: ${link}\nThe link works for one hour, and only once. If you didn’t ask for it, you can ignore this email.`,
      },
      fr: {
        subject: 'Choisissez un nouveau mot de passe',
        text: `Bonjour ${name},\n\nPour choisir un nouveau mot de passe, ouvrez cette page : ${link}\nLe lien est valable une heure et ne peut servir qu’une seule fois. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail.`,
      },
    },
  );
}
