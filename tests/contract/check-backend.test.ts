/** The reference API keeps every rule of the check, and a backend that breaks one is told which. */
import { expect, test } from 'vitest';
import { breaksOf } from '../../scripts/check-backend/report.ts';
import { backendFaults } from '../support/api/backend-faults.ts';
import { checkedBackend } from '../support/api/checked-backend.ts';

const { api, check, firstBroken } = await checkedBackend();

test('the reference API keeps every rule', async () => {
  const report = await check({ reservationMinutes: 30 });
  expect(breaksOf(report)).toEqual([]);
  const unchecked = report.outcomes.filter(({ result }) => result.kind !== 'ok').map(({ rule }) => rule.id);
  expect(unchecked).toEqual([
    // These need a code or a token from a mail, and a limit.
    'call.auth.lostCode',
    // A declined order fails.
    'order.deadline-kept',
    'call.newsletter.confirm',
    'call.newsletter.unsubscribe',
    'endpoint.retry-after',
  ]);
});

test('a shop in euros whose prices are set with VAT keeps every rule', async () => {
  api.db.run`UPDATE product SET gross_cents = price_cents - 1`;
  api.context.shop = { currency: 'EUR' };
  expect(breaksOf(await check({ groups: ['catalog', 'quote', 'order'] }))).toEqual([]);
  api.db.run`UPDATE product SET gross_cents = NULL WHERE stock > 5`;
  delete api.context.shop;
});

test('nothing is asked of a backend for features that are off', async () => {
  api.context.shop = {
    features: { reviews: false, newsletter: false, invoices: false, cancelOrders: false, changeEmail: false },
    countries: ['BE', 'CH'],
  };
  const report = await check();
  delete api.context.shop;
  expect(breaksOf(report)).toEqual([]);
  const off = report.outcomes.filter(
    ({ result }) => result.kind === 'not checked' && result.why.includes('is off'),
  );
  const ids = off.map(({ rule }) => rule.id);
  for (const id of [
    'review.numbers',
    'newsletter.again',
    'order.invoice',
    'order.refund',
    'user.email-taken',
  ])
    expect(ids).toContain(id);
  expect(report.setup.countries).toEqual(['BE', 'CH']);
});

test.each(backendFaults.map((fault) => [fault.rule, fault.does, fault] as const))(
  'names %s first for a backend that %s',
  async (rule, _, fault) => {
    const first = await firstBroken(fault, true);
    expect(first?.rule.id, JSON.stringify(first?.result)).toBe(rule);
  },
);
