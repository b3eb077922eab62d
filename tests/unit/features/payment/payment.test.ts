import { expect, test } from 'vitest';
import { type OrderStatus, orderStatus } from '#api/contract/order.ts';
import { type PaymentStatus, paymentStatus } from '#api/contract/payment.ts';
import { hasPaid, statusOf } from '#features/payment/payment.ts';

test('two of Stripe’s statuses mean that the shopper has paid', () => {
  expect(paymentStatus.options.filter(hasPaid)).toEqual(['processing', 'succeeded']);
});

const intentWith = (status: PaymentStatus, amount = 500) => ({ status, amount });
const intents = {
  none: undefined,
  ...Object.fromEntries(paymentStatus.options.map((status) => [status, intentWith(status)])),
  free: intentWith('succeeded', 0),
};

const orderWith = (status: OrderStatus, paymentIntentId: string | null = 'pi_1') => ({
  id: 'o_1',
  status,
  paymentIntentId,
});
const orders = [
  undefined,
  ...orderStatus.options.map((status) => orderWith(status)),
  orderWith('pending', null),
  orderWith('pending', 'pi_2'),
  orderWith('cancelled', 'pi_2'),
];

const letters = { none: '-', paid: '$', open: 'o', replaced: 'r' };

/**
 * The saved payment as a table, with a row for each intent. The columns: no order, an order with each status of the contract, a pending
 * order without an intent, and a pending and a cancelled order with another intent.
 */
const table: Readonly<Record<string, string>> = {
  none: '- o--o---- o rr',
  requires_payment_method: 'o o--o---- o rr',
  requires_confirmation: 'o o--o---- o rr',
  requires_action: 'o o--o---- o rr',
  processing: '$ $$$$-$$$ $ $r',
  succeeded: '$ $$$$-$$$ $ $r',
  canceled: '- o--o---- o rr',
  free: 'o $$$$-$$$ $ $r',
};

test.each(Object.entries(intents))(
  'with the intent “%s”, each order gives the right status',
  (name, intent) => {
    const found = orders.map((order) => letters[statusOf('pi_1', intent, order).kind]).join('');
    expect(found).toBe(table[name]?.replaceAll(' ', ''));
  },
);

test('a paid payment comes with its total', () => {
  const paid = { kind: 'paid', total: 500 };
  expect(statusOf('pi_1', intentWith('succeeded'), orderWith('paid'))).toEqual(paid);
});

test('a replaced payment comes with what replaces it', () => {
  const by = { orderId: 'o_1', paymentIntentId: 'pi_2' };
  expect(statusOf('pi_1', undefined, orderWith('paid', 'pi_2'))).toEqual({ kind: 'replaced', by });
});
