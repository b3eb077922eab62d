/** Orders: as the shop shows them, and as Medusa stores them. */
import { spreadDiscount } from '../../../backend/order/spread-discount.ts';
import { netPriceOf } from '../../../backend/order/vat-totals.ts';
import type { Address, OrderStatus, Parcel, SentOrder, SentShippingMethod } from '../contract.ts';
import { fromCents, toCents } from '../contract.ts';
import { addressInput } from './account.ts';
import { type Quote, toVat, withTotals } from './quote.ts';

export interface PurchaseQuote extends Quote {
  method: SentShippingMethod;
  /** ISO 4217, in lower case. */
  currency: string;
  shippingAddress: Address;
  billingAddress: Address;
}

/** The part of an order that never changes. Its totals are the amounts that the shopper was shown, to the cent. */
type OrderContent = Omit<
  SentOrder,
  | 'id'
  | 'number'
  | 'status'
  | 'createdAt'
  | 'expiresAt'
  | 'paymentIntentId'
  | 'tracking'
  | 'delivery'
  | 'mailed'
  | 'shippingAddress'
  | 'billingAddress'
> & {
  shippingAddress: Address;
  billingAddress: Address;
  /** The fewest and the most days that the shipping method takes. */
  days: readonly [number, number] | null;
};

export function toOrderContent(quote: PurchaseQuote): OrderContent {
  const { items, method, currency, shippingAddress, billingAddress } = quote;
  const { rate: _, ...totals } = toVat(quote);
  const { minDays, maxDays } = method;
  return {
    ...totals,
    items: withTotals(items).map((item) => {
      const { productId, quantity, vatRate, shown, unitGross, total } = item;
      const chosen = shown.variants?.find(({ id }) => id === productId);
      const [picture] = chosen?.images?.length ? chosen.images : shown.images;
      return {
        productId,
        slug: shown.slug,
        name: shown.name,
        options:
          chosen?.values.map((value, index) => ({ name: shown.options?.[index]?.name ?? '', value })) ?? null,
        imageUrl: picture?.url ?? null,
        quantity,
        unitPrice: unitGross === null ? item.price : netPriceOf(unitGross, vatRate),
        vatRate,
        total: fromCents(total),
        ...(unitGross !== null && {
          grossUnitPrice: fromCents(unitGross),
          grossTotal: fromCents(unitGross * quantity),
        }),
      };
    }),
    shippingAddress,
    billingAddress,
    shippingMethod: { id: method.id, name: method.name },
    currency,
    days: typeof minDays === 'number' && typeof maxDays === 'number' ? [minDays, maxDays] : null,
  };
}

interface OrderIds {
  order: string;
  /** In the order of the items. */
  items: readonly string[];
}

interface Buyer {
  customerId: string;
  email: string;
  regionId: string;
  salesChannelId: string;
  locale: string | undefined;
}

export type OrderDraft = ReturnType<typeof toOrderDraft>;

/** The input from which Medusa's order module makes the order. The caller chooses the ids, so that it can reserve stock first. */
export function toOrderDraft(quote: PurchaseQuote, ids: OrderIds, buyer: Buyer) {
  const { items, method, shippingRate, currency, shippingAddress, billingAddress } = quote;
  const taxed = (rate: number) => [{ rate, code: `vat-${rate}`, description: 'VAT' }];
  const parts = discountParts(quote);
  const adjusted = (part: number | undefined) =>
    part ? [{ code: quote.discount?.code ?? '', amount: fromCents(part) }] : [];
  return {
    id: ids.order,
    status: 'pending',
    customer_id: buyer.customerId,
    email: buyer.email,
    region_id: buyer.regionId,
    sales_channel_id: buyer.salesChannelId,
    currency_code: currency,
    ...(buyer.locale !== undefined && { locale: buyer.locale }),
    shipping_address: addressInput(shippingAddress),
    billing_address: addressInput(billingAddress),
    items: items.map(({ product, variant, shown, quantity, price, grossPrice, vatRate }, index) => ({
      id: ids.items[index] ?? '',
      variant_id: variant.id,
      product_id: product.id,
      title: shown.name,
      subtitle: variant.options.map(({ value }) => value).join(' · '),
      thumbnail: product.thumbnail,
      product_title: shown.name,
      product_handle: product.handle,
      product_type_id: product.type_id,
      variant_sku: variant.sku,
      variant_title: variant.options.map(({ value }) => value).join(' · '),
      requires_shipping: true,
      is_tax_inclusive: grossPrice !== undefined,
      unit_price: grossPrice ?? price,
      quantity,
      tax_lines: taxed(vatRate),
      adjustments: adjusted(parts[index]),
    })),
    shipping_methods: [
      {
        name: method.name,
        shipping_option_id: method.id,
        amount: method.cost,
        is_tax_inclusive: false,
        tax_lines: taxed(shippingRate),
        adjustments: adjusted(parts.at(-1)),
      },
    ],
  };
}

/** The parts of the discount in cents, in proportion to the net amounts: one for each item, and the last one for shipping. */
function discountParts({ items, method, discount }: PurchaseQuote): number[] {
  const nets = [...withTotals(items).map(({ total }) => total), toCents(method.cost)];
  return spreadDiscount(discount?.amount ?? 0, nets);
}

/** What Medusa says about an order. */
export interface MedusaOrder {
  id: string;
  display_id: number;
  status: string;
  fulfillments: readonly {
    canceled_at: string | Date | null;
    shipped_at: string | Date | null;
    delivered_at: string | Date | null;
    labels: readonly { tracking_number: string; tracking_url: string | null }[];
  }[];
  payment_collections: readonly { captured_amount: number | null; refunded_amount: number | null }[];
}

/** What the plugin's own table says about an order. */
export interface OrderState {
  id: string;
  status: 'placing' | 'pending' | 'paid' | 'cancelling' | 'cancelled' | 'refunded';
  content: OrderContent;
  intent_id: string;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
}

/** After the payment, the status follows what the merchant does in Medusa: pack, ship, refund or cancel. */
export function orderStatusOf(
  { status: stored, paid_at }: Pick<OrderState, 'status' | 'paid_at'>,
  medusa: MedusaOrder | undefined,
): OrderStatus {
  if (stored === 'placing') return 'pending';
  const status = stored === 'cancelling' ? (paid_at ? 'paid' : 'cancelled') : stored;
  if (!medusa || (status !== 'paid' && status !== 'pending')) return status;
  if (status === 'pending') return medusa.status === 'canceled' ? 'cancelled' : 'pending';
  const sum = (of: 'captured_amount' | 'refunded_amount') =>
    medusa.payment_collections.reduce((total, one) => total + Number(one[of] ?? 0), 0);
  const isRefunded = sum('refunded_amount') > 0 && sum('refunded_amount') >= sum('captured_amount');
  if (medusa.status === 'canceled' || isRefunded) return 'refunded';
  const parcels = medusa.fulfillments.filter(({ canceled_at }) => !canceled_at);
  if (!parcels.length) return 'paid';
  if (parcels.every(({ delivered_at }) => delivered_at)) return 'delivered';
  return parcels.some(({ shipped_at }) => shipped_at) ? 'shipped' : 'processing';
}

const day = 24 * 60 * 60_000;

export function toOrder(state: OrderState, medusa: MedusaOrder | undefined): SentOrder {
  const { days, ...content } = state.content;
  const status = orderStatusOf(state, medusa);
  const paidAt = state.paid_at;
  const after = (count: number) =>
    new Date((paidAt?.getTime() ?? 0) + count * day).toISOString().slice(0, 10);
  return {
    ...content,
    id: state.id,
    ...(medusa && { number: String(medusa.display_id) }),
    status,
    createdAt: state.created_at.toISOString(),
    expiresAt: status === 'pending' ? state.expires_at.toISOString() : null,
    paymentIntentId: state.intent_id,
    tracking: medusa ? parcelsOf(medusa, content.shippingMethod.name) : [],
    delivery: paidAt && days ? { from: after(days[0]), to: after(days[1]) } : null,
  };
}

/** Medusa doesn't name the carrier, so the name of the shipping method stands for it. */
function parcelsOf({ fulfillments }: MedusaOrder, carrier: string): Parcel[] {
  return fulfillments
    .filter(({ canceled_at, shipped_at }) => shipped_at && !canceled_at)
    .flatMap(({ labels }) => labels)
    .filter(({ tracking_number }) => tracking_number)
    .map(({ tracking_number, tracking_url }) => ({
      carrier,
      number: tracking_number,
      url: tracking_url?.startsWith('https://') ? tracking_url : null,
    }));
}
