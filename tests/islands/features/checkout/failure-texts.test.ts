import { describe, expect, test } from 'vitest';
import type { CallName } from '#api/contract/endpoints.ts';
import { checkoutFailureText, checkoutNoticeText } from '#features/checkout/failure-texts.ts';
import type { PaymentNotice } from '#features/payment/submission.ts';
import { pageTexts } from '#i18n/page-texts.ts';
import { messagesFor } from '#i18n/translator.ts';

const page = (locale: 'en' | 'fr') =>
  pageTexts({ locale, messages: messagesFor(locale, ['checkout', 'payment', 'calls']) });
/** Platforms put different spaces between a number and its unit. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const tooMany = (retryAfter: number) => ({ kind: 'tooMany', retryAfter, message: 'Slow down' }) as const;
const failed = (call?: CallName): PaymentNotice => ({
  kind: 'failed',
  failure: { kind: 'server' },
  ...(call && { call }),
});

describe('the checkout’s message about a failure', () => {
  test.each([
    ['payment.createIntent', 'Error creating payment intent'],
    ['payment.retry', 'Error creating payment intent'],
    ['vat.calculate', 'Error calculating VAT'],
    ['shipping.calculate', 'Error retrieving shipping methods, please try again'],
    ['order.create', 'We couldn’t place your order'],
    ['order.cancel', 'We couldn’t place your order'],
    ['product.bySlug', 'We couldn’t check prices and stock'],
  ] as const)('of “%s” says “%s” and that nothing was charged', (call, words) => {
    const text = checkoutNoticeText(page('en'), failed(call));
    expect(text.startsWith(`${words}. You haven’t been charged.`)).toBe(true);
    expect(checkoutNoticeText(page('fr'), failed(call))).toMatch(/^[^.]*\. Rien n’a été débité\./);
  });

  test.each([
    ['en', 'offline', /try again/gi],
    ['en', 'server', /try again/gi],
    ['fr', 'offline', /réessayer|réessayez/gi],
    ['fr', 'server', /réessayer|réessayez/gi],
  ] as const)('says “try again” once in %s if the failure is “%s”', (locale, kind, advice) => {
    expect(checkoutFailureText(page(locale), 'summary.vatError', { kind }).match(advice)).toHaveLength(1);
  });

  test.each([
    [{ kind: 'offline' }, 'en', 'Error retrieving shipping methods, please try again'],
    [{ kind: 'server' }, 'en', 'Error retrieving shipping methods, please try again'],
    [tooMany(1), 'en', 'Error retrieving shipping methods, please try again in a moment.'],
    [tooMany(9), 'en', 'Error retrieving shipping methods, please try again in 9 seconds.'],
    [tooMany(61), 'fr', 'Impossible d’afficher les modes de livraison, réessayez dans 2 minutes.'],
  ] as const)('of shipping (%j) says once in %s when to try again', (failure, locale, words) => {
    expect(plain(checkoutFailureText(page(locale), 'shipping.error', failure))).toBe(words);
  });

  test('quotes what the API says about a field that no form has', () => {
    const fields = { shippingMethodId: 'No longer offered.' };
    const failure = { kind: 'refused', status: 422, code: undefined, fields } as const;
    const notice = { kind: 'failed', failure, call: 'payment.createIntent' } as const;
    expect(checkoutNoticeText(page('en'), notice)).toBe(
      'Error creating payment intent. You haven’t been charged. shippingMethodId: No longer offered.',
    );
  });

  test('of shipping says “try again” once', () => {
    expect(checkoutNoticeText(page('en'), failed('shipping.calculate'))).toBe(
      'Error retrieving shipping methods, please try again. You haven’t been charged.',
    );
  });

  test('says after Stop that the shopper wasn’t charged', () => {
    const notice = { kind: 'failed', failure: { kind: 'stopped' }, call: 'order.create' } as const;
    expect(checkoutNoticeText(page('en'), notice)).toBe('You stopped the request. You haven’t been charged.');
  });

  test('says that nothing was charged when no call failed', () => {
    expect(checkoutNoticeText(page('en'), failed())).toMatch(
      /^An unexpected error occurred\. You haven’t been charged\. ./,
    );
  });

  test.each(['payment.retrieve', 'order.ofPayment'] as const)(
    'makes no promise about charges when %s fails',
    (call) => {
      const text = checkoutNoticeText(page('en'), failed(call));
      expect(text).toMatch(/^We couldn’t check your payment\. You won’t be charged twice\. ./);
      expect(text).not.toContain('You haven’t been charged');
      expect(checkoutNoticeText(page('fr'), failed(call))).toMatch(
        /^[^.]*\. Vous ne paierez pas deux fois\./,
      );
    },
  );

  test.each([
    [1, 'en', 'Wait a moment, then try again.'],
    [9, 'en', 'Wait 9 seconds, then try again.'],
    [61, 'en', 'Wait 2 minutes, then try again.'],
    [9, 'fr', 'Patientez 9 secondes, puis réessayez.'],
  ] as const)('with Retry-After %i says in %s how long to wait', (retryAfter, locale, words) => {
    for (const call of ['order.create', 'shipping.calculate'] as const) {
      const text = plain(
        checkoutNoticeText(page(locale), { kind: 'failed', failure: tooMany(retryAfter), call }),
      );
      expect(text.endsWith(`. ${words}`)).toBe(true);
      expect(text).not.toMatch(/Slow down|Trop de requêtes/);
    }
  });

  test.each([
    ['en', /^Your bank hasn’t confirmed/, /haven’t been charged|failed|didn’t go through/i],
    ['fr', /^Votre banque n’a pas encore confirmé/, /rien n’a été débité|échoué|pas abouti/i],
  ] as const)('says in %s that the bank hasn’t confirmed the payment', (locale, waits, failedWords) => {
    const atBank = [
      checkoutNoticeText(page(locale), { kind: 'notYet' }),
      page(locale).textOf('payment')('confirmation.waiting'),
    ];
    for (const words of atBank) {
      expect(words).toMatch(waits);
      expect(words).not.toMatch(failedWords);
    }
  });

  test('quotes the provider after a decline (promise 28)', () => {
    expect(checkoutNoticeText(page('fr'), { kind: 'declined', message: 'Votre carte a été refusée.' })).toBe(
      'Votre carte a été refusée.',
    );
  });
});
