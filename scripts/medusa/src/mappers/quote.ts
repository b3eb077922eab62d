/** What a cart costs: VAT is exact for each rate, and rounded half up once. */
import { type TaxedItem, totalsOf, toVatByRate, withNetTotals } from '../../../reference-api/vat/totals.ts';
import { fromCents, type SentVat, toCents } from '../contract.ts';

/** A line item with its price and its rate at the destination, in per cent. */
export interface QuotedItem {
  quantity: number;
  price: number;
  grossPrice?: number | undefined;
  vatRate: number;
}

export interface QuotedShipping {
  /** Net. */
  cost: number;
  vatRate: number;
}

export function toVat(items: readonly QuotedItem[], shipping: QuotedShipping | undefined): SentVat {
  const taxed = items.map(
    ({ quantity, price, grossPrice, vatRate }): TaxedItem => ({
      quantity,
      vatRate,
      unitPrice: toCents(price),
      unitGross: grossPrice === undefined ? null : toCents(grossPrice),
    }),
  );
  const cost = shipping?.cost ?? 0;
  const delivery = {
    quantity: 1,
    unitPrice: toCents(cost),
    unitGross: null,
    vatRate: shipping?.vatRate ?? 0,
  };
  const goods = withNetTotals(taxed);
  const subtotal = goods.reduce((sum, { total }) => sum + total, 0);
  const all = cost > 0 ? [...goods, ...withNetTotals([delivery])] : goods;
  const { rate, vatByRate, vat, total } = totalsOf(all, 0);
  return {
    rate,
    vatByRate: toVatByRate(vatByRate),
    subtotal: fromCents(subtotal),
    shipping: cost,
    vat: fromCents(vat),
    total: fromCents(total),
  };
}
