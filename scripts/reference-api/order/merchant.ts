/** The merchant's actions on an order, for the command line and tests. The contract has no endpoint for them. */
import type { Context } from '../context.ts';
import { transaction } from '../db/database.ts';
import { move } from './move.ts';
import { type OrderRow, requireOrder } from './row.ts';
import type { OrderEvent } from './state.ts';

const STEPS = {
  process: 'process',
  ship: 'ship',
  deliver: 'deliver',
  refund: 'merchantRefund',
} as const satisfies Record<string, OrderEvent>;
type MerchantStep = keyof typeof STEPS;

export const isMerchantStep = (step: string): step is MerchantStep => Object.hasOwn(STEPS, step);

/** The running API passes a refund on to the payment provider. @throws {Failure} 404; 409 if the order's status forbids it. */
export function merchantStep(context: Context, orderId: string, step: MerchantStep): OrderRow {
  return transaction(context.db, () => move(context, requireOrder(context.db, orderId), STEPS[step]));
}
