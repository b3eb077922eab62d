import { expect, onTestFinished, test } from 'vitest';
import { openPaymentKey } from '#platform/storage-keys.ts';
import { setStock } from '../../support/api/shopper.ts';
import { calls, purchaseRun } from '../../support/page/purchase.ts';

const run = await purchaseRun();

test('only the last payment of another tab counts', async () => {
  const shopper = run.newShopper();
  const [productId = ''] = setStock(run.api, 1000);
  const { intent } = await shopper.order([{ productId, quantity: 1 }]);
  await shopper.payAndRetrieve(intent);
  const path = calls.retrieve.path.replace('*', intent.id);
  await run.fault({ path, kind: 'delay', milliseconds: 300 });
  const { $paidCart, watchOtherTabs } = await import('#features/payment/paid-cart-flow.ts');
  onTestFinished(watchOtherTabs());
  const shown: string[] = [];
  onTestFinished($paidCart.listen(({ kind }) => shown.push(kind)));
  const end = (paymentIntentId: string) => {
    const open = { userId: shopper.id, paymentIntentId, orderId: null, fingerprint: '' };
    const event = { key: openPaymentKey, oldValue: JSON.stringify([open]), newValue: null };
    dispatchEvent(new StorageEvent('storage', event));
  };
  end('pi_unknown');
  end(intent.id);
  await expect.poll(() => $paidCart.get()).toEqual({ kind: 'paid', paymentIntentId: intent.id });
  // The response about the first payment came before, and didn't end the check.
  expect(shown).toEqual(['checking', 'checking', 'paid']);
});
