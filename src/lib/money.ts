/** Money in integer cents. Never add up floating-point amounts. */

/** An amount in cents. Always an integer. */
export type Cents = number;

/**
 * Converts an amount with at most six decimals to cents, rounded half up. Rounding removes binary errors:
 * 1.15 × 100 = 114.99999999999999.
 */
export function toCents(amount: number): Cents {
  return Math.round(amount * 100 + Math.sign(amount) * 1e-6);
}

export function fromCents(cents: Cents): number {
  return cents / 100;
}

/** The VAT on a net amount, rounded half up to a cent. The rate is a percentage with at most four decimals (10, 5.5, 14.975). */
export function vatOf(net: Cents, ratePercent: number): Cents {
  return share(net, millionthsOf(ratePercent), million);
}

/** The VAT in an amount that includes it, rounded half up to a cent. */
export function vatIn(gross: Cents, ratePercent: number): Cents {
  const rate = millionthsOf(ratePercent);
  return share(gross, rate, million + rate);
}

/** A price including VAT: net × (1 + rate/100), rounded half up to a cent. */
export function grossOf(net: Cents, ratePercent: number): Cents {
  return net + vatOf(net, ratePercent);
}

/** An amount as the API sends it: net, or with VAT if the shop set it with VAT. */
export interface Price {
  readonly price: number;
  readonly grossPrice?: number | null | undefined;
  readonly vatRate: number;
}

/**
 * The unit price that shoppers see, including VAT. A line item costs this price × quantity, so that shoppers can check it. Totals
 * round VAT once, so the sum of the line items may differ from the totals by some cents.
 */
export function displayPrice({ price, grossPrice, vatRate }: Price): Cents {
  return grossPrice ? toCents(grossPrice) : grossOf(toCents(price), vatRate);
}

/**
 * The cents between the total and the sum of its parts. `items` includes VAT, but `shipping` doesn't. Nothing says which VAT rate
 * the shipping has, so each of `rates` is tried, and the smallest difference counts.
 */
export function differenceFrom(
  { total, items, shipping }: Readonly<Record<'total' | 'items' | 'shipping', Cents>>,
  rates: readonly number[],
): Cents {
  return Math.min(...rates.map((rate) => Math.abs(items + grossOf(shipping, rate) - total)));
}

const million = 1_000_000;

/** A percentage in millionths of the whole. */
const millionthsOf = (ratePercent: number) => Math.round(ratePercent * 10_000);

/** `amount × part / whole`, rounded half up. Splitting the amount keeps every intermediate result below 2^53, so the share is exact. */
function share(amount: Cents, part: number, whole: number): Cents {
  const times = Math.floor(amount / whole);
  const rest = (amount - times * whole) * part;
  return times * part + Math.floor((2 * rest + whole) / (2 * whole));
}
