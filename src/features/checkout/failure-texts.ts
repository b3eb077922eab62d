/** The checkout's texts for failures and outcomes. */
import type { CallName } from '#api/contract/endpoints.ts';
import { type Notice, outcomeText } from '#features/payment/payment.ts';
import type { KeyOf } from '#i18n/messages.ts';
import type { Page } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/loadable.ts';

/** The text for a failure. `key` names what failed. */
export function checkoutFailureText(page: Page, key: KeyOf<'checkout'>, failure: Failure): string {
  // The text of the shipping error already says "try again".
  return page.failureText(page.textOf('checkout')(key), failure, key === 'shipping.error');
}

/** What to say about each call that may fail. */
const failureKeys: Readonly<Partial<Record<CallName, KeyOf<'checkout'>>>> = {
  'payment.createIntent': 'payment.intentError',
  'payment.retry': 'payment.intentError',
  'order.create': 'payment.orderError',
  'order.cancel': 'payment.orderError',
  'vat.calculate': 'summary.vatError',
  'shipping.calculate': 'shipping.error',
  'product.bySlug': 'payment.itemsError',
  'payment.retrieve': 'payment.lookUpError',
  'order.get': 'payment.lookUpError',
  'order.ofPayment': 'payment.lookUpError',
};

export function noticeText(page: Page, notice: Notice): string {
  const text = page.textOf('checkout');
  if (notice.kind === 'changed' || notice.kind === 'short') return text(`payment.${notice.kind}`);
  if (notice.kind !== 'failed') return outcomeText(page, notice);
  const key = (notice.call && failureKeys[notice.call]) ?? 'payment.unexpected';
  const isStopped = notice.failure.kind === 'stopped';
  const words = isStopped
    ? text('payment.stopped')
    : checkoutFailureText(page, key, notice.failure).replace(/([^.!])$/, '$1.');
  // If the status check failed, an earlier attempt may have been charged.
  return `${words} ${text(key === 'payment.lookUpError' ? 'payment.neverTwice' : 'payment.nothingCharged')}`;
}
