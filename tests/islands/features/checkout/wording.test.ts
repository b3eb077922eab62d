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

  test('a server that asks for patience does so in its own words', () => {
    const failure = { kind: 'tooMany', retryAfter: 9, message: 'Slow down' } as const;
    expect(noticeText(page('en'), { kind: 'failed', failure, call: 'order.create' })).toBe(
      'Slow down. You haven’t been charged.',
    );
    expect(
      noticeText(page('en'), {
        kind: 'failed',
        failure: { ...failure, message: undefined },
        call: 'order.create',
      }),
    ).toMatch(/^Trop de requêtes, veuillez réessayer plus tard\./);
  });

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
