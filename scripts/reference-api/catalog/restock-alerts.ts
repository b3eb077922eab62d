/**
 * Restock alerts: who asked for one, and the emails. A request is deleted once its email is written. Other requests are
 * deleted after a year, or once their unit is no longer sold. The deletion is at most an hour late (GDPR, Art. 5(1)(e)).
 */
import { unitName } from '#lib/variants.ts';
import { emailKey } from '../../backend/account/email-key.ts';
import { sendMailNow } from '../account/mail.ts';
import { type Context, perContext } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { shopUrlAt } from '../http/caller.ts';
import { unitWith } from './unit.ts';

/** Milliseconds. */
const longestWait = 365 * 24 * 60 * 60_000;
/** Milliseconds. */
const cleanupPause = 60 * 60_000;
const cleanups = perContext(() => ({ last: 0 }));

interface AlertRow {
  unit_id: string;
  email_key: string;
  email: string;
  language: Language;
  shop_origin: string | null;
}

interface AskedAlert {
  /** The id of the unit. */
  id: string;
  email: string;
  language: Language;
  shopOrigin: string | null;
}

/** Call it inside a transaction. Asking again replaces what was asked before. */
export function askForAlert({ db, now }: Context, { id, email, language, shopOrigin }: AskedAlert): void {
  const key = emailKey(email);
  db.run`DELETE FROM restock_alert WHERE unit_id = ${id} AND email_key = ${key}`;
  db.insert('restock_alert', {
    unit_id: id,
    email_key: key,
    email,
    language,
    shop_origin: shopOrigin,
    asked_at: now(),
  });
}

/**
 * Writes the emails that are due, and forgets each address when its email is written. An email that can't be written stays due, and
 * doesn't hold up the others. If the API is killed before it has forgotten the address, it writes the email again, because two emails
 * are better than none.
 */
export function sendRestockAlerts(context: Context): void {
  const { db, log } = context;
  forgetOld(context);
  const due = db.all<AlertRow>`
    SELECT unit_id, email_key, email, language, shop_origin FROM restock_alert JOIN unit ON unit.id = unit_id WHERE stock > 0`;
  for (const alert of due) {
    const { unit_id, email_key } = alert;
    try {
      db.transaction(() => {
        db.run`DELETE FROM restock_alert WHERE unit_id = ${unit_id} AND email_key = ${email_key}`;
        mail(context, alert);
      });
    } catch (error) {
      log(`restock alert for ${unit_id}: ${(error as Error).message}`);
    }
  }
}

/** Deletes requests that nobody waits for any more. Runs at most once an hour, because it reads the whole table. */
function forgetOld(context: Context): void {
  const { db, now } = context;
  const cleanup = cleanups(context);
  if (now() < cleanup.last + cleanupPause) return;
  cleanup.last = now();
  db.run`
    DELETE FROM restock_alert
    WHERE asked_at <= ${now() - longestWait} OR NOT EXISTS (SELECT 1 FROM unit WHERE id = unit_id)`;
}

function mail(context: Context, { unit_id, email, language, shop_origin }: AlertRow): void {
  const unit = unitWith(context.db, unit_id, language);
  if (!unit || unit === 'choose') return;
  const name = unitName(unit);
  const shop = `${shopUrlAt(context, shop_origin)}${language === 'en' ? '' : `/${language}`}`;
  const link = `${shop}/product/${encodeURIComponent(unit.slug)}${unit.options ? `?variant=${encodeURIComponent(unit_id)}` : ''}`;
  sendMailNow(
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
