/** Calculates what a purchase costs, from the server's own prices (promise 36). All amounts are integer cents. */
import type * as z from 'zod/mini';
import type { purchase } from '#api/contract/order.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { type Cents, toCents } from '#lib/money.ts';
import { addressOfUser } from '../account/user.ts';
import { type ProductRow, selectProduct } from '../catalog/rows.ts';
import { invalid } from '../core/http-failure.ts';
import type { Language } from '../core/language.ts';
import type { Database } from '../db/database.ts';
import { ASSUMED_KG, offersFor } from '../shipping/method.ts';
import { type Destination, vatRateOf } from '../vat/rate.ts';
import { netPriceOf, type TaxedItem, totalsOf, withNetTotals } from '../vat/totals.ts';
import { outOfStock, type Shortage } from './stock.ts';

interface PricedItem extends TaxedItem {
  productId: string;
  name: string;
  imageUrl: string | null;
  /** Net. */
  total: Cents;
}

/** Below ten billion, sums with VAT are exact integers. */
const MAX_SUM: Cents = 1e12;

/** The priced line items of a purchase. */
interface PricedItems {
  /** One per product, in the order of the request. */
  items: PricedItem[];
  /** Ids of products that don't exist. */
  unknown: string[];
  short: Shortage[];
  subtotal: Cents;
  kg: number;
}

/**
 * Calculates the prices of the line items at a destination, and merges those of the same product. @throws {HttpFailure} 422 if the sum is too
 * large.
 */
export function priceItems(
  db: Database,
  items: readonly SentItem[],
  destination: Destination,
  language: Language,
): PricedItems {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  const taxed: Omit<PricedItem, 'total'>[] = [];
  let sum = 0;
  const priced: PricedItems = { items: [], unknown: [], short: [], subtotal: 0, kg: 0 };
  for (const [productId, quantity] of quantities) {
    const row = db.one<ProductRow>`${selectProduct(language)} WHERE id = ${productId}`;
    if (!row) priced.unknown.push(productId);
    if (!row || row.stock < quantity) priced.short.push({ productId, available: row?.stock ?? 0 });
    if (!row) continue;
    const vatRate = vatRateOf(destination, row.vat_rate);
    const unitGross = row.gross_cents;
    const unitPrice = unitGross === null ? row.price_cents : toCents(netPriceOf(unitGross, vatRate));
    const imageUrl = (JSON.parse(row.images) as string[])[0] ?? null;
    taxed.push({ productId, name: row.name, imageUrl, quantity, vatRate, unitPrice, unitGross });
    sum += (unitGross ?? unitPrice) * quantity;
    if (sum > MAX_SUM) throw invalid({ items: 'tooMany' });
    priced.kg += (row.weight ?? ASSUMED_KG) * quantity;
  }
  priced.items = withNetTotals(taxed);
  priced.subtotal = priced.items.reduce((sum, { total }) => sum + total, 0);
  return priced;
}

export type PurchaseRequest = z.output<typeof purchase>;
export type Purchase = ReturnType<typeof purchaseOf>;

/** @throws {HttpFailure} 409 `out_of_stock`; 422 for another user's address or a method that doesn't deliver there. */
export function purchaseOf(db: Database, userId: string, request: PurchaseRequest, language: Language) {
  const shippingAddress = addressOfUser(db, userId, request.shippingAddressId);
  const billingAddress = addressOfUser(db, userId, request.billingAddressId);
  if (!shippingAddress) throw wrong('shippingAddressId');
  if (!billingAddress) throw wrong('billingAddressId');
  const priced = priceItems(db, request.items, shippingAddress, language);
  if (priced.short.length > 0) throw outOfStock(priced.short);
  const offers = offersFor({ ...priced, country: shippingAddress.country }, language);
  const method = offers.find(({ id }) => id === request.shippingMethodId);
  if (!method) throw wrong('shippingMethodId');
  const totals = totalsOf(priced.items, method.cost);
  return { priced, method, totals, shippingAddress, billingAddress };
}

const wrong = (field: string) => invalid({ [field]: 'unknown' });
