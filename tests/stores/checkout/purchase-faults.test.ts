/**
 * Every call of a purchase meets every fault. Each time the shopper reads a true message and can go on, and the purchase ends
 * with one order and one charge of its total (promises 26, 27, 31, 34 and 39).
 */
import { describe, expect, test, vi } from 'vitest';
import { CARD, demoProviderWith } from '../../support/checkout-driver.ts';
import { callNames, calls, faults, purchaseRun } from '../../support/checkout-faults.ts';

const run = purchaseRun();
vi.mock('../../../src/features/payment/demo-provider.tsx', () =>
  demoProviderWith(
    () => run.card,
    () => run.broken,
  ),
);

describe.each(Object.keys(calls) as (keyof typeof calls)[])('the call “%s”', (call) => {
  test.each(Object.keys(faults) as (keyof typeof faults)[])('survives this fault: %s', async (fault) => {
    const shopper = run.newShopper();
    await run.visit();
    // Only an attempt after a declined one makes these calls.
    if (call === 'retry payment' || call === 'order of payment' || call === 'cancel order') {
      run.card = CARD.declined;
      await run.page.pay();
      run.card = CARD.good;
    }
    // A changed purchase cancels the first order.
    if (call === 'cancel order') run.page.choose({ shippingMethodId: 'express' });
    await run.arm({ ...calls[call], ...faults[fault], times: 1 });
    for (const notice of await run.payPatiently(shopper)) expect(notice).toMatchObject(noticeOf(call));
    run.expectPaidOnce(shopper);
    await run.expectSettled();
  });
});

test.each(Object.keys(faults) as (keyof typeof faults)[])(
  'reading the addresses survives this fault: %s',
  async (fault) => {
    const shopper = run.newShopper();
    await run.arm({ method: 'GET', path: '/v1/address', ...faults[fault], times: 1 });
    await run.visit();
    await run.payPatiently(shopper);
    run.expectPaidOnce(shopper);
    await run.expectSettled();
  },
);

/** The only notice allowed when this call alone fails: it names the call. */
function noticeOf(call: keyof typeof calls): object {
  return call === 'confirm card' ? { kind: 'notPaid' } : { kind: 'failed', call: callNames[call] };
}
