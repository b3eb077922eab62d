/** Where the shopper goes after paying. */
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';

export function confirmationUrl(locale: Locale, paymentIntent: string): string {
  return href(locale, 'orderConfirmation', { paymentIntent });
}

/** The URL that the bank's page returns to. The provider appends the payment. */
export function bankReturnUrl(locale: Locale): string {
  return new URL(href(locale, 'orderConfirmation'), location.origin).href;
}
