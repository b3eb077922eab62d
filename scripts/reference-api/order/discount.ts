/** Discount codes: which count for a purchase, and how much they take off. All amounts are net integer cents. */
import type { Cents } from '#lib/money.ts';
import { isSameCode, refusedCode } from '../../backend/order/discount-codes.ts';
import type { Context } from '../core/context.ts';
import type { Discount } from '../core/shop-data.ts';
import type { Database } from '../db/database.ts';

interface CountedDiscount {
  /** As the merchant writes it. */
  code: string;
  amount: Cents;
}

interface Totals {
  subtotal: Cents;
  shipping: Cents;
}

/**
 * Who buys. A quote may name a code that an unpaid order of the same shopper has used, because the shopper may still give that
 * order up. A new order (`isOrdering`) may not name such a code.
 */
export interface Buyer {
  userId: string | undefined;
  isOrdering: boolean;
}

export const hasDiscounts = ({ shop }: Context): boolean => shop?.features?.discountCodes === true;

/**
 * What a code takes off a purchase. Undefined without a code, and if the shop has no codes. Throws `HttpError` 422
 * `discount_invalid`.
 */
export function discountFor(
  context: Context,
  code: string | null | undefined,
  totals: Totals,
  buyer: Buyer,
): CountedDiscount | undefined {
  if (!code || !hasDiscounts(context)) return undefined;
  const discount = context.discounts.find((one) => isSameCode(one.code, code));
  if (!discount) throw refusedCode('unknown');
  if (discount.until && context.now() >= Date.parse(discount.until)) throw refusedCode('expired');
  if (discount.once && isUsed(context.db, discount.code, buyer)) throw refusedCode('used');
  const { minimum = 0 } = discount;
  if (totals.subtotal < minimum) throw refusedCode('minimum', minimum);
  return { code: discount.code, amount: amountOf(discount, totals) };
}

function amountOf({ percent, amount, shipping }: Discount, totals: Totals): Cents {
  if (shipping) return totals.shipping;
  const wanted = percent === undefined ? (amount ?? 0) : Math.round((totals.subtotal * percent) / 100);
  return Math.min(wanted, totals.subtotal);
}

/** Whether an order of the shopper uses the code. An order that was cancelled or refunded has freed its code. */
function isUsed(db: Database, code: string, { userId, isOrdering }: Buyer): boolean {
  if (userId === undefined) return false;
  return !!db.one`
    SELECT 1 FROM shop_order WHERE user_id = ${userId} AND discount_code = ${code}
      AND status NOT IN ('cancelled', 'refunded') AND (${isOrdering ? 1 : 0} OR status NOT IN ('pending', 'failed'))`;
}
