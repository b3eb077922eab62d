/** The merchant's side of an order, reached from the command line and from tests: the shop has no call for it. */
import type { Context } from '../core/context.ts';
import { notFound } from '../core/failure.ts';
import { transaction } from '../db/database.ts';
import { move } from './move.ts';
import { type OrderRow, orderById } from './row.ts';
import type { OrderEvent } from './state.ts';

const STEPS = {
  process: 'process',
  ship: 'ship',
  deliver: 'deliver',
  refund: 'merchantRefund',
} as const satisfies Record<string, OrderEvent>;
export type MerchantStep = keyof typeof STEPS;

export const isMerchantStep = (step: string): step is MerchantStep => Object.hasOwn(STEPS, step);

/** A refund is asked of the provider by the running API. @throws {Failure} 404; 409 where the state forbids it. */
export function merchantStep(context: Context, orderId: string, step: MerchantStep): OrderRow {
  return transaction(context.db, () => {
    const row = orderById(context.db, orderId);
    if (!row) throw notFound('Order');
    return move(context, row, STEPS[step]);
  });
}
