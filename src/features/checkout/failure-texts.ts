/** The checkout's texts for failures and outcomes. */
import type { CallName } from '#api/contract/endpoints.ts';
import { outcomeText, type PaymentNotice } from '#features/payment/submission.ts';
import type { TextKey } from '#i18n/messages.ts';
import type { Page } from '#i18n/page-texts.ts';
import { waitTime } from '#i18n/wait-time.ts';
import type { Failure } from '#lib/loadable.ts';

/** The text for a failure. `key` names what failed. */
export function checkoutFailureText(page: Page, key: TextKey<'checkout'>, failure: Failure): string {
  if (key === 'shipping.error') return shippingFailureText(page, failure);
  return page.failureText(page.textOf('checkout')(key), failure);
}

/** The text of a shipping error already says to try again. After a 429, it also says when. */
function shippingFailureText({ locale, textOf }: Page, failure: Failure): string {
  const text = textOf('checkout');
  if (failure.kind !== 'tooMany') return text('shipping.error');
  const time = waitTime(locale, failure.retryAfter);
  return time ? text('shipping.errorIn', { time }) : text('shipping.errorInMoment');
}

/** What to say about each call that may fail. */
const failureKeys: Readonly<Partial<Record<CallName, TextKey<'checkout'>>>> = {
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
  const what = text(charged, { what: text(key) });
  // The text of a shipping error says to try again. After a 429, it must also say how long to wait.
  return key === 'shipping.error' && failure.kind !== 'tooMany' ? what : page.failureText(what, failure);
}
