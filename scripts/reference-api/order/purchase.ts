/** Calculates what a purchase costs, from the server's own prices (promise 36). All amounts are integer cents. */
import type * as z from 'zod/mini';
import type { purchase } from '#api/contract/order.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { type Cents, vatOf } from '#lib/money.ts';
import { addressOfUser } from '../account/user.ts';
import { type ProductRow, selectProduct } from '../catalog/rows.ts';
import { invalid } from '../core/http-failure.ts';
import type { Language } from '../core/language.ts';
import type { Database } from '../db/database.ts';
import { ASSUMED_KG, offersFor } from '../shipping/method.ts';
import { vatRateOf } from '../vat/rate.ts';
import { outOfStock, type Shortage } from './stock.ts';

interface PricedItem {
  productId: string;
  name: string;
  imageUrl: string | null;
  quantity: number;
  /** Net. */
  unitPrice: Cents;
  total: Cents;
}

/** Below ten billion dollars, sums with VAT are exact integers. */
const MAX_SUBTOTAL: Cents = 1e12;

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
 * Calculates the prices of the line items, and merges those of the same product. @throws {HttpFailure} 422 if the subtotal is
 * too large.
 */
export function priceItems(db: Database, items: readonly SentItem[], language: Language): PricedItems {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  const priced: PricedItems = { items: [], unknown: [], short: [], subtotal: 0, kg: 0 };
  for (const [productId, quantity] of quantities) {
    const row = db.one<ProductRow>`${selectProduct(language)} WHERE id = ${productId}`;
    if (!row) priced.unknown.push(productId);
    if (!row || row.stock < quantity) priced.short.push({ productId, available: row?.stock ?? 0 });
    if (!row) continue;
    const total = row.price_cents * quantity;
    const imageUrl = (JSON.parse(row.images) as string[])[0] ?? null;
    priced.items.push({ productId, name: row.name, imageUrl, quantity, unitPrice: row.price_cents, total });
    priced.subtotal += total;
    if (priced.subtotal > MAX_SUBTOTAL) throw invalid({ items: 'tooMany' });
    priced.kg += (row.weight ?? ASSUMED_KG) * quantity;
  }
  return priced;
}

/** The destination's VAT rate, in per cent, applies to items and shipping together. VAT is rounded once. */
export function totalsOf(
  subtotal: Cents,
  shipping: Cents,
  destination: { country: string; postalCode: string | null },
) {
  const rate = vatRateOf(destination.country, destination.postalCode);
  const vat = vatOf(subtotal + shipping, rate);
  return { rate, subtotal, shipping, vat, total: subtotal + shipping + vat };
}

export type PurchaseRequest = z.output<typeof purchase>;
export type Purchase = ReturnType<typeof purchaseOf>;

/** @throws {HttpFailure} 409 `out_of_stock`; 422 for another user's address or a method that doesn't deliver there. */
export function purchaseOf(db: Database, userId: string, request: PurchaseRequest, language: Language) {
  const shippingAddress = addressOfUser(db, userId, request.shippingAddressId);
  const billingAddress = addressOfUser(db, userId, request.billingAddressId);
  if (!shippingAddress) throw wrong('shippingAddressId');
  if (!billingAddress) throw wrong('billingAddressId');
  const priced = priceItems(db, request.items, language);
  if (priced.short.length > 0) throw outOfStock(priced.short);
  const offers = offersFor({ ...priced, country: shippingAddress.country }, language);
  const method = offers.find(({ id }) => id === request.shippingMethodId);
  if (!method) throw wrong('shippingMethodId');
  const totals = totalsOf(priced.subtotal, method.cost, shippingAddress);
  return { priced, method, totals, shippingAddress, billingAddress };
}

const wrong = (field: string) => invalid({ [field]: 'unknown' });
