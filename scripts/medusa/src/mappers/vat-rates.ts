/** Medusa's tax lines as VAT rates. */
import type { TaxLine } from '../medusa-types.ts';

/** In per cent, by the id of the line item or the shipping line. If a destination has several taxes, their rates are added. */
export function ratesById(lines: readonly TaxLine[]): ReadonlyMap<string, number> {
  const rates = new Map<string, number>();
  for (const { line_item_id, shipping_line_id, rate } of lines) {
    const id = line_item_id ?? shipping_line_id ?? '';
    rates.set(id, (rates.get(id) ?? 0) + (rate ?? 0));
  }
  return rates;
}
