/**
 * Stock that the shopper's own unpaid order holds is never called sold out. Stock that others have bought is called sold out
 * (promises 21 and 66).
 */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPaymentKey } from '#platform/storage-keys.ts';
import { type Shopper, setStock } from '../../support/api/shopper.ts';
import { demoProviderWith, until } from '../../support/page/checkout.ts';
import { signInHere } from '../../support/page/connection.ts';
import { calls, emptyAndUndo, purchaseRun, storedCart } from '../../support/page/purchase.ts';

const run = await purchaseRun();
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

let shopper: Shopper;
beforeEach(() => {
  shopper = run.newShopper();
});

test('items held by the shopper’s order are in stock (promise 66)', async () => {
  setStock(run.api, 2);
  const cart = JSON.parse(localStorage.getItem('shopping-cart') ?? '');
  cart.items[0].product.stock = 2;
  localStorage.setItem('shopping-cart', JSON.stringify(cart));
  await run.leaveAtBank();
  await emptyAndUndo();
  vi.resetModules();
  const { $changes, $cartCheck } = await import('#features/cart/cart-check-store.ts');
  const { checkCartPage } = await import('#features/cart-page/cart-page-flow.ts');
  await checkCartPage();
  expect([$cartCheck.get().kind, $changes.get()]).toEqual(['ready', []]);
  await run.visit();
  await run.payOnce(shopper);
});

test('a payment continued after Undo holds its stock (promise 66)', async () => {
  await run.leaveAtBank();
  await emptyAndUndo();
  await run.leaveAtBank();
  const { heldOfOpenPayment } = await import('#features/open-payment/open-payment-storage.ts');
  expect([...(heldOfOpenPayment()?.values() ?? [])]).toEqual([2]);
});

test('a forgotten order’s stock isn’t called sold out (promise 66)', async () => {
  setStock(run.api, 2);
  await run.leaveAtBank();
  await run.signInAgain(shopper);
  await run.fault({ method: 'GET', path: '/v1/order', kind: 'delay', milliseconds: 300, times: 1 });
  vi.resetModules();
  const { startCheckout } = await import('#features/checkout/checkout-flow.ts');
  const { $unaccepted } = await import('#features/checkout/checkout-store.ts');
  const { $cartCheck } = await import('#features/cart/cart-check-store.ts');
  const shown: unknown[] = [];
  const stops = [startCheckout('en'), $unaccepted.subscribe((changes) => shown.push(...changes))];
  await until(() => $cartCheck.get().kind === 'ready');
  for (const stop of stops) stop();
  expect(shown).toEqual([]);
});

test('the cart counts stock of a forgotten order (promise 66)', async () => {
  setStock(run.api, 2);
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await run.leaveAtBank();
  const { forgetShopper } = await import('#platform/shopper-data.ts');
  forgetShopper();
  localStorage.setItem('shopping-cart', cart);
  vi.stubGlobal('shopParts', { load: (address: string) => import(address) });
  const changes = async () => {
    vi.resetModules();
    history.replaceState(null, '', '/cart');
    const { $changes, $cartCheck } = await import('#features/cart/cart-check-store.ts');
    const { checkCartPage } = await import('#features/cart-page/cart-page-flow.ts');
    const shown: unknown[] = [];
    const stop = $changes.subscribe((all) => shown.push(...all));
    await checkCartPage();
    stop();
    expect($cartCheck.get().kind).toBe('ready');
    return shown;
  };
  // A guest has no orders.
  await run.reset();
  expect(await changes()).toMatchObject([{ kind: 'soldOut' }]);
  expect(await run.calls('GET /v1/order')).toBe(0);
  signInHere(run.api, shopper.id);
  expect(await changes()).toEqual([]);
  expect(await run.calls('GET /v1/order')).toBe(1);
  // Now the device knows the order.
  await run.visit();
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
});

test('a cart with enough stock looks for no order', async () => {
  const { checkCartPage } = await import('#features/cart-page/cart-page-flow.ts');
  await checkCartPage();
  expect(await run.calls('GET /v1/order')).toBe(0);
});

test('a cancelled order’s stock can be bought (promise 66)', async () => {
  setStock(run.api, 2);
  await run.leaveAtBank();
  await run.visit();
  // The page knows that the order holds everything. Meanwhile, another tab cancels it.
  const { orderId } = JSON.parse(localStorage.getItem(openPaymentKey) ?? '')[0] as { orderId: string };
  await shopper.cancel(orderId);
  await run.payOnce(shopper);
});

test('Pay says that freed stock was sold meanwhile (promise 21)', async () => {
  setStock(run.api, 2);
  await run.leaveAtBank();
  await run.visit();
  const { orderId } = JSON.parse(localStorage.getItem(openPaymentKey) ?? '')[0] as { orderId: string };
  await shopper.cancel(orderId);
  // Someone else buys everything.
  setStock(run.api, 0);
  const { $changes } = await import('#features/cart/cart-check-store.ts');
  expect($changes.get()).toEqual([]);
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect($changes.get()).toMatchObject([{ kind: 'soldOut' }]);
});

test('Pay names what was sold after a decline (promise 21)', async () => {
  setStock(run.api, 2);
  await run.visit();
  await run.decline();
  // The API learns of the decline, and releases the stock. Then someone else buys everything.
  await shopper.retrieve(run.intents(shopper)[0] ?? '');
  setStock(run.api, 0);
  const { $changes } = await import('#features/cart/cart-check-store.ts');
  expect(await run.page.pay()).toMatchObject({ kind: 'short', items: [{ available: 0 }] });
  expect($changes.get()).toMatchObject([{ kind: 'soldOut' }]);
});

test('a purchase can be paid after a shortage and a restock', async () => {
  setStock(run.api, 2);
  await run.visit();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    // Someone else buys everything before the order arrives.
    if (`${request[0]}`.endsWith(calls['create order'].path)) setStock(run.api, 0);
    return send(...request);
  });
  expect(await run.page.pay()).toMatchObject({ kind: 'short' });
  vi.stubGlobal('fetch', send);
  setStock(run.api, 2);
  await run.visit();
  await run.payOnce(shopper);
});

test('Pay says that an order holds fewer than before', async () => {
  setStock(run.api, 2);
  await run.leaveAtBank();
  await run.visit();
  const { orderId } = JSON.parse(localStorage.getItem(openPaymentKey) ?? '')[0] as { orderId: string };
  // The total stays the same, so only the held stock shows the change.
  run.api.db.run`UPDATE order_line SET quantity = 1 WHERE order_id = ${orderId}`;
  const { $changes } = await import('#features/cart/cart-check-store.ts');
  expect($changes.get()).toEqual([]);
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect($changes.get()).toMatchObject([{ kind: 'fewer', wanted: 2, stock: 1 }]);
});

test.each([
  ['free again', 2, []],
  ['sold', 0, [expect.objectContaining({ kind: 'soldOut' })]],
])('the cart notices that held stock is %s', async (_what, stock, changes) => {
  setStock(run.api, 2);
  await run.leaveAtBank();
  vi.resetModules();
  history.replaceState(null, '', '/cart');
  const { isHeldCurrent } = await import('#features/cart/cart-check-flow.ts');
  const { $changes, $cartCheck } = await import('#features/cart/cart-check-store.ts');
  const { startCartPage } = await import('#features/cart-page/cart-page-flow.ts');
  const { updateOpenPayment } = await import('#features/payment/update-open-payment.script.ts');
  onTestFinished(startCartPage());
  await until(() => $cartCheck.get().kind === 'ready');
  expect($changes.get()).toEqual([]);
  const { orderId } = JSON.parse(localStorage.getItem(openPaymentKey) ?? '')[0] as { orderId: string };
  await shopper.cancel(orderId);
  setStock(run.api, stock);
  await updateOpenPayment();
  await until(isHeldCurrent);
  await expect.poll(() => $changes.get()).toEqual(changes);
});

test('a declined order holds no stock (promise 21)', async () => {
  setStock(run.api, 2);
  await run.visit();
  await run.decline();
  run.page.end();
  await shopper.retrieve(run.intents(shopper)[0] ?? '');
  const [{ quantity = 0 } = {}] = storedCart() as { quantity?: number }[];
  // Someone else buys the rest.
  setStock(run.api, quantity - 1);
  vi.resetModules();
  history.replaceState(null, '', '/cart');
  const { $changes, $cartCheck } = await import('#features/cart/cart-check-store.ts');
  const { startCartPage } = await import('#features/cart-page/cart-page-flow.ts');
  const { updateOpenPayment } = await import('#features/payment/update-open-payment.script.ts');
  onTestFinished(startCartPage());
  await until(() => $cartCheck.get().kind === 'ready');
  // Since the decline, the device knows that the order holds nothing. The page hasn't asked the API again yet.
  expect($changes.get()).toHaveLength(1);
  await updateOpenPayment();
  expect($changes.get()).toMatchObject([{ kind: quantity > 1 ? 'fewer' : 'soldOut' }]);
});
