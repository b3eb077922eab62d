/** VAT of a purchase, exact for each rate and rounded half up once. All amounts are integer cents. */
import { type Cents, fromCents, vatIn, vatOf } from '#lib/money.ts';
import { spreadDiscount } from './spread-discount.ts';

/** A priced line item. */
export interface TaxedItem {
  /** In per cent. */
  vatRate: number;
  quantity: number;
  /** Net. Rounded, if the price was set with VAT. */
  unitPrice: Cents;
  /** The price with VAT, which is the same wherever the parcel goes. Null if the price was set without VAT. */
  unitGross: Cents | null;
}

/** The net amount of an item's gross amount. Six decimals are enough to get the gross amount back. */
export function netPriceOf(gross: Cents, vatRate: number): number {
  return Math.round((fromCents(gross) / (1 + vatRate / 100)) * 1e6) / 1e6;
}

/**
 * The items with their net totals. Gross amounts of one rate are added up before the VAT is taken out. An item's net total is
 * the amount by which the item raises the net amount of this sum, so the net totals add up exactly.
 */
export function withNetTotals<Item extends TaxedItem>(items: readonly Item[]): (Item & { total: Cents })[] {
  const grossSums = new Map<number, Cents>();
  return items.map((item) => {
    const { vatRate, unitGross, unitPrice, quantity } = item;
    if (unitGross === null) return { ...item, total: unitPrice * quantity };
    const before = grossSums.get(vatRate) ?? 0;
    const after = before + unitGross * quantity;
    grossSums.set(vatRate, after);
    return { ...item, total: after - vatIn(after, vatRate) - (before - vatIn(before, vatRate)) };
  });
}

export type Totals = ReturnType<typeof totalsOf>;

/**
 * `rate` is null if there are several rates. Shipping has the rate whose items have the largest net total. A discount is net, and taken
 * off goods and shipping together.
 */
export function totalsOf(
  items: readonly (TaxedItem & { total: Cents })[],
  shipping: Cents,
  discount: Cents = 0,
) {
  /**
   * By rate. `goods` is the net total of all items. `rest` is net: items priced without VAT, and shipping. `gross` includes VAT:
   * items priced with VAT.
   */
  const sums = new Map<number, { goods: Cents; rest: Cents; gross: Cents }>();
  for (const { vatRate, quantity, unitGross, total } of items) {
    const sum = sums.get(vatRate) ?? { goods: 0, rest: 0, gross: 0 };
    sums.set(vatRate, sum);
    sum.goods += total;
    if (unitGross === null) sum.rest += total;
    else sum.gross += unitGross * quantity;
  }
  const main = [...sums.values()].sort((a, b) => b.goods - a.goods)[0];
  if (main) main.rest += shipping;
  const sorted = [...sums].sort(([a], [b]) => b - a);
  const nets = sorted.map(([, sum]) => sum.goods + (sum === main ? shipping : 0));
  const parts = spreadDiscount(discount, nets);
  const vatByRate = sorted.map(([rate, sum], index) => {
    const part = parts[index] ?? 0;
    return { rate, net: (nets[index] ?? 0) - part, vat: vatAfter(sum, part, rate) };
  });
  const subtotal = items.reduce((sum, { total }) => sum + total, 0);
  const vat = vatByRate.reduce((sum, one) => sum + one.vat, 0);
  const [first, second] = vatByRate;
  const rate = second ? null : (first?.rate ?? 0);
  return { rate, vatByRate, subtotal, shipping, vat, discount, total: subtotal - discount + shipping + vat };
}

/** The VAT of a rate after its part of the discount. The discount lowers `rest` first, then `gross`. */
function vatAfter({ rest, gross }: { rest: Cents; gross: Cents }, part: Cents, rate: number) {
  const offRest = Math.min(part, rest);
  const offGross = part - offRest;
  const netOfGross = gross - vatIn(gross, rate);
  const ofGross = offGross > 0 ? vatOf(netOfGross - offGross, rate) : vatIn(gross, rate);
  return vatOf(rest - offRest, rate) + ofGross;
}

/** The amounts of each rate as the API sends them. */
export const toVatByRate = (vatByRate: Totals['vatByRate']) =>
  vatByRate.map(({ rate, net, vat }) => ({ rate, net: fromCents(net), vat: fromCents(vat) }));
