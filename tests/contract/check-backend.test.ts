/** The reference API keeps every rule of the check, and a backend that breaks one is told which. */
import { afterAll, expect, test } from 'vitest';
import { checkBackend } from '../../scripts/check-backend/check.ts';
import { payerOf } from '../../scripts/check-backend/payer.ts';
import { breaksOf } from '../../scripts/check-backend/report.ts';
import type { Group, Settings } from '../../scripts/check-backend/rule.ts';
import { rules } from '../../scripts/check-backend/rules/rules.ts';
import { newAccount } from '../support/account.ts';
import { startFaultyBackend } from '../support/faulty-backend.ts';
import { apiOfFile } from '../support/reference-api.ts';
import { advanceClock } from '../support/shopper.ts';
import { faults } from './check-backend-faults.ts';

const api = await apiOfFile();
api.context.limits = {};
// Some faults show only if a cart holds more than two pieces.
api.db.run`UPDATE product SET stock = 5 WHERE stock BETWEEN 1 AND 4`;
const [account, otherAccount] = [await newAccount(api.call), await newAccount(api.call)].map(
  ({ user, password }) => ({
    email: user.email,
    password,
  }),
);
const proxy = await startFaultyBackend(api.url);
afterAll(() => proxy.close());

const settings = (more: Partial<Settings> = {}): Settings => ({
  url: proxy.url,
  origin: 'http://localhost:4321',
  wait: async (milliseconds) => advanceClock(api, milliseconds),
  pay: payerOf('demo', proxy.url, undefined),
  ...more,
});

test('the reference API keeps every rule', async () => {
  proxy.breakWith({});
  const report = await checkBackend(settings({ reservationMinutes: 30 }));
  expect(breaksOf(report)).toEqual([]);
  const unchecked = report.outcomes.filter(({ result }) => result.kind !== 'ok').map(({ rule }) => rule.id);
  // These need a code or a token from a mail.
  expect(unchecked).toEqual(['call.auth.lostCode', 'call.newsletter.confirm', 'call.newsletter.unsubscribe']);
});

const groupOf = (id: string) => rules.find((rule) => rule.id === id)?.group;

test.each(faults.map((fault) => [fault.rule, fault.does, fault] as const))(
  'names %s first for a backend that %s',
  async (rule, _, fault) => {
    proxy.breakWith(fault);
    const group = groupOf(rule) ?? groupOfCall(rule);
    const given = rule === 'call.auth.register' ? {} : { account, otherAccount };
    const report = await checkBackend(settings({ groups: [group], ...given }));
    const [first] = breaksOf(report);
    expect(first?.rule.id, JSON.stringify(first?.result)).toBe(rule);
  },
);

function groupOfCall(id: string): Group {
  const groups: Record<string, Group> = {
    category: 'catalog',
    product: 'catalog',
    search: 'catalog',
    shipping: 'quote',
    vat: 'quote',
  };
  const [, name = ''] = id.split('.');
  return groups[name] ?? (name as Group);
}
