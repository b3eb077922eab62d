/** Reads orders from the database and converts them to the contract's shape. */
import type { Address } from '#api/contract/address.ts';
import type { Order, OrderStatus, Parcel } from '#api/contract/order.ts';
import { fromCents } from '#lib/money.ts';
import type { ChosenOption } from '#lib/variants.ts';
import { notFound } from '../../backend/failures/http-error.ts';
import { netPriceOf, type Totals, toVatByRate } from '../../backend/order/vat-totals.ts';
import type { Language } from '../core/language.ts';
import type { Database } from '../db/database.ts';

/** The demo shop promises to send an order within this many working days. */
const packingDays = 2;

export interface OrderRow {
  seq: number;
  id: string;
  /** For people (db/order-number.ts). */
  number: string;
  user_id: string;
  status: OrderStatus;
  /** The buyer's language at the time of the order, for product names and the invoice. */
  language: Language;
  /** The shop in which the order was placed, for the links in the order's emails. Null if the request named no shop of this API. */
  shop_origin: string | null;
  created_at: string;
  expires_at: string | null;
  paid_at: string | null;
  refunded_at: string | null;
  /** 1 if it was cancelled because the time to pay ran out. */
  expired: number;
  /** 1 while its items are deducted from the stock. */
  holds_stock: number;
  shipping_address: string;
  billing_address: string;
  method_id: string;
  method_name: string;
  /** The days of the shipping method. Null in orders from before the API stored them. */
  min_days: number | null;
  max_days: number | null;
  /** JSON of the parcels, once the merchant has shipped it. */
  tracking: string | null;
  /** JSON, in cents. */
  vat_by_rate: string;
  subtotal: number;
  shipping: number;
  vat: number;
  /** As the merchant writes it. */
  discount_code: string | null;
  /** Net. */
  discount: number;
  total: number;
  /** ISO 4217, in upper case. */
  currency: string;
  payment_intent_id: string;
  paid_intent_id: string | null;
}

interface ItemRow {
  product_id: string;
  name: string;
  /** JSON of the chosen options. */
  options: string | null;
  image_url: string | null;
  quantity: number;
  /** Net. Rounded, if the price was set with VAT. */
  unit_price: number;
  /** With VAT. Null if the price was set without VAT. */
  unit_gross: number | null;
  vat_rate: number;
  total: number;
  /** The product's current slug; `null` once the product is deleted. */
  slug: string | null;
}

export function itemRowsOf(db: Database, orderId: string): ItemRow[] {
  return db.all<ItemRow>`
    SELECT item.*, product.slug FROM order_line AS item LEFT JOIN variant ON variant.id = item.product_id
    LEFT JOIN product ON product.id = COALESCE(variant.product_id, item.product_id)
    WHERE order_id = ${orderId} ORDER BY item.position`;
}

export function orderById(db: Database, id: string): OrderRow | undefined {
  return db.one<OrderRow>`SELECT * FROM shop_order WHERE id = ${id}`;
}

/** Throws `HttpError` 404 for an unknown order. */
export function requireOrder(db: Database, id: string): OrderRow {
  return requireRow(orderById(db, id));
}

/** Finds an order by its number or its id. Throws `HttpError` 404 for an unknown order. */
export function orderOfReference(db: Database, reference: string): OrderRow {
  const row = db.one<OrderRow>`SELECT * FROM shop_order WHERE id = ${reference} OR number = ${reference}`;
  return requireRow(row, `Order ${reference}`);
}

function requireRow(row: OrderRow | undefined, what = 'Order'): OrderRow {
  if (!row) throw notFound(what);
  return row;
}

/** Finds the order by any of its payment intents, current or earlier. */
export function orderOfIntent(db: Database, intentId: string): OrderRow | undefined {
  return db.one<OrderRow>`
    SELECT shop_order.* FROM payment JOIN shop_order ON shop_order.id = payment.order_id
    WHERE intent_id = ${intentId}`;
}

/** Whether the bank has yet to decide about a payment of the order. */
export function isBeingPaid(db: Database, orderId: string): boolean {
  return !!db.one`SELECT 1 FROM payment WHERE order_id = ${orderId} AND status = 'processing'`;
}

export const optionsOfItem = ({ options }: ItemRow) =>
  options === null ? null : (JSON.parse(options) as ChosenOption[]);

/** With six decimals, if the price was set with VAT. */
export const netPriceOfItem = (item: ItemRow): number =>
  item.unit_gross === null ? fromCents(item.unit_price) : netPriceOf(item.unit_gross, item.vat_rate);

export const vatByRateOf = (row: OrderRow) => JSON.parse(row.vat_by_rate) as Totals['vatByRate'];

export function toOrder(db: Database, row: OrderRow): Order {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    createdAt: row.created_at,
    expiresAt: row.status === 'pending' ? row.expires_at : null,
    items: itemRowsOf(db, row.id).map((item) => ({
      productId: item.product_id,
      slug: item.slug,
      name: item.name,
      options: optionsOfItem(item),
      imageUrl: item.image_url,
      quantity: item.quantity,
      unitPrice: netPriceOfItem(item),
      grossUnitPrice: item.unit_gross === null ? null : fromCents(item.unit_gross),
      vatRate: item.vat_rate,
      total: fromCents(item.total),
      grossTotal: item.unit_gross === null ? null : fromCents(item.unit_gross * item.quantity),
    })),
    shippingAddress: JSON.parse(row.shipping_address) as Address,
    billingAddress: JSON.parse(row.billing_address) as Address,
    shippingMethod: { id: row.method_id, name: row.method_name },
    subtotal: fromCents(row.subtotal),
    shipping: fromCents(row.shipping),
    vat: fromCents(row.vat),
    discount: discountOf(row),
    total: fromCents(row.total),
    vatByRate: toVatByRate(vatByRateOf(row)),
    currency: row.currency.toLowerCase(),
    paymentIntentId: row.payment_intent_id,
    tracking: parcelsOf(row),
    delivery: deliveryOf(row),
    mailed: isMailed(db, row.id),
  };
}

const discountOf = ({ discount_code, discount }: OrderRow): Order['discount'] =>
  discount_code === null ? null : { code: discount_code, amount: fromCents(discount) };

export const parcelsOf = ({ tracking }: OrderRow): Parcel[] => JSON.parse(tracking ?? '[]') as Parcel[];

/**
 * The first and the last day of the delivery, counted in working days from the payment. The last day includes the time to pack.
 * Null if the order isn't paid, or if the days of its shipping method aren't known.
 */
export function deliveryOf({ paid_at, min_days, max_days }: OrderRow): Order['delivery'] {
  if (paid_at === null || min_days === null || max_days === null) return null;
  return { from: workingDayAfter(paid_at, min_days), to: workingDayAfter(paid_at, packingDays + max_days) };
}

/** The working day (Monday to Friday) that is `count` working days after the timestamp's day, in UTC. */
function workingDayAfter(timestamp: string, count: number): string {
  const day = new Date(timestamp);
  for (let left = count; left > 0 || isWeekend(day); ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!isWeekend(day)) left--;
  }
  return day.toISOString().slice(0, 10);
}

const isWeekend = (day: Date) => day.getUTCDay() % 6 === 0;

const isMailed = (db: Database, orderId: string) =>
  !!db.one`SELECT 1 FROM order_mail WHERE order_id = ${orderId} AND kind = 'paid' AND sent_at IS NOT NULL`;
