/** Reduced prices: what a price is compared with, and how much lower it is. */
import { type Cents, displayPrice, grossOf, type Price, toCents } from './money.ts';

type Amount = number | null | undefined;

/** What a reduced price is compared with: net, or with VAT if the shop set it with VAT. */
export interface ListPrice {
  readonly listPrice?: number | undefined;
  readonly grossListPrice?: number | undefined;
}

interface Sale extends Price {
  readonly listPrice?: Amount;
  readonly grossListPrice?: Amount;
  readonly lowestPrice30?: Amount;
  readonly grossLowestPrice30?: Amount;
}

interface Reduction {
  /** The price that is struck through, including VAT. */
  readonly before: Cents;
  /** How much lower the price is, in whole per cent, rounded down. May be 0. */
  readonly percent: number;
}

/**
 * The list price to compare with. Empty if the price isn't below it. If the lowest price of the 30 days before is known, it takes
 * the list price's place: the EU allows no other comparison (Directive 98/6/EC, article 6a; CJEU C-330/23).
 */
export function comparedPrice(product: Sale): ListPrice {
  const { listPrice, grossListPrice, lowestPrice30, grossLowestPrice30, vatRate } = product;
  const price = displayPrice(product);
  const isAbove = (net: Amount, gross: Amount) => (cents(net, gross, vatRate) ?? 0) > price;
  if (!isAbove(listPrice, grossListPrice)) return {};
  if (cents(lowestPrice30, grossLowestPrice30, vatRate) === undefined)
    return withoutNull(listPrice, grossListPrice);
  return isAbove(lowestPrice30, grossLowestPrice30) ? withoutNull(lowestPrice30, grossLowestPrice30) : {};
}

const withoutNull = (net: Amount, gross: Amount): ListPrice => ({
  listPrice: net ?? undefined,
  grossListPrice: gross ?? undefined,
});

/** Undefined if the price isn't reduced. */
export function reductionOf(product: Sale): Reduction | undefined {
  const { listPrice, grossListPrice } = comparedPrice(product);
  const before = cents(listPrice, grossListPrice, product.vatRate);
  if (before === undefined) return undefined;
  return { before, percent: Math.floor(((before - displayPrice(product)) * 100) / before) };
}

function cents(net: Amount, gross: Amount, vatRate: number): Cents | undefined {
  if (typeof gross === 'number') return toCents(gross);
  return typeof net === 'number' ? grossOf(toCents(net), vatRate) : undefined;
}
