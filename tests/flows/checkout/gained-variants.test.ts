/** A cart with a product that has gained variants since it was added. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { decodeCart, encodeCart } from '#features/cart/cart-storage.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { addApron } from '../../support/api/apron.ts';
import { itemOf } from '../../support/cart.ts';
import { demoProviderWith } from '../../support/page/checkout.ts';
import { calls, purchaseRun } from '../../support/page/purchase.ts';

const run = await purchaseRun(1);
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));
const { id: apron } = addApron(run.api);

/** Puts the apron into the cart, beside another product. Returns that product's line item. */
function addOldApron() {
  const { items } = decodeCart(localStorage.getItem(cartKey));
  const line = { ...itemOf(apron, { name: 'Apron', slug: 'apron', stock: 5 }), quantity: 1 };
  localStorage.setItem(cartKey, encodeCart({ items: [...items, line] }));
  return items[0];
}

test('a product that has gained variants stays in the cart', async () => {
  const shopper = run.newShopper();
  const other = addOldApron();
  await run.visit();
  const { $unaccepted, acceptChanges } = await import('#features/checkout/checkout-store.ts');
  await vi.waitFor(() => expect($unaccepted.get()).toMatchObject([{ kind: 'leftOut', slug: 'apron' }]));
  expect(await run.page.pay(), 'the shopper has to know first').toMatchObject({ kind: 'changed' });
  await acceptChanges();
  expect(await run.page.pay()).toBe('left');
  await run.page.settle();
  const sold = run.api.db.all`
    SELECT product_id FROM order_line JOIN shop_order ON shop_order.id = order_id WHERE user_id = ${shopper.id}`;
  expect(sold).toMatchObject([{ product_id: other?.productId }]);
  expect(decodeCart(localStorage.getItem(cartKey)).items.map(({ productId }) => productId)).toEqual([apron]);
});

test('a refused total isn’t asked for again and again', async () => {
  run.newShopper();
  addOldApron();
  // The API names a line item, so the checkout reads the products again.
  const body = { message: 'Unknown product', fields: { 'items.0.productId': 'unknown' } };
  await run.fault({ ...calls.VAT, kind: 'status', status: 422, body });
  vi.resetModules();
  const { startCheckout } = await import('#features/checkout/checkout-flow.ts');
  const { $totals } = await import('#features/checkout/quote-store.ts');
  onTestFinished(startCheckout('en'));
  await expect.poll(() => $totals.get().kind).toBe('failed');
  await new Promise((resolve) => setTimeout(resolve, 500));
  // Once for the whole cart, and once without the apron.
  expect(await run.calls('POST /v1/vat/calculate')).toBeLessThanOrEqual(2);
});
