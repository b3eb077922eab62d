import { afterEach, describe, expect, test } from 'vitest';
import { changeOpenPayment, heldOfOpenPayment } from '#features/open-payment/open-payment-storage.ts';
import {
  forgetPayment,
  newPayment,
  purchaseFingerprint,
  readPayment,
  updatePayment,
} from '#features/payment/payment-storage.ts';
import { keepInPage, read, remove } from '#platform/storage.ts';
import { openPaymentKey, paymentKey, storageKeys } from '#platform/storage-keys.ts';

afterEach(forgetPayment);

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
    ['the discount code', {}, { code: 'TEN' }],
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

  test('stays after the cart is emptied (promises 23 and 66)', () => {
    keepInPage(storageKeys.accountId.key, 'ada');
    const payment = updatePayment(newPayment('print'), { paymentIntentId: 'pi_1', orderId: 'o_1' });
    const { intentKey: _, orderKey: __, ...references } = payment;
    expect(JSON.parse(read(openPaymentKey) ?? '')).toEqual([{ userId: 'ada', held: [], ...references }]);
    remove(paymentKey);
    expect(readPayment()).toMatchObject(references);
    expect(readPayment()?.orderKey).not.toBe(payment.orderKey);
    forgetPayment();
    expect([readPayment(), read(openPaymentKey)]).toEqual([undefined, null]);
    remove(storageKeys.accountId.key);
  });

  test('keeps what the API last said about its stock (promise 66)', () => {
    const payment = updatePayment(newPayment('print'), { paymentIntentId: 'pi_1', orderId: 'o_1' });
    changeOpenPayment('pi_1', { held: [{ productId: 'a', quantity: 2 }] });
    const known = readPayment() ?? payment;
    changeOpenPayment('pi_1', { held: [] });
    updatePayment(known, { orderId: 'o_1' });
    expect(heldOfOpenPayment()?.size).toBe(0);
    changeOpenPayment('pi_1', { held: [{ productId: 'a', quantity: 2 }] });
    updatePayment(payment, { paymentIntentId: 'pi_2' });
    expect(heldOfOpenPayment()?.get('a')).toBe(2);
  });

  test('outlives a payment of another account (promises 62 and 66)', () => {
    keepInPage(storageKeys.accountId.key, 'ada');
    updatePayment(newPayment('print'), { paymentIntentId: 'pi_1' });
    keepInPage(storageKeys.accountId.key, 'grace');
    expect(readPayment()).toBeUndefined();
    updatePayment(newPayment('other'), { paymentIntentId: 'pi_2' });
    expect(readPayment()?.paymentIntentId).toBe('pi_2');
    forgetPayment();
    keepInPage(storageKeys.accountId.key, 'ada');
    expect(readPayment()?.paymentIntentId).toBe('pi_1');
    forgetPayment();
    remove(storageKeys.accountId.key);
  });

  test('is hidden from other accounts (promise 62)', () => {
    keepInPage(storageKeys.accountId.key, 'ada');
    const payment = newPayment('print');
    updatePayment(payment, {});
    keepInPage(storageKeys.accountId.key, 'grace');
    expect(readPayment()).toBeUndefined();
    keepInPage(storageKeys.accountId.key, 'ada');
    expect(readPayment()).toEqual(payment);
    remove(storageKeys.accountId.key);
  });

  test('is visible to any account if it began as a guest’s', () => {
    const payment = newPayment('print');
    updatePayment(payment, {});
    expect(read(paymentKey)).toContain('"account":""');
    keepInPage(storageKeys.accountId.key, 'ada');
    expect(readPayment()).toEqual(payment);
    remove(storageKeys.accountId.key);
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
