/** Backends that share no code with the reference API, and keep the contract in other ways, fit. */
import { onTestFinished, expect, test } from 'vitest';
import { checkBackend } from '../../scripts/check-backend/check.ts';
import { breaksOf, printedReport } from '../../scripts/check-backend/report.ts';
import { useCard } from '../support/other-backend/orders.ts';
import { startOtherBackend } from '../support/other-backend/server.ts';
import { full, plain, type Way } from '../support/other-backend/way.ts';

const origin = 'https://shop.example';

async function checked(way: Way, wrong?: string) {
  const backend = await startOtherBackend(way, origin, wrong);
  onTestFinished(backend.close);
  const report = await checkBackend({
    url: backend.url,
    origin,
    pay: async ({ id }, outcome) => useCard(backend.state, id, outcome),
    reservationMinutes: 30,
    wait: async (milliseconds) => {
      backend.state.skipped += milliseconds;
    },
  });
  return { report, first: breaksOf(report)[0] };
}

test.each([
  ['all parts', full],
  ['the required parts only', plain],
  ['empty texts for what it leaves out, and strict refresh tokens', { ...full, empty: 'text', refresh: 'strict', hasKeys: false }],
] as const)('a backend of its own kind with %s fits', async (_, way) => {
  const { report } = await checked(way);
  if (process.env['SHOW']) console.log(printedReport('URL', report));
  expect(breaksOf(report)).toEqual([]);
});
