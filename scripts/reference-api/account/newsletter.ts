/**
 * The newsletter's subscribers. An email address counts only after its owner has confirmed it. So nobody can subscribe anybody else,
 * and the shop can prove the consent (GDPR, Art. 7(1)).
 */
import { randomUUID } from 'node:crypto';
import { emailKey } from '../../backend/account/email-key.ts';
import { confirmWithin, newToken, oneMailWithin, subscriberIdOf } from '../../backend/account/newsletter.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { type Database, secretOf } from '../db/database.ts';
import { linkTo, type Reader, sendMail } from './mail.ts';

interface SubscriberRow {
  /** Links contain this id instead of the email address. */
  id: string;
  email: string;
}

/**
 * Returns the subscriber for whom `mailConfirmation` must be called after the transaction. Undefined for an email address that is
 * already confirmed, or that got an email less than a minute ago.
 */
export function askToSubscribe(
  { db, now }: Context,
  email: string,
  language: Language,
): SubscriberRow | undefined {
  const at = now();
  db.run`DELETE FROM newsletter WHERE confirmed_at IS NULL AND asked_at <= ${at - confirmWithin}`;
  return db.one<SubscriberRow>`
    INSERT INTO newsletter (email_key, email, id, language, asked_at)
    VALUES (${emailKey(email)}, ${email}, ${randomUUID()}, ${language}, ${at})
    ON CONFLICT (email_key) DO UPDATE SET asked_at = excluded.asked_at, language = excluded.language
    WHERE confirmed_at IS NULL AND asked_at <= ${at - oneMailWithin}
    RETURNING *`;
}

export function mailConfirmation(context: Context, { id, email }: SubscriberRow, reader: Reader): void {
  const token = newToken(secret(context.db), {
    purpose: 'confirm',
    id,
    ends: context.now() + confirmWithin,
  });
  const link = linkTo(reader, '/newsletter', `confirm=${token}`);
  const days = Math.round(confirmWithin / 86_400_000);
  sendMail(
    context,
    { kind: 'newsletter-confirm', recipient: email, language: reader.language },
    {
      en: {
        subject: 'Confirm your subscription',
        text: `Hello,\n\nTo receive our newsletter, open this page and confirm: ${link}\nThe link works for ${days} days. If you didn’t subscribe, ignore this email, and you won’t hear from us.`,
      },
      fr: {
        subject: 'Confirmez votre inscription',
        text: `Bonjour,\n\nPour recevoir notre newsletter, ouvrez cette page et confirmez : ${link}\nLe lien est valable ${days} jours. Si vous n’êtes pas à l’origine de cette inscription, ignorez cet e-mail : vous ne recevrez rien d’autre.`,
      },
    },
  );
}

/** False for an invalid or expired token. A used token is still valid, and changes nothing. */
export function confirmSubscriber(context: Context, token: string, reader: Reader): boolean {
  const { db, now } = context;
  const id = subscriberIdOf(secret(db), { purpose: 'confirm', token, now: now() });
  if (id === undefined) return false;
  const confirmed_at = new Date(now()).toISOString();
  const row = db.one<SubscriberRow>`
    UPDATE newsletter SET confirmed_at = ${confirmed_at} WHERE id = ${id} AND confirmed_at IS NULL RETURNING *`;
  if (!row) return true;
  const link = linkTo(
    reader,
    '/newsletter',
    `unsubscribe=${newToken(secret(db), { purpose: 'unsubscribe', id })}`,
  );
  sendMail(
    context,
    { kind: 'newsletter-welcome', recipient: row.email, language: reader.language },
    {
      en: {
        subject: 'You’re subscribed',
        text: `Hello,\n\nYou’ll now receive our newsletter. You can unsubscribe at any time: ${link}`,
      },
      fr: {
        subject: 'Votre inscription est confirmée',
        text: `Bonjour,\n\nVous recevrez désormais notre newsletter. Vous pouvez vous désinscrire à tout moment : ${link}`,
      },
    },
  );
  return true;
}

/** Deletes the subscriber. False for an invalid token. A used token is still valid, and changes nothing. */
export function removeSubscriber({ db, now }: Context, token: string): boolean {
  const id = subscriberIdOf(secret(db), { purpose: 'unsubscribe', token, now: now() });
  if (id === undefined) return false;
  db.run`DELETE FROM newsletter WHERE id = ${id}`;
  return true;
}

const secret = (db: Database) => secretOf(db, 'newsletter-secret');
