/** Discount codes are promotions of Medusa, and Medusa computes what they take off. */
import { refusedCode } from '../../../backend/order/discount-codes.ts';
import type { Shop } from '../catalog/shop.ts';
import type { Cents } from '../contract.ts';
import {
  amountOff,
  hasEnded,
  isOffered,
  isUsedUp,
  minimumOf,
  type PromotionRow,
  promotionContext,
} from '../mappers/discount.ts';
import { type Quote, subtotalOfGoods } from '../mappers/quote.ts';
import type { Container } from '../medusa-types.ts';
import { isCodeHeld } from './order-rows.ts';

interface Asked {
  code: string | null | undefined;
  customerId: string | undefined;
  /** Where the parcel goes. */
  country: string;
  /** True for an order. The default is a quote, which also accepts a code that the customer's own unpaid order has used. */
  isOrdering?: boolean;
}

/** Undefined without a code. Throws `HttpError` 422 `discount_invalid`. */
export async function discountFor(
  container: Container,
  shop: Shop,
  quote: Quote,
  { code, customerId, country, isOrdering = false }: Asked,
): Promise<{ code: string; amount: Cents } | undefined> {
  const typed = code?.trim();
  if (!typed) return undefined;
  const promotion = await promotionWith(container, typed);
  const now = Date.now();
  if (!promotion || !isOffered(promotion, now)) throw refusedCode('unknown');
  if (hasEnded(promotion, now)) throw refusedCode('expired');
  const minimum = minimumOf(promotion);
  const buyer = { ...(await buyerOf(container, customerId)), country, ...shop };
  const isOwn =
    !isOrdering && customerId !== undefined && (await isCodeHeld(container, customerId, promotion.code));
  const context = promotionContext(quote, buyer, minimum);
  const actionsOf = (skip_usage_limit_checks: boolean) =>
    container
      .resolve('promotion')
      .computeActions([promotion.code], context, { prevent_auto_promotions: true, skip_usage_limit_checks });
  const actions = await actionsOf(isOwn);
  if (isUsedUp(actions)) {
    // Medusa looks at most limits before it looks for whom the promotion is. The contract has `unknown` before `used`.
    const isForOthers = (await actionsOf(true)).length === 0;
    throw refusedCode(isForOthers ? 'unknown' : 'used');
  }
  const amount = amountOff(actions, quote);
  // The promotion is for other products, customers or countries.
  if (amount === undefined) throw refusedCode('unknown');
  if (minimum !== undefined && subtotalOfGoods(quote.items) < minimum) throw refusedCode('minimum', minimum);
  return { code: promotion.code, amount };
}

/** Ignores case, but prefers the promotion whose code has the same case. */
async function promotionWith(container: Container, code: string): Promise<PromotionRow | undefined> {
  const { data } = await container.resolve('query').graph<PromotionRow>({
    entity: 'promotion',
    fields: [
      'id',
      'code',
      'status',
      'is_automatic',
      'campaign.starts_at',
      'campaign.ends_at',
      'rules.attribute',
      'rules.operator',
      'rules.values.value',
    ],
    filters: { code: { $ilike: code.replace(/[\\%_]/g, '\\$&') } },
  });
  return data.find((one) => one.code === code) ?? data[0];
}

/** What the rules of promotions may ask about a customer. */
export async function buyerOf(container: Container, customerId: string | undefined) {
  if (customerId === undefined) return { customerId, email: undefined, groupIds: [] };
  const { data } = await container.resolve('query').graph<{ email: string; groups: { id: string }[] }>({
    entity: 'customer',
    fields: ['email', 'groups.id'],
    filters: { id: customerId },
  });
  return { customerId, email: data[0]?.email, groupIds: (data[0]?.groups ?? []).map(({ id }) => id) };
}
