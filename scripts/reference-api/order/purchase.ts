/** Calculates what a purchase costs, from the server's own prices (promise 36). All amounts are integer cents. */
import type * as z from 'zod/mini';
import type { purchase } from '#api/contract/order.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { type Cents, toCents } from '#lib/money.ts';
import type { ChosenOption } from '#lib/variants.ts';
import { outOfStock, type Shortage } from '../../backend/failures/common-failures.ts';
import { invalid } from '../../backend/failures/http-error.ts';
import { mergeItems } from '../../backend/order/merge-items.ts';
import { netPriceOf, type TaxedItem, totalsOf, withNetTotals } from '../../backend/order/vat-totals.ts';
import { addressOfUser } from '../account/user.ts';
import { unitWith } from '../catalog/unit.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import type { Database } from '../db/database.ts';
import { assumedKg, offersFor } from '../shipping/method.ts';
import { type Destination, vatRateOf } from '../vat/rate.ts';
import { type Buyer, discountFor } from './discount.ts';

interface PricedItem extends TaxedItem {
  /** The id of the unit. */
  productId: string;
  name: string;
  options: readonly ChosenOption[] | null;
  imageUrl: string | null;
  /** Net. */
  total: Cents;
}

/** Ten billion, in cents. Up to there, sums with VAT are exact integers. */
const mostCents: Cents = 1e12;

/** The priced line items of a purchase. */
interface PricedItems {
  /** One per product or variant, in the order of the request. */
  items: PricedItem[];
  /** Ids of products that don't exist. */
  unknown: string[];
  /** Ids of products that are sold only as variants. */
  choosable: string[];
  short: Shortage[];
  subtotal: Cents;
  kg: number;
}

/**
 * Calculates the prices of the line items at a destination, and merges line items of the same product or variant.
 * Throws `HttpError` 422 if the sum is too large.
 */
export function priceItems(
  db: Database,
  items: readonly SentItem[],
  destination: Destination,
  language: Language,
): PricedItems {
  const taxed: Omit<PricedItem, 'total'>[] = [];
  let sum = 0;
  const priced: PricedItems = { items: [], unknown: [], choosable: [], short: [], subtotal: 0, kg: 0 };
  for (const { productId, quantity } of mergeItems(items)) {
    const row = unitWith(db, productId, language);
    if (row === 'choose') {
      priced.choosable.push(productId);
      continue;
    }
    if (!row) priced.unknown.push(productId);
    if (!row || row.stock < quantity) priced.short.push({ productId, available: row?.stock ?? 0 });
    if (!row) continue;
    const vatRate = vatRateOf(destination, row.vat_rate);
    const unitGross = row.gross_cents;
    const unitPrice = unitGross === null ? row.price_cents : toCents(netPriceOf(unitGross, vatRate));
    const { name, options, image: imageUrl } = row;
    taxed.push({ productId, name, options, imageUrl, quantity, vatRate, unitPrice, unitGross });
    sum += (unitGross ?? unitPrice) * quantity;
    if (sum > mostCents) throw invalid({ items: 'tooMany' });
    priced.kg += (row.weight ?? assumedKg) * quantity;
  }
  priced.items = withNetTotals(taxed);
  priced.subtotal = priced.items.reduce((sum, { total }) => sum + total, 0);
  return priced;
}

export type PurchaseRequest = z.output<typeof purchase>;
export type Purchase = ReturnType<typeof purchaseOf>;

/** The `fields` of a 422: `code` for each line item that has one of these ids. */
export function fieldsOf(
  items: readonly SentItem[],
  ids: readonly string[],
  code: string,
): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ productId }, index) =>
      ids.includes(productId) ? [[`items.${index}.productId`, code]] : [],
    ),
  );
}

/**
 * Throws `HttpError` 409 `out_of_stock`. Throws 422 for a product that is sold only as variants, for another user's address, for a
 * shipping method that doesn't deliver to the address, and for a discount code that doesn't count.
 */
export function purchaseOf(
  context: Context,
  request: PurchaseRequest,
  { userId, language, isOrdering }: Buyer & { userId: string; language: Language },
) {
  const { db } = context;
  const shippingAddress = addressOfUser(db, userId, request.shippingAddressId);
  const billingAddress = addressOfUser(db, userId, request.billingAddressId);
  if (!shippingAddress) throw wrong('shippingAddressId');
  if (!billingAddress) throw wrong('billingAddressId');
  const priced = priceItems(db, request.items, shippingAddress, language);
  if (priced.choosable.length > 0) throw invalid(fieldsOf(request.items, priced.choosable, 'choose'));
  if (priced.short.length > 0) throw outOfStock(priced.short);
  const offers = offersFor(context, { ...priced, country: shippingAddress.country }, language);
  const method = offers.find(({ id }) => id === request.shippingMethodId);
  if (!method) throw wrong('shippingMethodId');
  const sums = { subtotal: priced.subtotal, shipping: method.cost };
  const discount = discountFor(context, request.discountCode, sums, { userId, isOrdering });
  const totals = totalsOf(priced.items, method.cost, discount?.amount);
  return { priced, method, totals, discountCode: discount?.code ?? null, shippingAddress, billingAddress };
}

const wrong = (field: string) => invalid({ [field]: 'unknown' });
