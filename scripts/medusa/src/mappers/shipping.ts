/** Medusa's shipping options in the shape of the contract. */
import type { SentShippingMethod } from '../contract.ts';
import type { PriceRow } from './catalog-rows.ts';
import { roundedAmount } from './price.ts';

export interface ShippingOptionRow {
  id: string;
  name: string;
  price_type: 'flat' | 'calculated';
  metadata: Readonly<Record<string, unknown>> | null;
  type: { description: string | null } | null;
  calculated_price?: PriceRow | null;
}

/** Undefined for an option without a price of its own. `vatRate`, in per cent, is taken out of a price that includes taxes. */
export function toShippingMethod(row: ShippingOptionRow, vatRate: number): SentShippingMethod | undefined {
  const { id, name, price_type, metadata, type, calculated_price } = row;
  const cost = calculated_price?.calculated_amount;
  if (price_type !== 'flat' || typeof cost !== 'number') return undefined;
  const net = calculated_price?.is_calculated_price_tax_inclusive ? cost / (1 + vatRate / 100) : cost;
  return {
    id,
    name,
    ...(type?.description && { description: type.description }),
    cost: roundedAmount(net, 2),
    minDays: days(metadata?.['min_days']),
    maxDays: days(metadata?.['max_days']),
  };
}

const days = (value: unknown) => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : null);
