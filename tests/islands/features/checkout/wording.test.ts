import { describe, expect, test } from 'vitest';
import { failureText, noticeText } from '#features/checkout/wording.ts';
import type { Notice } from '#features/payment/payment.ts';
import { messagesFor } from '#i18n/messages-for.ts';
import { pageTexts } from '#i18n/page-texts.ts';

const page = (locale: 'en' | 'fr') =>
  pageTexts({ locale, messages: messagesFor(locale, ['checkout', 'payment', 'failures']) });
const failed = (call: string): Notice => ({ kind: 'failed', failure: { kind: 'server' }, call });

describe('what did not work while paying, in words', () => {
  test.each([
    ['payment.createIntent', 'Error creating payment intent'],
    ['payment.retry', 'Error creating payment intent'],
    ['vat.calculate', 'Error calculating VAT'],
    ['shipping.calculate', 'Error retrieving shipping methods, please try again'],
    ['order.create', 'We couldn’t place your order'],
    ['order.cancel', 'We couldn’t place your order'],
    ['product.bySlug', 'We couldn’t check prices and stock'],
    ['', 'An unexpected error occurred'],
  ])('%s: %s, and that nothing was charged', (call, words) => {
    const told = noticeText(page('en'), failed(call));
    expect(told.startsWith(`${words}. `)).toBe(true);
    expect(told.endsWith(' You haven’t been charged.')).toBe(true);
    expect(noticeText(page('fr'), failed(call))).toMatch(/ Rien n’a été débité\.$/);
  });

  test.each([
    ['en', 'offline', /try again/gi],
    ['en', 'server', /try again/gi],
    ['fr', 'offline', /réessayer|réessayez/gi],
    ['fr', 'server', /réessayer|réessayez/gi],
  ] as const)('in %s, a message about %s advises to try again once', (locale, kind, advice) => {
    for (const key of ['shipping.error', 'summary.vatError'] as const)
      expect(failureText(page(locale), key, { kind }).match(advice)).toHaveLength(1);
  });

  test.each(['payment.retrieve', 'order.ofPayment'])(
    '%s: an earlier try may have been charged, so nobody says that it was not',
    (call) => {
      const told = noticeText(page('en'), failed(call));
      expect(told).toMatch(/^We couldn’t check your payment\. .*You won’t be charged twice\.$/);
      expect(told).not.toContain('You haven’t been charged');
      expect(noticeText(page('fr'), failed(call))).toMatch(/Vous ne paierez pas deux fois\.$/);
    },
  );

  test.each([
    [1, 'en', 'Please wait a moment, then try again.'],
    [9, 'en', 'Please wait 9 seconds, then try again.'],
    [61, 'en', 'Please wait 2 minutes, then try again.'],
    [9, 'fr', 'Patientez 9 secondes, puis réessayez.'],
  ] as const)(
    'a 429 that asks for %i s, in %s: how long to wait, without the words of its toast',
    (retryAfter, locale, words) => {
      const failure = { kind: 'tooMany', retryAfter, message: 'Slow down' } as const;
      const told = noticeText(page(locale), { kind: 'failed', failure, call: 'order.create' });
      expect(told).toContain(`. ${words} `);
      expect(told).not.toMatch(/Slow down|Trop de requêtes/);
      expect(failureText(page(locale), 'shipping.error', failure).match(/try again|réessayer/g)).toHaveLength(
        1,
      );
    },
  );

  test('promise 28: a decline is told in the provider’s words', () => {
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
