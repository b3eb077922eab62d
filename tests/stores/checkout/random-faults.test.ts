/** Random faults, several at once, and random reloads: still one order and one charge (promises 26 and 27). */
import { expect, test, vi } from 'vitest';
import { demoProviderWith, expectTruth } from '../../support/checkout-driver.ts';
import { calls, faults, purchaseRun, skipRetryAfter } from '../../support/checkout-faults.ts';

const run = purchaseRun();
vi.mock('../../../src/features/payment/demo-provider.tsx', () =>
  demoProviderWith(
    () => run.card,
    () => run.broken,
  ),
);

test.each([1, 2, 3, 4, 5, 6])('random faults lead to one order and one charge (seed %i)', async (seed) => {
  const shopper = run.newShopper();
  const random = generator(seed);
  await run.visit();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const armed = Array.from({ length: 5 }, () => ({
    ...pick(Object.values(calls)),
    ...pick(Object.values(faults)),
    times: 1 + Math.floor(random() * 2),
    after: Math.floor(random() * 2),
  }));
  await run.arm(...armed);
  for (let reloads = 0; ; reloads++) {
    const outcome = await run.page.pay();
    if (outcome === 'left') break;
    expectTruth(run.api, shopper, outcome);
    expect(reloads, JSON.stringify(armed)).toBeLessThan(30);
    skipRetryAfter(outcome);
    if (random() < 0.3) {
      run.page.end();
      await run.visit();
    }
  }
  await run.clearUp();
  run.expectPaidOnce(shopper);
  await run.expectSettled();
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
