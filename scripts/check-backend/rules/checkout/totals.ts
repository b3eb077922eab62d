/** What quotes and orders have in common: their amounts add up, in cents, with a discount or without. */
import type { Discount } from '#api/contract/discount.ts';
import type { VatByRate } from '#api/contract/shapes.ts';
import { expect } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import type { BackendReply } from '../../core/requester.ts';
import { decimalsOf } from '../catalog/prices.ts';

interface Totals {
  subtotal: number;
  shipping: number;
  vat: number;
  total: number;
  discount: Discount | null;
  vatByRate: VatByRate;
}

export const inCents = (amount: number) => Math.round(amount * 100);

/** Breaks the rule that runs unless an amount of the response is `expected` cents. */
export function expectCents(
  reply: BackendReply,
  { field, came, expected }: { field: string; came: number; expected: number },
): void {
  expect(inCents(came) === expected, reply, `${expected / 100}`, { field, came });
}

/** The net amount that VAT is charged on, in cents. */
const netOf = ({ subtotal, shipping, discount }: Omit<Totals, 'vat' | 'total' | 'vatByRate'>): number =>
  inCents(subtotal) - inCents(discount?.amount ?? 0) + inCents(shipping);

/** Expects amounts in whole cents that add up to the total. `prefix` names the object that the amounts are in. */
export function expectTotal(reply: BackendReply, totals: Totals, prefix = ''): void {
  const { subtotal, shipping, vat, total, discount } = totals;
  const amounts = { subtotal, shipping, vat, total, 'discount.amount': discount?.amount ?? 0 };
  for (const [name, came] of Object.entries(amounts))
    expect(decimalsOf(came) <= 2, reply, 'at most two decimals', { field: prefix + name, came });
  expectCents(reply, { field: `${prefix}total`, came: total, expected: netOf(totals) + inCents(vat) });
}

/** Expects that the parts of all VAT rates, if there are any, add up. */
export function expectRates(reply: BackendReply, totals: Totals, prefix = ''): void {
  const { vatByRate, vat } = totals;
  for (const [name, whole] of [
    ['net', netOf(totals)],
    ['vat', inCents(vat)],
  ] as const) {
    const sum = vatByRate?.reduce((total, one) => total + inCents(one[name]), 0) ?? whole;
    expect(sum === whole, reply, `${name} amounts that add up to ${whole / 100}`, {
      field: `${prefix}vatByRate`,
      came: vatByRate,
    });
  }
}

/**
 * Expects each rate's share, rounded half up, after the discount. The share may differ by a cent in two cases. If prices are set
 * with VAT (`isGross`), the net amount is the gross amount minus the rounded VAT. If there are several rates, one of them gets
 * the rounding difference.
 */
export function expectVat(
  reply: BackendReply,
  totals: Totals & { rate: number | null },
  { isGross }: { isGross: boolean },
): void {
  const { rate, vatByRate, vat } = totals;
  const parts = rate === null ? vatByRate : [{ rate, net: netOf(totals) / 100, vat }];
  if (!parts) throw new NotChecked('there are several rates and no vatByRate');
  const most = parts.length > 1 || isGross ? 1 : 0;
  for (const part of parts) {
    const expected = Math.round((inCents(part.net) * part.rate) / 100 + 1e-9);
    expect(Math.abs(inCents(part.vat) - expected) <= most, reply, `${expected / 100} (${part.rate} %)`, {
      field: rate === null ? 'vatByRate' : 'vat',
      came: part.vat,
    });
  }
}
