/** Emails about orders: the confirmation once an order is paid, and the parcels once it is shipped. */
import { fromCents } from '#lib/money.ts';
import { withOrdinal } from '#lib/ordinal.ts';
import { unitName } from '#lib/variants.ts';
import { sendMail } from '../account/mail.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { moneyText } from '../core/money-text.ts';
import { shopUrlAt } from '../http/caller.ts';
import {
  deliveryOf,
  itemRowsOf,
  type OrderRow,
  optionsOfItem,
  parcelsOf,
  requireOrder,
} from './order-rows.ts';

interface MailRow {
  order_id: string;
  kind: 'paid' | 'shipped';
}

/** Sends the queued emails. Each is marked as sent first, so that none is sent twice. */
export function sendOrderMails(context: Context): void {
  const { db, now } = context;
  const due = db.all<MailRow>`
    UPDATE order_mail SET sent_at = ${new Date(now()).toISOString()} WHERE sent_at IS NULL RETURNING order_id, kind`;
  for (const { order_id, kind } of due) {
    const order = requireOrder(db, order_id);
    const reader = db.one<{ email: string }>`SELECT email FROM user WHERE id = ${order.user_id}`;
    if (reader)
      sendMail(
        context,
        { kind: `order-${kind}`, recipient: reader.email, language: order.language },
        kind === 'paid' ? confirmation(context, order) : shipment(context, order),
      );
  }
}

function confirmation(context: Context, order: OrderRow) {
  const [en, fr] = [daysOf(order, 'en'), daysOf(order, 'fr')];
  const items = itemRowsOf(context.db, order.id)
    .map((item) => `${item.quantity} × ${unitName({ name: item.name, options: optionsOfItem(item) })}\n`)
    .join('');
  return {
    en: {
      subject: `Your order ${order.number}`,
      text: `Hello,\n\nThank you for your order ${order.number}. We’ll pack it soon.\n\n${items}\n${discountText(order, 'en')}${en && `Expected to arrive: ${en}\n`}\nSee your order: ${orderLink(context, order, 'en')}`,
    },
    fr: {
      subject: `Votre commande ${order.number}`,
      text: `Bonjour,\n\nMerci pour votre commande ${order.number}. Nous la préparerons bientôt.\n\n${items}\n${discountText(order, 'fr')}${fr && `Livraison prévue : ${fr}\n`}\nVoir votre commande : ${orderLink(context, order, 'fr')}`,
    },
  };
}

function discountText(order: OrderRow, language: Language): string {
  const { discount_code: code, discount, currency } = order;
  if (code === null) return '';
  const amount = moneyText(language, currency)(-fromCents(discount));
  return language === 'en' ? `Discount (${code}): ${amount}\n` : `Remise (${code})\u202f: ${amount}\n`;
}

function shipment(context: Context, order: OrderRow) {
  const list = parcelsOf(order)
    .map(({ carrier, number, url }) => `${carrier}, ${number}\n${url ? `${url}\n` : ''}\n`)
    .join('');
  return {
    en: {
      subject: `Your order ${order.number} is on its way`,
      text: `Hello,\n\nYour order ${order.number} is with the carrier.\n\n${list}See your order: ${orderLink(context, order, 'en')}`,
    },
    fr: {
      subject: `Votre commande ${order.number} est en route`,
      text: `Bonjour,\n\nVotre commande ${order.number} a été remise au transporteur.\n\n${list}Voir votre commande : ${orderLink(context, order, 'fr')}`,
    },
  };
}

function daysOf(order: OrderRow, language: Language): string {
  const delivery = deliveryOf(order);
  if (!delivery) return '';
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).formatRange(new Date(delivery.from), new Date(delivery.to));
  return withOrdinal(language, days);
}

const orderLink = (context: Context, { id, shop_origin }: OrderRow, language: Language) =>
  `${shopUrlAt(context, shop_origin)}${language === 'en' ? '' : `/${language}`}/orders#${id}`;
