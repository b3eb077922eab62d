/**
 * Every call of the purchase meets every fault: in the end there is one order and one charge of its total, the shopper was told
 * something each time, and could go on (promises 26, 27, 31, 34 and 39).
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

describe.each(Object.keys(calls) as (keyof typeof calls)[])('%s', (call) => {
  test.each(Object.keys(faults) as unknown as (keyof typeof faults)[])('meets %s', async (fault) => {
    const shopper = run.newShopper();
    await run.visit();
    // A first try that was declined brings the calls of a repeated payment into play.
    if (call === 'retry payment' || call === 'order of payment' || call === 'cancel order') {
      run.card = CARD.declined;
      await run.page.pay();
      run.card = CARD.good;
    }
    // Another purchase: the order of the first one is given up.
    if (call === 'cancel order') run.page.choose({ shippingMethodId: 'express' });
    await run.arm({ ...calls[call], ...faults[fault], times: 1 });
    for (const told of await run.payPatiently(shopper)) expect(told).toMatchObject(toldOf(call));
    run.expectPaidOnce(shopper);
    await run.expectSettled();
  });
});

test.each(Object.keys(faults) as unknown as (keyof typeof faults)[])(
  'reading addresses meets %s',
  async (fault) => {
    const shopper = run.newShopper();
    await run.arm({ method: 'GET', path: '/v1/address', ...faults[fault], times: 1 });
    await run.visit();
    await run.payPatiently(shopper);
    run.expectPaidOnce(shopper);
    await run.expectSettled();
  },
);

/** What may be told where only this call went wrong: that call, and no other. */
function toldOf(call: keyof typeof calls): object {
  return call === 'confirm card' ? { kind: 'notPaid' } : { kind: 'failed', call: callNames[call] };
}
