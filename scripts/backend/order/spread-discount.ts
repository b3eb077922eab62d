import type { Cents } from '#lib/money.ts';

/**
 * Each rate's part of a discount, in proportion to the rate's net amount and rounded down. The remaining cents go to the rates with
 * the largest net amounts first. No part is larger than its rate's net amount.
 */
export function spreadDiscount(amount: Cents, nets: readonly Cents[]): Cents[] {
  const total = nets.reduce((sum, net) => sum + net, 0);
  if (total === 0) return nets.map(() => 0);
  const parts = nets.map((net) => Number((BigInt(amount) * BigInt(net)) / BigInt(total)));
  let rest = amount - parts.reduce((sum, part) => sum + part, 0);
  const largestFirst = [...nets.keys()].sort((a, b) => (nets[b] ?? 0) - (nets[a] ?? 0));
  for (const index of largestFirst) {
    const more = Math.min(rest, (nets[index] ?? 0) - (parts[index] ?? 0));
    parts[index] = (parts[index] ?? 0) + more;
    rest -= more;
  }
  return parts;
}
