/** `check:backend` accepts backends that share no code with the reference API and keep the contract in other ways. */
import { expect, onTestFinished, test } from 'vitest';
import { checkBackend } from '../../scripts/check-backend/check.ts';
import type { Group, Settings } from '../../scripts/check-backend/core/rule.ts';
import { breaksOf } from '../../scripts/check-backend/report.ts';
import { callRules } from '../../scripts/check-backend/rules/calls.ts';
import { rules } from '../../scripts/check-backend/rules/rules.ts';
import { startFaultyBackend } from '../support/api/faulty-backend.ts';
import { otherFaults } from './other-backend/faults.ts';
import { useCard } from './other-backend/payments.ts';
import { startOtherBackend } from './other-backend/server.ts';
import { full, requiredOnly, type Way } from './other-backend/way.ts';

const origin = 'https://shop.example';

const groupOf = (id: string) => [...rules, ...callRules].find((rule) => rule.id === id)?.group as Group;

type Backend = Awaited<ReturnType<typeof startOtherBackend>>;

const settingsFor = ({ state, ...backend }: Backend, url = backend.url): Settings => ({
  url,
  origin,
  pay: async ({ id }, outcome) => useCard(state, id, outcome),
  // A busy machine is no fault of the backend.
  timeout: 120_000,
  reservationMinutes: 30,
  discountCode: 'spring sale',
  wait: async (milliseconds) => {
    state.skipped += milliseconds;
  },
});

async function checked(way: Way, wrong?: string, rule?: string) {
  const backend = await startOtherBackend(way, origin, wrong);
  onTestFinished(backend.close);
  const report = await checkBackend({
    ...settingsFor(backend),
    ...(rule && { groups: [groupOf(rule)], endsAtBreak: true }),
  });
  return { report, first: breaksOf(report)[0] };
}

test.each([
  ['all parts', full],
  ['only the required parts', requiredOnly],
  [
    'empty texts for what it leaves out, and strict refresh tokens',
    { ...full, empty: 'text', refresh: 'strict', hasKeys: false },
  ],
] as const)('another kind of backend with %s fits the shop', async (_, way) => {
  const { report } = await checked(way);
  expect(breaksOf(report)).toEqual([]);
});

test('sales to other shoppers break no rule', async () => {
  const backend = await startOtherBackend(full, origin);
  const proxy = await startFaultyBackend(backend.url);
  onTestFinished(async () => {
    await proxy.close();
    await backend.close();
  });
  const { items } = backend.state;
  /** In each rule, someone else buys a piece of the first product that the check reads. */
  let buys = true;
  let sales = 0;
  proxy.breakWith({
    after: ({ call, body, status }) => {
      if (call !== 'product.bySlug' || status !== 200 || !buys) return;
      const item = items.find(({ id }) => id === body.product.id);
      for (const sold of item?.variants.length ? item.variants : [item])
        if (sold && sold.stock > 1) {
          sold.stock--;
          sales++;
        }
      buys = false;
    },
  });
  const report = await checkBackend(
    { ...settingsFor(backend, proxy.url), groups: ['payment', 'order'] },
    () => {
      buys = true;
    },
  );
  expect(sales).toBeGreaterThan(10);
  expect(breaksOf(report)).toEqual([]);
  expect(report.cutShort).toBeUndefined();
});

test.each(Object.entries(otherFaults))(
  'the other backend’s fault “%s” breaks the rule %s',
  async (wrong, rule) => {
    const { first } = await checked(full, wrong, rule);
    expect(first?.rule.id, JSON.stringify(first?.result)).toBe(rule);
  },
);
