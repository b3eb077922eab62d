import { describe, expect, test } from 'vitest';
import { needsRedirect, readPaymentCard, testCards } from '#features/payment/payment-card.ts';
import { outcomeOf } from '../../../../scripts/reference-api/payment/test-cards.ts';

describe('the demo card form', () => {
  const now = new Date(2026, 10, 21);
  const good = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123' };

  test('accepts a card until the end of its expiry month', () => {
    expect(readPaymentCard(good, now)).toEqual({
      card: { number: '4242424242424242', expMonth: 11, expYear: 2026, cvc: '123' },
    });
    expect(readPaymentCard({ ...good, expiry: '10/26' }, now)).toEqual({ errors: { expiry: true } });
  });

  test('reports every mistake at once', () => {
    expect(readPaymentCard({ number: '4242 4242 4242 4241', expiry: '13/30', cvc: '12' }, now)).toEqual({
      errors: { number: true, expiry: true, cvc: true },
    });
  });

  test('refuses unlisted numbers (promise 72)', () => {
    for (const number of ['4111 1111 1111 1111', '5555555555554444', '4242', ''])
      expect(readPaymentCard({ ...good, number }, now), number).toEqual({ errors: { number: true } });
  });

  test.each([
    ['12/34', { card: { expMonth: 12, expYear: 2034 } }],
    ['1 / 2034', { card: { expMonth: 1, expYear: 2034 } }],
    ['1234', { card: { expMonth: 12, expYear: 2034 } }],
    ['0/30', { errors: { expiry: true } }],
    ['soon', { errors: { expiry: true } }],
  ])('reads the expiry date “%s” as %j', (expiry, read) => {
    expect(readPaymentCard({ ...good, expiry }, now)).toMatchObject(read);
  });

  test('accepts every test card that it offers', () => {
    const cards = testCards.map(({ number }) => readPaymentCard({ ...good, number }, now));
    expect(cards.every((read) => 'card' in read)).toBe(true);
    expect(cards.filter((read) => 'card' in read && needsRedirect(read.card))).toHaveLength(1);
  });

  test('offers test cards that behave as labelled', () => {
    const kinds = { success: 'success', declined: 'decline', noFunds: 'decline', challenge: 'challenge' };
    for (const { number, does } of testCards)
      expect(outcomeOf({ number, expMonth: 1, expYear: 2099, cvc: '123' }).kind, number).toBe(
        { ...kinds, redirect: 'challenge', processing: 'processing' }[does],
      );
    expect(testCards.filter(({ does }) => does === 'challenge').map(({ number }) => number)).toEqual([
      '4000 0025 0000 3155',
      '4000 0027 6000 3184',
    ]);
  });
});
