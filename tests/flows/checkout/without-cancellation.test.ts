/** If the backend can't cancel orders, the shop never asks it to. Still, nobody pays for two purchases unknowingly. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardConfirmation } from '#features/payment/card-form.ts';
import { openPaymentKey } from '#platform/storage-keys.ts';
import { CARD, makeOverdue, type Shopper, setStock } from '../../support/api/shopper.ts';
import { demoProviderWith, ledger } from '../../support/page/checkout.ts';
import { calls, purchaseRun } from '../../support/page/purchase.ts';
import { without } from '../../support/shop-without-features.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/shop-without-features.ts')).without,
}));

const run = await purchaseRun(2, { features: without });
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

let shopper: Shopper;
beforeEach(() => {
  run.api.context.declineKeepsOrder = false;
  shopper = run.newShopper();
});

/** Fewer of the same product, in the cart of another tab. */
function changeCart(): void {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  localStorage.setItem('shopping-cart', cart.replace('"quantity":2', '"quantity":1'));
}

/** Presses Pay, and stops while the confirmation is on its way to the provider. `arrive` lets it arrive. */
async function stopConfirming(): Promise<{ arrive: () => void }> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<CardConfirmation>();
  run.broken = {
    confirm: () => {
      requested.resolve();
      return released.promise;
    },
  };
  const paying = run.page.pay();
  await requested.promise;
  run.broken = {};
  await run.page.stop();
  expect(await paying).toEqual({ kind: 'notYet' });
  return { arrive: () => released.resolve({ kind: 'unknown' }) };
}

/** Lets the order's deadline pass. */
async function expireOrder(): Promise<void> {
  const { id } = run.api.db.one<{ id: string }>`
    SELECT id FROM shop_order WHERE user_id = ${shopper.id} AND status = 'pending'` as { id: string };
  makeOverdue(run.api, id);
  await shopper.expire(id);
}

const asked = () => run.calls('POST /v1/order/cancel/:id');

/** In some backends, an order stays pending after a decline. */
test.each([false, true])('after a decline, another purchase can be paid (pending: %s)', async (isKept) => {
  run.api.context.declineKeepsOrder = isKept;
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
  await expireOrder();
  expect(await run.page.pay()).toBe('left');
  expect([ledger(run.api, shopper).orders, await asked()]).toEqual([['paid'], 0]);
});

describe('a stopped confirmation', () => {
  test('may still arrive, so another purchase waits (promise 66)', async () => {
    await run.visit();
    const { arrive } = await stopConfirming();
    run.page.choose({ shippingMethodId: 'express' });
    expect(await run.page.pay()).toEqual({ kind: 'notYet' });
    // A page in another tab knows it, too.
    await run.visit();
    expect(await run.page.pay()).toEqual({ kind: 'notYet' });
    arrive();
    await expect.poll(() => ledger(run.api, shopper).charged).toHaveLength(1);
    await run.payOnce(shopper);
    expect(run.intents(shopper)).toHaveLength(1);
  });

  test('may still arrive after a decline and a failed call', async () => {
    run.api.context.declineKeepsOrder = true;
    await run.visit();
    await run.decline();
    await stopConfirming();
    await run.fault({ ...calls['retry payment'], kind: 'status', status: 422, times: 1 });
    expect(await run.page.pay()).toMatchObject({ kind: 'failed', call: 'payment.retry' });
    run.page.choose({ shippingMethodId: 'express' });
    expect(await run.page.pay()).toEqual({ kind: 'notYet' });
  });

  test('may still arrive after another order’s payment (promise 66)', async () => {
    const [, productId = ''] = setStock(run.api, 1000, 1000);
    const { order } = await shopper.order([{ productId, quantity: 1 }]);
    await run.visit();
    const { arrive } = await stopConfirming();
    const before = localStorage.getItem(openPaymentKey);
    const { payOrder } = await import('#features/orders/retry-payment-flow.ts');
    run.card = CARD.declined;
    await payOrder('en', order);
    run.card = CARD.good;
    expect(localStorage.getItem(openPaymentKey)).toBe(before);
    run.page.choose({ shippingMethodId: 'express' });
    expect(await run.page.pay()).toEqual({ kind: 'notYet' });
    arrive();
    await expect.poll(() => ledger(run.api, shopper).charged).toHaveLength(1);
  });

  test('lets the same purchase be paid at once', async () => {
    await run.visit();
    await stopConfirming();
    await run.payOnce(shopper);
    expect(run.intents(shopper)).toHaveLength(1);
  });

  test('ends when the card form answers with a decline', async () => {
    run.api.context.declineKeepsOrder = true;
    await run.visit();
    run.card = CARD.declined;
    const { arrive } = await stopConfirming();
    arrive();
    await expect.poll(() => localStorage.getItem(openPaymentKey)).not.toContain('attempt');
    run.card = CARD.good;
    run.page.choose({ shippingMethodId: 'express' });
    expect(await run.page.pay()).toBe('left');
    expect(ledger(run.api, shopper).charged).toHaveLength(1);
  });

  test('ends with a decline that only the API knows', async () => {
    run.api.context.declineKeepsOrder = true;
    await run.visit();
    await stopConfirming();
    run.page.end();
    const [first = ''] = run.intents(shopper);
    await shopper.pay((await shopper.retrieve(first)).data.paymentIntent, CARD.declined);
    await run.visit();
    run.page.choose({ shippingMethodId: 'express' });
    expect(await run.page.pay()).toBe('left');
    expect(ledger(run.api, shopper).charged).toHaveLength(1);
  });

  test('that never arrives ends with its order', async () => {
    await run.visit();
    await stopConfirming();
    await run.visit();
    run.page.choose({ shippingMethodId: 'express' });
    expect(await run.page.pay()).toEqual({ kind: 'notYet' });
    await expireOrder();
    expect(await run.page.pay()).toBe('left');
    expect(ledger(run.api, shopper)).toMatchObject({ orders: ['paid'], charged: [expect.any(Number)] });
  });
});
