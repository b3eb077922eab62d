import { afterEach, describe, expect, test } from 'vitest';
import { paymentStatus } from '#api/contract/payment.ts';
import { paymentStageOf } from '#features/payment/payment.ts';
import { expiryOf, needsRedirect, readPaymentCard, testCards } from '#features/payment/payment-card.ts';
import {
  forgetPayment,
  newPayment,
  purchaseFingerprint,
  readPayment,
  updatePayment,
} from '#features/payment/payment-storage.ts';
import { keepInPage, read, remove } from '#platform/storage.ts';
import { openPaymentKey, paymentKey, storageKeys } from '#platform/storage-keys.ts';
import { outcomeOf } from '../../../../scripts/reference-api/payment/test-cards.ts';

afterEach(forgetPayment);

test('every payment status of Stripe maps to a stage', () => {
  const stages = Object.fromEntries(paymentStatus.options.map((status) => [status, paymentStageOf(status)]));
  expect(stages).toEqual({
    requires_payment_method: 'payable',
    requires_confirmation: 'payable',
    requires_action: 'payable',
    processing: 'paid',
    succeeded: 'paid',
    canceled: 'ended',
  });
});

describe('the fingerprint of a purchase', () => {
  const two = { productId: 'b', quantity: 2 };
  const purchase = {
    items: [{ productId: 'a', quantity: 1 }, two],
    shippingAddressId: 's',
    billingAddressId: 'b',
    shippingMethodId: 'm',
  };
  const address = {
    id: 's',
    name: 'Ada',
    line1: 'Rue 1',
    line2: null,
    company: null,
    region: null,
    city: 'Lyon',
    postalCode: '69001',
    country: 'FR',
  };
  const shown = { shipping: address, billing: { ...address, id: 'b' }, total: 1000 };
  const print = purchaseFingerprint(purchase, shown);

  test('doesn’t depend on how line items are sorted', () => {
    expect(purchaseFingerprint({ ...purchase, items: [...purchase.items].reverse() }, shown)).toBe(print);
  });

  test.each([
    ['a quantity', { items: [{ productId: 'a', quantity: 2 }, two] }, {}],
    ['one line item fewer', { items: [two] }, {}],
    ['the method', { shippingMethodId: 'x' }, {}],
    ['the shipping address', {}, { shipping: { ...address, id: 'x' } }],
    ['the text of the shipping address (promise 67)', {}, { shipping: { ...address, line1: 'Rue 2' } }],
    ['the billing address', {}, { billing: address }],
    ['the total', {}, { total: 1001 }],
  ])('changes with %s', (_, other, otherShown) => {
    expect(purchaseFingerprint({ ...purchase, ...other }, { ...shown, ...otherShown })).not.toBe(print);
  });
});

describe('the saved payment', () => {
  test('is read as it was written', () => {
    const payment = newPayment('print');
    expect(payment.intentKey).not.toBe(payment.orderKey);
    updatePayment(payment, {});
    expect(readPayment()).toEqual(payment);
  });

  test('outlives the cart’s record (promises 23 and 66)', () => {
    keepInPage(storageKeys.sessionName.key, 'ada');
    const payment = updatePayment(newPayment('print'), { paymentIntentId: 'pi_1', orderId: 'o_1' });
    const { intentKey: _, orderKey: __, ...references } = payment;
    expect(JSON.parse(read(openPaymentKey) ?? '')).toEqual([{ userId: 'ada', ...references }]);
    remove(paymentKey);
    expect(readPayment()).toMatchObject(references);
    expect(readPayment()?.orderKey).not.toBe(payment.orderKey);
    forgetPayment();
    expect([readPayment(), read(openPaymentKey)]).toEqual([undefined, null]);
    remove(storageKeys.sessionName.key);
  });

  test('outlives a payment of another account (promises 62 and 66)', () => {
    keepInPage(storageKeys.sessionName.key, 'ada');
    updatePayment(newPayment('print'), { paymentIntentId: 'pi_1' });
    keepInPage(storageKeys.sessionName.key, 'grace');
    expect(readPayment()).toBeUndefined();
    updatePayment(newPayment('other'), { paymentIntentId: 'pi_2' });
    expect(readPayment()?.paymentIntentId).toBe('pi_2');
    forgetPayment();
    keepInPage(storageKeys.sessionName.key, 'ada');
    expect(readPayment()?.paymentIntentId).toBe('pi_1');
    forgetPayment();
    remove(storageKeys.sessionName.key);
  });

  test('is hidden from other accounts (promise 62)', () => {
    keepInPage(storageKeys.sessionName.key, 'ada');
    const payment = newPayment('print');
    updatePayment(payment, {});
    keepInPage(storageKeys.sessionName.key, 'grace');
    expect(readPayment()).toBeUndefined();
    keepInPage(storageKeys.sessionName.key, 'ada');
    expect(readPayment()).toEqual(payment);
    remove(storageKeys.sessionName.key);
  });

  test('is visible to any account if it began as a guest’s', () => {
    const payment = newPayment('print');
    updatePayment(payment, {});
    expect(read(paymentKey)).toContain('"account":""');
    keepInPage(storageKeys.sessionName.key, 'ada');
    expect(readPayment()).toEqual(payment);
    remove(storageKeys.sessionName.key);
  });

  test.each(['', 'null', '{}', '[]', '"x"', '{"paymentIntentId":1}', '{"paymentIntentId":'])(
    'is ignored if its text is invalid: %s (promise 25)',
    (text) => {
      keepInPage(paymentKey, text);
      keepInPage(openPaymentKey, text);
      expect(readPayment()).toBeUndefined();
    },
  );
});

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
    ['12/34', { month: 12, year: 2034 }],
    ['1 / 2034', { month: 1, year: 2034 }],
    ['1234', { month: 12, year: 2034 }],
    ['0/30', undefined],
    ['soon', undefined],
  ])('reads the expiry date “%s” as %j', (typed, expiry) => {
    expect(expiryOf(typed)).toEqual(expiry);
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
