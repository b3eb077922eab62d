/** Medusa's prices in the shapes of the contract. */
import type { VariantRow } from './catalog-rows.ts';

export interface Amounts {
  price: number;
  grossPrice?: number;
  listPrice?: number;
  grossListPrice?: number;
  lowestPrice30?: number;
  grossLowestPrice30?: number;
}

/** Undefined if the variant has no price in the shop's currency, so that it can't be sold. */
export function amountsOf(
  { calculated_price, metadata }: Pick<VariantRow, 'calculated_price' | 'metadata'>,
  vatRate: number,
): Amounts | undefined {
  const amount = calculated_price?.calculated_amount;
  if (!calculated_price || typeof amount !== 'number') return undefined;
  const before = calculated_price.original_amount ?? amount;
  const lowest = metadata?.['lowest_price_30'];
  const isReduced = before > amount;
  const isCompared = isReduced && typeof lowest === 'number' && lowest > amount && lowest <= before;
  if (!calculated_price.is_calculated_price_tax_inclusive)
    return {
      price: roundedAmount(amount, 2),
      ...(isReduced && { listPrice: roundedAmount(before, 2) }),
      ...(isCompared && { lowestPrice30: roundedAmount(lowest, 2) }),
    };
  const net = (gross: number) => roundedAmount(gross / (1 + vatRate / 100), 6);
  return {
    price: net(amount),
    grossPrice: roundedAmount(amount, 2),
    ...(isReduced && { listPrice: net(before), grossListPrice: roundedAmount(before, 2) }),
    ...(isCompared && { lowestPrice30: net(lowest), grossLowestPrice30: roundedAmount(lowest, 2) }),
  };
}

/** Rounds half up. The small addend removes binary errors, such as 1.005 × 100 = 100.49999999999999. */
export function roundedAmount(amount: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(amount * factor + 1e-6) / factor;
}
