/**
 * Plants every fault in every call of a purchase, then several faults at once. The shopper always sees a true
 * message and can continue. Every purchase ends with one order and one charge (promises 26, 27, 31, 34 and 39).
 */
import { describe, expect, test, vi } from 'vitest';
import { demoProviderWith, expectTruth } from '../../support/page/checkout.ts';
import { faults } from '../../support/page/connection.ts';
import { calls, purchaseRun, skipRetryAfter } from '../../support/page/purchase.ts';

const run = await purchaseRun();
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

describe.each(Object.keys(calls) as (keyof typeof calls)[])(
  'a purchase with a fault in the call “%s”',
  (call) => {
    test.each(Object.keys(faults) as (keyof typeof faults)[])('is paid once despite %s', async (fault) => {
      const shopper = await run.start();
      // Only an attempt that follows a declined payment makes these calls.
      if (call === 'retry payment' || call === 'order of payment' || call === 'cancel order')
        await run.decline();
      // Changing the purchase cancels the first order.
      if (call === 'cancel order') run.page.choose({ shippingMethodId: 'express' });
      await run.fault({ ...calls[call], ...faults[fault], times: 1 });
      for (const notice of await run.payPatiently(shopper)) expect(notice).toMatchObject(noticeOf(call));
    });
  },
);

test.each(Object.keys(faults) as (keyof typeof faults)[])(
  'a purchase is paid once despite %s while the addresses load',
  async (fault) => {
    const shopper = run.newShopper();
    await run.fault({ method: 'GET', path: '/v1/address', ...faults[fault], times: 1 });
    await run.visit();
    expect(await run.payPatiently(shopper)).toEqual([]);
  },
);

/** The notice to expect when only this call fails. */
function noticeOf(call: keyof typeof calls): object {
  return call === 'confirm card' ? { kind: 'notPaid' } : { kind: 'failed', call: calls[call].name };
}

test.each([1, 2, 3, 4, 5, 6])('random faults lead to one charge (seed %i)', async (seed) => {
  const shopper = await run.start();
  const random = generator(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const planted = Array.from({ length: 5 }, () => ({
    ...pick(Object.values(calls)),
    ...pick(Object.values(faults)),
    times: 1 + Math.floor(random() * 2),
    after: Math.floor(random() * 2),
  }));
  await run.fault(...planted);
  for (let reloads = 0; ; reloads++) {
    const outcome = await run.page.pay();
    if (outcome === 'left') break;
    expectTruth(run.api, shopper, outcome);
    expect(reloads, JSON.stringify(planted)).toBeLessThan(30);
    skipRetryAfter(outcome);
    if (random() < 0.3) {
      run.page.end();
      await run.visit();
    }
  }
  await run.reset();
  await run.expectPaidOnce(shopper);
});

/** A seeded random number generator (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
