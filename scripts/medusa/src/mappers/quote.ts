/** What a cart costs: VAT is exact for each rate, and rounded half up once. */
import { totalsOf, toVatByRate, withNetTotals } from '../../../backend/order/vat-totals.ts';
import {
  type Cents,
  fromCents,
  type SentItem,
  type SentProduct,
  type SentShippingMethod,
  type SentVat,
  toCents,
} from '../contract.ts';
import type { ProductRow, VariantRow } from './catalog-rows.ts';

export interface PricedItem extends SentItem {
  product: ProductRow;
  /** The variant that Medusa sells. In Medusa, even a product without a choice has one. */
  variant: VariantRow;
  /** In the shape of the contract, in the shopper's language. */
  shown: SentProduct;
  price: number;
  grossPrice: number | undefined;
  stock: number;
}

export interface Quote {
  /** With the rate at the destination. */
  items: (PricedItem & { vatRate: number })[];
  method: SentShippingMethod | undefined;
  shippingRate: number;
  /** The amount is net, in cents. */
  discount?: { code: string; amount: number } | undefined;
}

/** A line item with its price and its rate at the destination, in per cent. */
interface QuotedItem {
  quantity: number;
  price: number;
  grossPrice?: number | undefined;
  vatRate: number;
}

/** What the totals of a quote depend on. */
interface Quoted {
  items: readonly QuotedItem[];
  /** The cost is net. */
  method?: { cost: number } | undefined;
  shippingRate: number;
  discount?: { code: string; amount: number } | undefined;
}

/** The items with their net totals, in cents. */
export const withTotals = <Item extends QuotedItem>(items: readonly Item[]) =>
  withNetTotals(
    items.map((item) => ({
      ...item,
      unitPrice: toCents(item.price),
      unitGross: item.grossPrice === undefined ? null : toCents(item.grossPrice),
    })),
  );

/** Net. */
export const subtotalOfGoods = (items: readonly QuotedItem[]): Cents =>
  withTotals(items).reduce((sum, { total }) => sum + total, 0);

export function toVat({ items, method, shippingRate, discount }: Quoted): SentVat {
  const cost = method?.cost ?? 0;
  const delivery = { quantity: 1, unitPrice: toCents(cost), unitGross: null, vatRate: shippingRate };
  const goods = withTotals(items);
  const all = cost > 0 ? [...goods, ...withNetTotals([delivery])] : goods;
  const { rate, vatByRate, vat, total } = totalsOf(all, 0, discount?.amount);
  return {
    rate,
    vatByRate: toVatByRate(vatByRate),
    subtotal: fromCents(subtotalOfGoods(items)),
    shipping: cost,
    vat: fromCents(vat),
    ...(discount && { discount: { code: discount.code, amount: fromCents(discount.amount) } }),
    total: fromCents(total),
  };
}
