import { describe, expect, test } from 'vitest';
import type { CheckoutProps } from '#features/checkout/page.ts';
import { checkoutPage, noticeText } from '#features/checkout/page.ts';
import type { Notice } from '#features/payment/payment.ts';
import enCart from '#i18n/messages/en/cart.json';
import en from '#i18n/messages/en/checkout.json';
import enFailures from '#i18n/messages/en/failures.json';
import enPayment from '#i18n/messages/en/payment.json';
import frCart from '#i18n/messages/fr/cart.json';
import fr from '#i18n/messages/fr/checkout.json';
import frFailures from '#i18n/messages/fr/failures.json';
import frPayment from '#i18n/messages/fr/payment.json';

const unused = { account: {}, auth: {} };
const messages = {
  en: { ...unused, checkout: en, cart: enCart, payment: enPayment, failures: enFailures },
  fr: { ...unused, checkout: fr, cart: frCart, payment: frPayment, failures: frFailures },
} satisfies Record<string, CheckoutProps['messages']>;
const page = (locale: 'en' | 'fr') =>
  checkoutPage({ locale, messages: messages[locale], imageVariants: false });
const failed = (call: string): Notice => ({ kind: 'failed', failure: { kind: 'server' }, call });

describe('what did not work while paying, in the words of spec section 8', () => {
  test.each([
    ['payment.createIntent', 'Error creating payment intent'],
    ['payment.retry', 'Error creating payment intent'],
    ['vat.calculate', 'Error calculating VAT'],
    ['shipping.calculate', 'Error retrieving shipping methods, please try again'],
    ['order.create', 'Your order could not be placed'],
    ['order.cancel', 'Your order could not be placed'],
    ['product.bySlug', 'Prices and stock could not be checked'],
    ['', 'An unexpected error occurred'],
  ])('%s: %s, and that nothing was charged', (call, words) => {
    const told = noticeText(page('en'), failed(call));
    expect(told.startsWith(`${words}. `)).toBe(true);
    expect(told.endsWith(' Nothing was charged.')).toBe(true);
    expect(noticeText(page('fr'), failed(call))).toMatch(/ Rien n’a été débité\.$/);
  });

  test.each([
    ['en', 'offline', /try again/gi],
    ['en', 'server', /try again/gi],
    ['fr', 'offline', /réessayer|réessayez/gi],
    ['fr', 'server', /réessayer|réessayez/gi],
  ] as const)('in %s, a message about %s advises to try again once', (locale, kind, advice) => {
    for (const key of ['shipping.error', 'summary.vatError'] as const)
      expect(page(locale).explain(key, { kind }).match(advice)).toHaveLength(1);
  });

  test.each(['payment.retrieve', 'order.ofPayment'])(
    '%s: an earlier try may have been charged, so nobody says that it was not',
    (call) => {
      const told = noticeText(page('en'), failed(call));
      expect(told).toMatch(
        /^The state of your payment could not be asked for\. .*You are never charged twice\.$/,
      );
      expect(told).not.toContain('Nothing was charged');
      expect(noticeText(page('fr'), failed(call))).toMatch(/jamais débité deux fois\.$/);
    },
  );

  test('promise 41: the server’s own words where it asks for patience', () => {
    const failure = { kind: 'tooMany', retryAfter: 9, message: 'Slow down' } as const;
    expect(noticeText(page('en'), { kind: 'failed', failure, call: 'order.create' })).toBe(
      'Slow down. Nothing was charged.',
    );
    expect(
      noticeText(page('en'), {
        kind: 'failed',
        failure: { ...failure, message: undefined },
        call: 'order.create',
      }),
    ).toMatch(/^Trop de requêtes, veuillez réessayer plus tard\./);
  });

  test('promise 28: a decline in the provider’s words', () => {
    expect(noticeText(page('fr'), { kind: 'declined', message: 'Votre carte a été refusée.' })).toBe(
      'Votre carte a été refusée.',
    );
  });

  test.each([
    [{ kind: 'notPaid' }],
    [{ kind: 'notYet' }],
    [{ kind: 'unknown' }],
    [{ kind: 'busy' }],
    [{ kind: 'changed' }],
    [{ kind: 'short', items: [] }],
  ] satisfies [Notice][])('%j has words of its own in both languages', (told) => {
    const [english, french] = [noticeText(page('en'), told), noticeText(page('fr'), told)];
    expect(english).toMatch(/\w.*\.$/);
    expect(french).toMatch(/\w.*\.$/);
    expect(french).not.toBe(english);
  });
});
