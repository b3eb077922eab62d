/** The checkout's texts for failures and outcomes. */
import type { CallName } from '#api/contract/endpoints.ts';
import { outcomeText, type PaymentNotice } from '#features/payment/submission.ts';
import type { KeyOf } from '#i18n/messages.ts';
import type { Page } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/loadable.ts';

/** The text for a failure. `key` names what failed. */
export function checkoutFailureText(page: Page, key: KeyOf<'checkout'>, failure: Failure): string {
  return page.failureText(page.textOf('checkout')(key), failure, saysTryAgain(key));
}

function saysTryAgain(key: KeyOf<'checkout'>): boolean {
  return key === 'shipping.error';
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

/** Says what happened, then whether the shopper was charged, then why and what to do. */
export function checkoutNoticeText(page: Page, notice: PaymentNotice): string {
  const text = page.textOf('checkout');
  if (notice.kind === 'changed' || notice.kind === 'short') return text(`payment.${notice.kind}`);
  if (notice.kind !== 'failed') return outcomeText(page, notice);
  const { call, failure } = notice;
  const key = (call && failureKeys[call]) ?? 'payment.unexpected';
  // If the status check failed, an earlier attempt may have been charged.
  const charged = key === 'payment.lookUpError' ? 'payment.neverTwice' : 'payment.nothingCharged';
  if (failure.kind === 'stopped') return text(charged, { what: text('payment.stopped') });
  // The text of a shipping error says to try again. After a 429, it must also say how long to wait.
  const hasAdvice = saysTryAgain(key) && failure.kind !== 'tooMany';
  return page.failureText(text(charged, { what: text(key) }), failure, hasAdvice);
}
