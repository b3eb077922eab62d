import { expect, test, vi } from 'vitest';
import { demoProviderWith } from '../../support/page/checkout.ts';
import { purchaseRun } from '../../support/page/purchase.ts';

const run = await purchaseRun();
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

test('an address with a region has a VAT rate', async () => {
  const shopper = run.newShopper();
  run.api.db.run`UPDATE address SET region = 'IDF' WHERE user_id = ${shopper.id}`;
  await run.visit();
  const { $checkout } = await import('#features/checkout/checkout-store.ts');
  const { rateOf } = await import('#features/checkout/checkout.ts');
  const { totals } = $checkout.get();
  expect(rateOf($checkout.get())).toBe(totals.kind === 'ready' && totals.data.rate);
});
