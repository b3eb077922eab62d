/** Backends that share no code with the reference API, and keep the contract in other ways, fit. */
import { expect, onTestFinished, test } from 'vitest';
import { checkBackend } from '../../scripts/check-backend/check.ts';
import { breaksOf } from '../../scripts/check-backend/report.ts';
import type { Group } from '../../scripts/check-backend/rule.ts';
import { callRules } from '../../scripts/check-backend/rules/calls.ts';
import { rules } from '../../scripts/check-backend/rules/rules.ts';
import { otherFaults } from '../support/other-backend/faults.ts';
import { useCard } from '../support/other-backend/orders.ts';
import { startOtherBackend } from '../support/other-backend/server.ts';
import { full, plain, type Way } from '../support/other-backend/way.ts';

const origin = 'https://shop.example';

const groupOf = (id: string) => [...rules, ...callRules].find((rule) => rule.id === id)?.group as Group;

async function checked(way: Way, wrong?: string, rule?: string) {
  const backend = await startOtherBackend(way, origin, wrong);
  onTestFinished(backend.close);
  const report = await checkBackend({
    url: backend.url,
    origin,
    pay: async ({ id }, outcome) => useCard(backend.state, id, outcome),
    // A busy machine is no fault of the backend.
    timeout: 120_000,
    reservationMinutes: 30,
    discountCode: 'spring sale',
    ...(rule && { groups: [groupOf(rule)], endsAtBreak: true }),
    wait: async (milliseconds) => {
      backend.state.skipped += milliseconds;
    },
  });
  return { report, first: breaksOf(report)[0] };
}

test.each([
  ['all parts', full],
  ['the required parts only', plain],
  [
    'empty texts for what it leaves out, and strict refresh tokens',
    { ...full, empty: 'text', refresh: 'strict', hasKeys: false },
  ],
] as const)('a backend of its own kind with %s fits', async (_, way) => {
  const { report } = await checked(way);
  expect(breaksOf(report)).toEqual([]);
});

test.each(Object.entries(otherFaults))('in that backend, the fault “%s” breaks %s', async (wrong, rule) => {
  const { first } = await checked(full, wrong, rule);
  expect(first?.rule.id, JSON.stringify(first?.result)).toBe(rule);
});
