/** Medusa's promotions as discount codes: describes a purchase to the promotion module, and reads what a code takes off it. */
import { type Cents, fromCents, toCents } from '../contract.ts';
import { type Quote, subtotalOfGoods, withTotals } from './quote.ts';

export interface PromotionRow {
  id: string;
  /** As the merchant writes it. */
  code: string;
  status: string;
  is_automatic: boolean;
  campaign: { starts_at: string | Date | null; ends_at: string | Date | null } | null;
  rules: readonly {
    attribute: string;
    operator: string;
    values: readonly { value: string | null }[];
  }[];
}

/** A part of the promotion module's response. */
export interface PromotionAction {
  action: string;
  code: string;
  item_id?: string;
  amount?: unknown;
  is_tax_inclusive?: boolean;
}

interface Buyer {
  customerId: string | undefined;
  email: string | undefined;
  groupIds: readonly string[];
  regionId: string;
  salesChannelId: string;
  currency: string;
  country: string;
}

/**
 * The id of an item is its index in the list. Guests get an id that no customer has, because a code that counts once per
 * customer needs an id. The cart gets at least the subtotal `minimum`, and shipping costs at least a cent. So the response tells
 * whether the code would apply to a fuller cart, and to a method that isn't free.
 */
export function promotionContext({ items, method }: Quote, buyer: Buyer, minimum: Cents = 0) {
  const subtotal = fromCents(Math.max(subtotalOfGoods(items), minimum));
  const shipping = method?.cost || 0.01;
  return {
    currency_code: buyer.currency,
    customer_id: buyer.customerId ?? 'guest',
    email: buyer.email ?? 'guest',
    customer: { id: buyer.customerId ?? 'guest', groups: buyer.groupIds.map((id) => ({ id })) },
    region: { id: buyer.regionId },
    sales_channel_id: buyer.salesChannelId,
    shipping_address: { country_code: buyer.country.toLowerCase() },
    subtotal,
    item_subtotal: subtotal,
    item_total: subtotal,
    items: withTotals(items).map(({ product, quantity, total, unitGross, vatRate }, index) => ({
      id: String(index),
      quantity,
      subtotal: fromCents(total),
      original_total:
        unitGross === null ? fromCents(total) * (1 + vatRate / 100) : fromCents(unitGross * quantity),
      is_discountable: product.discountable,
      product: {
        id: product.id,
        type_id: product.type_id,
        collection_id: product.collection_id,
        categories: product.categories ?? [],
        tags: product.tags ?? [],
      },
    })),
    shipping_methods: [{ id: method?.id ?? 'none', subtotal: shipping, original_total: shipping }],
  };
}

/** Net, and never above goods and shipping. Undefined if the promotion doesn't apply. */
export function amountOff(actions: readonly PromotionAction[], quote: Quote): Cents | undefined {
  const adjustments = actions.filter(({ action }) => action.endsWith('Adjustment'));
  if (!adjustments.length) return undefined;
  const cost = quote.method?.cost ?? 0;
  const sum = adjustments.reduce((total, { amount, item_id, is_tax_inclusive }) => {
    const rate = item_id === undefined ? quote.shippingRate : (quote.items[Number(item_id)]?.vatRate ?? 0);
    const net = is_tax_inclusive ? Number(amount) / (1 + rate / 100) : Number(amount);
    return total + (item_id === undefined ? Math.min(net, cost) : net);
  }, 0);
  return Math.min(toCents(sum), subtotalOfGoods(quote.items) + toCents(cost));
}

export const isUsedUp = (actions: readonly PromotionAction[]) =>
  actions.some(({ action }) => action === 'promotionLimitExceeded' || action === 'campaignBudgetExceeded');

const subtotals = new Set(['subtotal', 'item_subtotal', 'item_total']);

/** The least net subtotal of goods that the promotion's rules allow. Undefined if the rules set none. */
export function minimumOf({ rules }: Pick<PromotionRow, 'rules'>): Cents | undefined {
  const amounts = rules
    .filter(
      ({ attribute, operator }) => subtotals.has(attribute) && (operator === 'gte' || operator === 'gt'),
    )
    .flatMap(({ operator, values }) =>
      values.map(({ value }) => toCents(Number(value)) + (operator === 'gt' ? 1 : 0)),
    );
  return amounts.length ? Math.max(...amounts) : undefined;
}

/** Whether shoppers may type the code. False for automatic promotions, drafts, and campaigns that haven't begun. */
export const isOffered = ({ status, is_automatic, campaign }: PromotionRow, now: number) =>
  status === 'active' &&
  !is_automatic &&
  (!campaign?.starts_at || new Date(campaign.starts_at).getTime() <= now);

export const hasEnded = ({ campaign }: PromotionRow, now: number) =>
  !!campaign?.ends_at && new Date(campaign.ends_at).getTime() <= now;
