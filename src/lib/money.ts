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
 * The VAT on a net amount, rounded half up to a cent.
 * The rate is a percentage with at most two decimals (10, 5.5, 8.1), so the product is exact in hundredths of a per cent.
 */
export function vatOf(net: Cents, ratePercent: number): Cents {
  return roundHalfUp(net * Math.round(ratePercent * 100), 10_000);
}

/** A price including VAT: net × (1 + rate/100), rounded half up to a cent. */
export function grossOf(net: Cents, ratePercent: number): Cents {
  return net + vatOf(net, ratePercent);
}

function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}
