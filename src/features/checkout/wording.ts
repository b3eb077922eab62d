/** What the checkout says about failures, outcomes and waiting. */
import type { Notice } from '#features/payment/payment.ts';
import type { KeyOf } from '#i18n/messages.ts';
import type { Page, Text } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/failure.ts';

/** A failure in words; `key` says what did not work. */
export function failureText(page: Page, key: KeyOf<'checkout'>, failure: Failure): string {
  // The text of the shipping error already says to try again.
  return page.failureText(page.textOf('checkout')(key), failure, key === 'shipping.error');
}

/** What a wait says, beginning with what is loading. */
export function waitingTexts(text: Text<'checkout'>, loading: KeyOf<'checkout'>) {
  return { loading: text(loading), slow: text('slow'), stop: text('stop'), retry: text('retry') };
}

/** The outcome of paying, in words. */
export function noticeText(page: Page, told: Notice): string {
  const text = page.textOf('checkout');
  switch (told.kind) {
    case 'declined':
      return told.message;
    case 'notPaid':
    case 'notYet':
    case 'unknown':
    case 'busy':
      return page.textOf('payment')(`outcome.${told.kind}`);
    case 'changed':
      return text('payment.changed');
    case 'short':
      return text('payment.short');
    case 'failed': {
      const what = whatFailed(told.call);
      const words = failureText(page, what, told.failure).replace(/([^.!])$/, '$1.');
      // An earlier attempt may have been charged; only the failed call could tell.
      return `${words} ${text(what === 'payment.lookUpError' ? 'payment.neverTwice' : 'payment.nothingCharged')}`;
    }
  }
}

function whatFailed(call: string): KeyOf<'checkout'> {
  switch (call) {
    case 'payment.createIntent':
    case 'payment.retry':
      return 'payment.intentError';
    case 'order.create':
    case 'order.cancel':
      return 'payment.orderError';
    case 'vat.calculate':
      return 'summary.vatError';
    case 'shipping.calculate':
      return 'shipping.error';
    case 'product.bySlug':
      return 'payment.linesError';
    case 'payment.retrieve':
    case 'order.get':
    case 'order.ofPayment':
      return 'payment.lookUpError';
    default:
      return 'payment.unexpected';
  }
}
