/** Retries of a payment. Rows stand in for the plugin's tables, and an error for the death of the process. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Container } from '../../../../scripts/medusa/src/medusa-types.ts';

vi.mock('@medusajs/medusa/core-flows', () => ({ cancelOrderWorkflow: () => {} }));
vi.mock('@medusajs/framework/utils', () => ({ QueryContext: (context: object) => context }));
const { paymentRoutes } = await import('../../../../scripts/medusa/src/routes/payment.ts');

type Row = Record<string, unknown>;

const lost = { intent_id: 'pi_1', customer_id: 'cus_1', order_id: 'order_1', status: 'canceled' };
const unpaid = { id: 'order_1', customer_id: 'cus_1', status: 'pending', intent_id: 'pi_1', content: {} };

let order: Row = unpaid;
let payments: Row[] = [];
let isKilled = false;

beforeEach(() => {
  order = { ...unpaid, expires_at: new Date(Date.now() + 60_000) };
  payments = [{ ...lost, session_id: 'ps_1', collection_id: 'paycol_1', amount: 6000, currency: 'eur' }];
  isKilled = false;
});

function raw(text: string, values: readonly unknown[] = []) {
  const payment = payments.find(({ intent_id }) => values.includes(intent_id));
  if (text.startsWith('SELECT * FROM storefront_order')) return [order];
  if (text.startsWith('SELECT * FROM storefront_payment')) return payment ? [payment] : [];
  if (text.startsWith('INSERT INTO storefront_payment')) {
    const columns = /\(([^)]*)\)/.exec(text)?.[1]?.split(', ') ?? [];
    payments.push(Object.fromEntries(columns.map((column, index) => [column, values[index]])));
  } else if (text.startsWith('UPDATE storefront_payment SET order_id') && payment) {
    payment['order_id'] = values[0];
  } else if (text.startsWith('UPDATE storefront_order SET intent_id')) {
    if (isKilled) throw new Error('Killed');
    order = { ...order, intent_id: values[0] };
  }
  return [];
}

const sql = {
  raw: async (text: string, values?: readonly unknown[]) => ({ rows: raw(text, values) }),
  transaction: async (work: (inside: object) => Promise<unknown>) => {
    const before = { order, payments: structuredClone(payments) };
    return work(sql).catch((error: unknown) => {
      ({ order, payments } = before);
      throw error;
    });
  },
};
const parts: Record<string, object> = {
  __pg_connection__: sql,
  locking: { execute: (_: string, work: () => Promise<unknown>) => work() },
  query: { graph: async () => ({ data: [] }) },
  customer: { listCustomers: async () => [] },
  payment: {
    createPaymentSession: async () => ({
      id: 'ps_2',
      data: { id: 'pi_2', status: 'requires_payment_method' },
    }),
    listPaymentSessions: async () => [],
  },
};

async function retry(): Promise<unknown> {
  const container = { resolve: (name: string) => parts[name] } as unknown as Container;
  const found = paymentRoutes.find(({ endpoint }) => endpoint.name === 'payment.retry');
  return found?.handle({
    container,
    customerId: 'cus_1',
    params: { orderId: 'order_1' },
    query: undefined,
    body: undefined,
    language: undefined,
    locale: undefined,
    remember: () => {},
  });
}

const orderOfNewIntent = () => payments.find(({ intent_id }) => intent_id === 'pi_2')?.['order_id'] ?? null;

test('a retry gives the order a new intent for a cancelled one', async () => {
  expect(await retry()).toMatchObject({ paymentIntent: { id: 'pi_2', amount: 6000 } });
  expect([order['intent_id'], orderOfNewIntent()]).toEqual(['pi_2', 'order_1']);
});

test('a killed retry leaves its intent to the job that cancels', async () => {
  isKilled = true;
  await expect(retry()).rejects.toThrow('Killed');
  expect(payments.map(({ intent_id }) => intent_id)).toEqual(['pi_1', 'pi_2']);
  expect([order['intent_id'], orderOfNewIntent()]).toEqual(['pi_1', null]);
});
