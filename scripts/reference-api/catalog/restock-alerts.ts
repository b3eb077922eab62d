/**
 * Who wants to know when something is in stock again. A request is deleted once its email is written, when what it is for is no
 * longer sold, or after a year (GDPR, Art. 5(1)(e)).
 */
import { unitName } from '#lib/variants.ts';
import { emailKey } from '../account/email-key.ts';
import { post } from '../account/mail.ts';
import type { Context } from '../context.ts';
import type { Language } from '../core/language.ts';
import { mainShopUrl } from '../http/caller.ts';
import { unitWith } from './unit.ts';

/** Milliseconds. */
const longestWait = 365 * 24 * 60 * 60_000;

interface AlertRow {
  unit_id: string;
  email: string;
  language: Language;
}

/** Call it inside a transaction. `id` is what is sold. Asking again changes only the email's language. */
export function askForAlert(
  { db, now }: Context,
  { id, email, language }: { id: string; email: string; language: Language },
): void {
  const email_key = emailKey(email);
  db.run`DELETE FROM restock_alert WHERE unit_id = ${id} AND email_key = ${email_key}`;
  db.insert('restock_alert', { unit_id: id, email_key, email, language, asked_at: now() });
}

/** Writes the emails that are due. Each request is deleted first, so that nobody gets two. */
export function sendRestockAlerts(context: Context): void {
  const { db, now } = context;
  db.run`
    DELETE FROM restock_alert
    WHERE asked_at <= ${now() - longestWait} OR NOT EXISTS (SELECT 1 FROM unit WHERE id = unit_id)`;
  const due = db.all<AlertRow>`
    DELETE FROM restock_alert WHERE EXISTS (SELECT 1 FROM unit WHERE id = unit_id AND stock > 0)
    RETURNING unit_id, email, language`;
  for (const alert of due) mail(context, alert);
}

function mail(context: Context, { unit_id, email, language }: AlertRow): void {
  const unit = unitWith(context.db, unit_id, language);
  if (!unit || unit === 'choose') return;
  const name = unitName(unit);
  const shop = `${mainShopUrl(context)}${language === 'en' ? '' : `/${language}`}`;
  const link = `${shop}/product/${unit.slug}${unit.options ? `?variant=${unit_id}` : ''}`;
  post(
    context,
    { kind: 'restock', recipient: email, language },
    {
      en: {
        subject: `Back in stock: ${name}`,
        text: `Hello,\n\n${name} is back in stock: ${link}\n\nYou asked us to tell you. This is the only email about it.`,
      },
      fr: {
        subject: `De nouveau en stock\u202f: ${name}`,
        text: `Bonjour,\n\n${name}\u202f: de nouveau en stock. Voir le produit\u202f: ${link}\n\nVous nous aviez demandé de vous prévenir. Cet e-mail est le seul à ce sujet.`,
      },
    },
  );
}
