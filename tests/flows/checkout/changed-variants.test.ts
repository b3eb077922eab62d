/** A cart with two variants of a product, one of which changes while the shopper pays. */
import { beforeEach, expect, test, vi } from 'vitest';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { applyEdits } from '../../../scripts/reference-api/control/apply-edit.ts';
import { addApron } from '../../support/api/apron.ts';
import type { Shopper } from '../../support/api/shopper.ts';
import { itemOf } from '../../support/cart.ts';
import { demoProviderWith, ledger } from '../../support/page/checkout.ts';
import { purchaseRun } from '../../support/page/purchase.ts';

const run = await purchaseRun(1);
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));
const { blueS, blueM } = addApron(run.api);

const itemOfSize = (id: string, size: string, price: number) => ({
  ...itemOf(id, {
    name: 'Apron',
    slug: 'apron',
    price,
    stock: 2,
    vatRate: 20,
    options: [
      { name: 'Colour', value: 'Blue' },
      { name: 'Size', value: size },
    ],
  }),
  quantity: 1,
});
const change = (id: string, set: object) =>
  applyEdits(run.api.db, [{ edit: 'variant.change', id, set }], Date.now());

let shopper: Shopper;
beforeEach(async () => {
  change(blueS, { price: 22, stock: 3 });
  change(blueM, { price: 24, stock: 2 });
  shopper = run.newShopper();
  localStorage.setItem(
    cartKey,
    encodeCart({ items: [itemOfSize(blueS, 'S', 22), itemOfSize(blueM, 'M', 24)] }),
  );
  await run.visit();
});

const bought = () =>
  run.api.db.all<{ product_id: string; unit_price: number }>`
    SELECT product_id, unit_price FROM order_line JOIN shop_order ON shop_order.id = order_id
    WHERE user_id = ${shopper.id} AND status = 'paid' ORDER BY unit_price`;

test('Pay names the variant’s new price', async () => {
  const { $unaccepted, acceptChanges } = await import('#features/checkout/checkout-store.ts');
  change(blueM, { price: 30 });
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect($unaccepted.get()).toEqual([
    { kind: 'price', productId: blueM, name: 'Apron · Blue · M', before: 2880, now: 3600 },
  ]);
  expect(ledger(run.api, shopper).charged).toEqual([]);
  await acceptChanges();
  const total = run.page.total();
  await run.payOnce(shopper);
  expect(ledger(run.api, shopper).charged).toEqual([total]);
  expect(bought()).toMatchObject([{ product_id: blueS }, { product_id: blueM }]);
});

test.each([
  ['sold out', 0],
  ['short of stock', 1],
])('Pay says that a variant is %s', async (_what, stock) => {
  run.page.end();
  localStorage.setItem(
    cartKey,
    encodeCart({ items: [itemOfSize(blueS, 'S', 22), { ...itemOfSize(blueM, 'M', 24), quantity: 2 }] }),
  );
  await run.visit();
  change(blueM, { stock });
  expect(await run.page.pay()).toMatchObject({ kind: 'short' });
  const { $unaccepted, acceptChanges, removeUnavailable } = await import(
    '#features/checkout/checkout-store.ts'
  );
  expect($unaccepted.get()).toMatchObject([{ kind: stock ? 'fewer' : 'soldOut', productId: blueM }]);
  await (stock ? acceptChanges() : removeUnavailable(blueM));
  expect(await run.page.pay()).toBe('left');
  await run.page.settle();
  expect(bought()).toMatchObject([{ product_id: blueS }, ...(stock ? [{ product_id: blueM }] : [])]);
});

test('a removed variant is named when the total is asked for', async () => {
  const { $unaccepted, removeUnavailable } = await import('#features/checkout/checkout-store.ts');
  applyEdits(run.api.db, [{ edit: 'variant.remove', id: blueM }], Date.now());
  await run.page.quoteAgain();
  await expect.poll(() => $unaccepted.get()).toMatchObject([{ kind: 'gone', productId: blueM }]);
  await removeUnavailable(blueM);
  await expect.poll(() => run.page.total()).toBeGreaterThan(0);
  expect(await run.page.pay()).toBe('left');
  await run.page.settle();
  expect(bought()).toMatchObject([{ product_id: blueS }]);
});
