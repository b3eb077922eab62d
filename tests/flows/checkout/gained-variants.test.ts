/** A cart with a product that has gained variants since it was added. */
import { expect, test, vi } from 'vitest';
import { decodeCart, encodeCart } from '#features/cart/cart-storage.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { addApron } from '../../support/api/apron.ts';
import { itemOf } from '../../support/cart.ts';
import { demoProviderWith } from '../../support/page/checkout.ts';
import { purchaseRun } from '../../support/page/purchase.ts';

const run = await purchaseRun(1);
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));
const { id: apron } = addApron(run.api);

test('a product that has gained variants stays in the cart', async () => {
  const shopper = run.newShopper();
  const { items } = decodeCart(localStorage.getItem(cartKey));
  const line = { ...itemOf(apron, { name: 'Apron', slug: 'apron', stock: 5 }), quantity: 1 };
  localStorage.setItem(cartKey, encodeCart({ items: [...items, line] }));
  await run.visit();
  const { $unaccepted, acceptChanges } = await import('#features/checkout/checkout-store.ts');
  await vi.waitFor(() => expect($unaccepted.get()).toMatchObject([{ kind: 'leftOut', slug: 'apron' }]));
  expect(await run.page.pay(), 'the shopper has to know first').toMatchObject({ kind: 'changed' });
  await acceptChanges();
  expect(await run.page.pay()).toBe('left');
  await run.page.settle();
  const sold = run.api.db.all`
    SELECT product_id FROM order_line JOIN shop_order ON shop_order.id = order_id WHERE user_id = ${shopper.id}`;
  expect(sold).toMatchObject([{ product_id: items[0]?.productId }]);
  expect(decodeCart(localStorage.getItem(cartKey)).items.map(({ productId }) => productId)).toEqual([apron]);
});
