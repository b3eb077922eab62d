/** What the parts of the checkout need from their page: language, texts, pictures. */
import { imageAddress, imageVariant } from '#features/catalog/catalog.ts';
import type { Notice } from '#features/payment/payment.ts';
import { failureReader } from '#i18n/failures.ts';
import type { Locale } from '#i18n/locale.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { type MessageTree, messageReader, type Values } from '#i18n/template.ts';
import type { Failure } from '#lib/failure.ts';
import { apiUrl } from '#platform/config.ts';

export interface CheckoutPage {
  readonly locale: Locale;
  readonly text: (key: KeyOf<'checkout'>, values?: Values) => string;
  readonly paymentText: (key: KeyOf<'payment'>, values?: Values) => string;
  readonly cartText: (key: KeyOf<'cart'>, values?: Values) => string;
  /** A failure in words; `key` says what did not work. */
  readonly explain: (key: KeyOf<'checkout'>, failure: Failure) => string;
  readonly imageAddress: (url: string) => string;
  readonly waiting: { loading: string; slow: string; stop: string; retry: string };
}

export interface CheckoutProps {
  locale: Locale;
  /** Namespaces in that language. */
  messages: Readonly<Record<'checkout' | 'account' | 'cart' | 'payment' | 'failures' | 'auth', MessageTree>>;
  /** The API makes smaller pictures. */
  imageVariants: boolean;
}

export function checkoutPage({ locale, messages, imageVariants }: CheckoutProps): CheckoutPage {
  const text = messageReader<KeyOf<'checkout'>>(locale, messages.checkout);
  const explained = failureReader(locale, messages.failures);
  return {
    locale,
    text,
    cartText: messageReader<KeyOf<'cart'>>(locale, messages.cart),
    paymentText: messageReader<KeyOf<'payment'>>(locale, messages.payment),
    explain: (key, failure) => explained(text(key), failure, key === 'shipping.error').message || text(key),
    imageAddress: (url) => (imageVariants && imageVariant(url, 160, apiUrl)) || imageAddress(url, apiUrl),
    waiting: { loading: text('loading'), slow: text('slow'), stop: text('stop'), retry: text('retry') },
  };
}

/** The outcome of paying, in words. */
export function noticeText({ text, paymentText, explain }: CheckoutPage, told: Notice): string {
  switch (told.kind) {
    case 'declined':
      return told.message;
    case 'notPaid':
    case 'notYet':
    case 'unknown':
    case 'busy':
      return paymentText(`outcome.${told.kind}`);
    case 'changed':
      return text('payment.changed');
    case 'short':
      return text('payment.short');
    case 'failed': {
      const what = whatFailed(told.call);
      const words = explain(what, told.failure).replace(/([^.!])$/, '$1.');
      // An earlier attempt may have been charged: that is the very thing we could not check.
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
