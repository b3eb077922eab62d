/** The states and messages of the retry page, derived from the statuses of order and payment. */
import type { Order } from '#api/contract/order.ts';
import type { PaymentIntent } from '#api/contract/payment.ts';
import { hasPaid } from '#features/payment/payment.ts';
import { outcomeText, type PaymentNotice } from '#features/payment/submission.ts';
import type { Page } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/loadable.ts';
import { unitName } from '#lib/variants.ts';
import { allowsAction, type ShownOrder, withPaymentStatus } from './orders.ts';

export interface OrderExpiry {
  /** Whether the API has confirmed that the time to pay is over. */
  readonly hasExpired: boolean;
  readonly failure?: Failure;
}

/** What the retry page shows. With `confirmation`, it opens the confirmation page, which polls the payment. */
export type RetryPaymentView =
  | { readonly kind: 'paid' | 'cancelled' | 'expired'; readonly order: Order }
  /** `expiryFailure` is set if the time to pay seems to be over, but the API couldn't expire the order. */
  | {
      readonly kind: 'payable';
      readonly order: ShownOrder;
      /** See `clockOffsetOf`. */
      readonly clockOffset: number | undefined;
      readonly expiryFailure?: Failure;
    }
  | { readonly kind: 'confirmation'; readonly order: Order; readonly paymentIntentId: string }
  | { readonly kind: 'notFound' };

export function retryPaymentViewOf(
  order: Order,
  payment: Pick<PaymentIntent, 'status' | 'declined'> | undefined,
  { hasExpired, failure, clockOffset }: OrderExpiry & { readonly clockOffset?: number | undefined },
): RetryPaymentView {
  const { status, paymentIntentId } = order;
  if (status === 'cancelled') return { kind: hasExpired ? 'expired' : 'cancelled', order };
  if (status === 'refunded') return { kind: 'cancelled', order };
  const isPaid = !allowsAction(order, 'pay');
  if (paymentIntentId && (isPaid || (payment && hasPaid(payment.status))))
    return { kind: 'confirmation', order, paymentIntentId };
  if (isPaid) return { kind: 'paid', order };
  return {
    kind: 'payable',
    order: withPaymentStatus(order, payment),
    clockOffset,
    ...(failure && { expiryFailure: failure }),
  };
}

/** Why the payment of an order didn't go through. */
export function retryPaymentNoticeText(
  page: Page,
  notice: PaymentNotice,
  { items }: Pick<Order, 'items'>,
): string {
  const text = page.textOf('payment');
  if (notice.kind === 'failed') return page.failureText(text('retryPage.error'), notice.failure);
  if (notice.kind === 'changed') return text('retryPage.changed');
  if (notice.kind === 'short') {
    const short = new Set(notice.items.map(({ productId }) => productId));
    const names = items.filter(({ productId }) => short.has(productId)).map(unitName);
    return names.length > 0
      ? text('retryPage.shortOf', { names: new Intl.ListFormat(page.locale).format(names) })
      : text('retryPage.short');
  }
  return outcomeText(page, notice);
}
