/** If the backend can't cancel orders, the shop never asks it to. Still, nobody pays for two purchases unknowingly. */
import { beforeEach, expect, test, vi } from 'vitest';
import { CARD, makeOverdue, type Shopper } from '../../support/api/shopper.ts';
import { demoProviderWith, ledger } from '../../support/page/checkout.ts';
import { purchaseRun } from '../../support/page/purchase.ts';
import { without } from '../../support/shop-without-features.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/shop-without-features.ts')).without,
}));

const run = await purchaseRun(2, { features: without });
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

let shopper: Shopper;
beforeEach(() => {
  shopper = run.newShopper();
});

/** Fewer of the same product, in the cart of another tab. */
function changeCart(): void {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  localStorage.setItem('shopping-cart', cart.replace('"quantity":2', '"quantity":1'));
}

const asked = () => run.calls('POST /v1/order/cancel/:id');

test('after a decline, another purchase can be paid', async () => {
  await run.visit();
  await run.decline();
  run.page.end();
  changeCart();
  await run.visit();
  expect(await run.page.pay()).toBe('left');
  const { orders, charged } = ledger(run.api, shopper);
  expect([orders.includes('paid'), charged.length, await asked()]).toEqual([true, 1, 0]);
});

test('a purchase waits until the bank has decided (promise 66)', async () => {
  await run.visit();
  run.card = CARD.challenged;
  expect(await run.page.pay()).toEqual({ kind: 'notYet' });
  run.card = CARD.good;
  run.page.end();
  changeCart();
  await run.visit();
  expect(await run.page.pay()).toEqual({ kind: 'notYet' });
  expect([ledger(run.api, shopper).orders, await asked()]).toEqual([['pending'], 0]);
  const [{ id }] = run.api.db.all<{
    id: string;
  }>`SELECT id FROM shop_order WHERE user_id = ${shopper.id}` as [{ id: string }];
  makeOverdue(run.api, id);
  await shopper.expire(id);
  expect(await run.page.pay()).toBe('left');
  expect([ledger(run.api, shopper).orders, await asked()]).toEqual([['paid'], 0]);
});
