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
const orders: Readonly<Record<string, ReturnType<typeof orderWith> | undefined>> = {
  none: undefined,
  ...Object.fromEntries(orderStatus.options.map((status) => [status, orderWith(status)])),
  'pending, no intent': orderWith('pending', null),
  'pending, other intent': orderWith('pending', 'pi_2'),
  'cancelled, other intent': orderWith('cancelled', 'pi_2'),
};

/** How the saved payment stands, with a row for each order and a column for each intent. Three statuses begin with `requires_`. */
const table = `
order                    none        requires_…  processing  succeeded   canceled    free
none                     none        open        paid        paid        none        open
pending                  open        open        paid        paid        open        paid
paid                     none        none        paid        paid        none        paid
processing               none        none        paid        paid        none        paid
failed                   open        open        paid        paid        open        paid
cancelled                none        none        none        none        none        none
shipped                  none        none        paid        paid        none        paid
delivered                none        none        paid        paid        none        paid
refunded                 none        none        paid        paid        none        paid
pending, no intent       open        open        paid        paid        open        paid
pending, other intent    replaced    replaced    paid        paid        replaced    paid
cancelled, other intent  replaced    replaced    replaced    replaced    replaced    replaced
`;

const [columns = [], ...rows] = table
  .trim()
  .split('\n')
  .map((row) => row.split(/ {2,}/));

test('the table covers every order', () => {
  expect(rows.map(([order]) => order)).toEqual(Object.keys(orders));
});

test.each(rows)('with the order “%s”, each intent gives the right status', (name = '', ...kinds) => {
  const expected = (intent: string) =>
    kinds[columns.indexOf(intent.replace(/^requires_.*/, 'requires_…')) - 1];
  for (const [intentName, intent] of Object.entries(intents)) {
    const found = statusOf('pi_1', intent, orders[name]).kind;
    expect(`${intentName}: ${found}`).toBe(`${intentName}: ${expected(intentName)}`);
  }
});

test('a paid payment comes with its total', () => {
  const paid = { kind: 'paid', total: 500 };
  expect(statusOf('pi_1', intentWith('succeeded'), orderWith('paid'))).toEqual(paid);
});

test('a replaced payment comes with what replaces it', () => {
  const by = { orderId: 'o_1', paymentIntentId: 'pi_2' };
  expect(statusOf('pi_1', undefined, orderWith('paid', 'pi_2'))).toEqual({ kind: 'replaced', by });
});
