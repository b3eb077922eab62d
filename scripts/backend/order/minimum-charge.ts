import type { Cents } from '#lib/money.ts';

/**
 * The least that Stripe charges, by currency (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). For any other currency,
 * it is 50 cents.
 */
const minimumCharges: Readonly<Record<string, Cents>> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};

export const minimumCharge = (currency: string): Cents => minimumCharges[currency] ?? 50;
