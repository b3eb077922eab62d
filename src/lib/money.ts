/** Money in integer cents. Never add up floating-point dollars. */

/** An amount in cents. Always an integer. */
export type Cents = number;

/** Converts dollars with at most two decimals to cents. Rounding removes binary errors: 1.15 × 100 = 114.99999999999999. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100 + Math.sign(dollars) * 1e-6);
}

/** Converts cents to dollars. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/**
 * The VAT on a net amount, rounded half up to a cent. The rate is a percentage with at most four decimals (10, 5.5, 14.975).
 * Splitting the amount keeps every product below 2^53, so the result is exact for any amount.
 */
export function vatOf(net: Cents, ratePercent: number): Cents {
  const rate = Math.round(ratePercent * 10_000);
  const millions = Math.floor(net / million);
  return millions * rate + roundHalfUp((net - millions * million) * rate, million);
}

/** A price including VAT: net × (1 + rate/100), rounded half up to a cent. */
export function grossOf(net: Cents, ratePercent: number): Cents {
  return net + vatOf(net, ratePercent);
}

/**
 * The price of a line item including VAT: the shown unit price × quantity, so that shoppers can check it. Totals round
 * VAT once, so the lines' sum may differ from them by some cents.
 */
export function grossOfQuantity(unitNet: Cents, ratePercent: number, quantity: number): Cents {
  return grossOf(unitNet, ratePercent) * quantity;
}

const million = 1_000_000;

function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}
