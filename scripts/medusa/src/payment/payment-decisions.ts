/** What the plugin does about a payment that has no order. */
import { paymentEnded, paymentRefunded } from '../../../backend/failures/common-failures.ts';
import type { PaymentRow } from './payment-rows.ts';

type Payment = Pick<PaymentRow, 'status' | 'refunded'>;

/** Throws `HttpError` 409 if the payment can't pay a new order. */
export function requireUsable({ status, refunded }: Payment): void {
  if (refunded) throw paymentRefunded();
  if (status === 'canceled') throw paymentEnded();
}

/** What to do if no order has come in the time in which an order can be paid. */
export function decideLeftover({ status, refunded }: Payment): 'refund' | 'cancel' | 'nothing' {
  if (refunded || status === 'canceled' || status === 'processing') return 'nothing';
  return status === 'succeeded' ? 'refund' : 'cancel';
}
