/** Looks up and prices a purchase, for the payment intent and for the order alike. */
import type { Address } from '#api/contract/address.ts';
import type { Line } from '#api/contract/shapes.ts';
import { Failure } from '../core/failure.ts';
import type { Language } from '../core/language.ts';
import { wrongValues } from '../core/messages.ts';
import type { Database } from '../db/database.ts';
import type { Offer } from '../shipping/method.ts';
import { type Basket, basketOf, offersOf, type Totals, totalsOf } from './pricing.ts';
import { outOfStock } from './stock.ts';

export interface PurchaseRequest {
  items: readonly Line[];
  shippingAddressId: string;
  billingAddressId: string;
  shippingMethodId: string;
}

export interface Purchase {
  basket: Basket;
  method: Offer;
  totals: Totals;
  shippingAddress: Address;
  billingAddress: Address;
}

/** @throws {Failure} 409 `out_of_stock`; 422 for another user's address or a method that doesn't deliver there. */
export function purchaseOf(
  db: Database,
  userId: string,
  request: PurchaseRequest,
  language: Language,
): Purchase {
  const shippingAddress = addressOf(db, userId, request.shippingAddressId);
  const billingAddress = addressOf(db, userId, request.billingAddressId);
  if (!shippingAddress) throw wrong('shippingAddressId');
  if (!billingAddress) throw wrong('billingAddressId');
  const basket = basketOf(db, request.items, language);
  if (basket.short.length > 0) throw outOfStock(basket.short);
  const method = offersOf(basket, shippingAddress.country, language).find(
    ({ id }) => id === request.shippingMethodId,
  );
  if (!method) throw wrong('shippingMethodId');
  const totals = totalsOf(basket.subtotal, method.cost, shippingAddress);
  return { basket, method, totals, shippingAddress, billingAddress };
}

function addressOf(db: Database, userId: string, id: string): Address | undefined {
  return db
    .prepare(
      `SELECT id, name, line1, line2, city, postal_code AS postalCode, country FROM address
       WHERE id = ? AND user_id = ?`,
    )
    .get(id, userId) as Address | undefined;
}

const wrong = (field: string) => new Failure(422, wrongValues, { fields: { [field]: 'unknown' } });
