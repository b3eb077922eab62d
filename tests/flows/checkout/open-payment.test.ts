/**
 * A shopper leaves the bank's page open, and then changes the cart or signs in again. The payment is never forgotten, so
 * that there is at most one charge per purchase (promise 66).
 */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#api/contract/order.ts';
import type { CartProduct } from '#features/cart/cart.ts';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { openPaymentKey } from '#platform/storage-keys.ts';
import { CARD, Shopper, setStock } from '../../support/api/shopper.ts';
import { demoProviderWith, ledger, until } from '../../support/page/checkout.ts';
import { signInHere, signOutHere } from '../../support/page/connection.ts';
import { calls, emptyAndUndo, purchaseRun, storedCart } from '../../support/page/purchase.ts';

const run = await purchaseRun();
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

let shopper: Shopper;
beforeEach(() => {
  shopper = run.newShopper();
});

/** Empties the cart and fills it with the catalogue's second product. */
async function buyOtherProduct(): Promise<void> {
  vi.resetModules();
  const { addAllToCart, clearCart } = await import('#features/cart/cart-store.ts');
  await clearCart();
  const productId = setStock(run.api, 1000, 1000)[1] ?? '';
  const product = run.api.db.one<CartProduct>`
    SELECT name_en AS name, price_cents / 100.0 AS price, stock, slug, NULL AS imageUrl, vat_rate AS vatRate
    FROM product WHERE id = ${productId}` as CartProduct;
  await addAllToCart([{ item: { productId, product }, quantity: 1 }]);
}

test('emptying the cart and Undo keep its payment (promise 66)', async () => {
  await run.leaveAtBank();
  await emptyAndUndo();
  await run.visit();
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
});

test('an approval after Undo is the only payment (promise 66)', async () => {
  await run.leaveAtBank();
  await emptyAndUndo();
  await run.approveAtBank(shopper);
  await run.visit();
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
});

test('Pay finds an approved payment (promise 66)', async () => {
  await run.leaveAtBank();
  await emptyAndUndo();
  await run.visit();
  await run.approveAtBank(shopper);
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
});

test('after a new sign-in, Pay charges once (promise 66)', async () => {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await run.leaveAtBank();
  signOutHere();
  const { forgetShopper } = await import('#platform/shopper-data.ts');
  forgetShopper();
  expect(localStorage.getItem(openPaymentKey)).toBeNull();
  signInHere(run.api, shopper.id);
  localStorage.setItem('shopping-cart', cart);
  await run.visit();
  await run.payOnce(shopper);
  await run.approveAtBank(shopper);
  await run.expectPaidOnce(shopper);
  // The same payment goes on, as on a device that remembers it.
  expect(run.intents(shopper)).toHaveLength(1);
});

test('a page open over a sign-out charges once (promise 66)', async () => {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await run.visit();
  run.card = CARD.challenged;
  expect(await run.page.pay()).toEqual({ kind: 'notYet' });
  run.card = CARD.good;
  // In another tab, the shopper signs out and in again, and puts the same product into the cart.
  const { forgetShopper } = await import('#platform/shopper-data.ts');
  forgetShopper();
  signOutHere();
  expect(localStorage.getItem(openPaymentKey)).toBeNull();
  signInHere(run.api, shopper.id);
  localStorage.setItem('shopping-cart', cart);
  dispatchEvent(new StorageEvent('storage', { key: 'shopping-cart', newValue: cart }));
  const { $addresses } = await import('#features/addresses/addresses-store.ts');
  await until(() => $addresses.get().kind === 'ready');
  run.page.choose({ shippingAddressId: shopper.addressId, shippingMethodId: 'standard' });
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
});

test('a page from the back/forward cache charges once (promise 66)', async () => {
  await run.visit();
  run.card = CARD.challenged;
  expect(await run.page.pay()).toEqual({ kind: 'notYet' });
  run.card = CARD.good;
  // A page in the cache gets no events while other pages of the tab sign out and in again.
  const dispatch = vi.spyOn(window, 'dispatchEvent').mockReturnValue(true);
  await run.signInAgain(shopper);
  dispatch.mockRestore();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
});

test('Pay finds another device’s new order (promise 66)', async () => {
  await run.visit();
  const [productId = ''] = setStock(run.api, 1000);
  const { intent } = await shopper.order([{ productId, quantity: 2 }]);
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toEqual([intent.id]);
});

test('after a sign-in, a new quantity charges once (promise 66)', async () => {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await run.leaveAtBank();
  await run.signInAgain(shopper);
  localStorage.setItem('shopping-cart', cart.replace('"quantity":2', '"quantity":1'));
  await run.visit();
  await run.payOnce(shopper);
  await run.approveAtBank(shopper);
  expect(ledger(run.api, shopper).charged).toHaveLength(1);
});

test('another unpaid order is left alone (promise 66)', async () => {
  const [, other = ''] = setStock(run.api, 1000, 1000);
  const { order } = await shopper.order([{ productId: other, quantity: 1 }]);
  await run.visit();
  expect(await run.page.pay()).toBe('left');
  expect([await shopper.status(order.id), ledger(run.api, shopper).charged.length]).toEqual(['pending', 1]);
});

test('nothing is paid while orders can’t be read (promise 66)', async () => {
  await run.leaveAtBank();
  await run.signInAgain(shopper);
  await run.fault({ method: 'GET', path: '/v1/order', kind: 'abort', times: 20 });
  await run.visit();
  expect(await run.page.pay()).toMatchObject({ kind: 'failed', call: calls.retrieve.name });
  expect(run.intents(shopper)).toHaveLength(1);
});

test('an approval after a new sign-in charges once (promise 66)', async () => {
  await run.leaveAtBank();
  await run.signInAgain(shopper);
  await run.visit();
  await run.approveAtBank(shopper);
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
});

test('a new purchase cancels the order at the bank (promise 66)', async () => {
  await run.leaveAtBank();
  await buyOtherProduct();
  await run.visit();
  await run.payOnce(shopper);
  await run.approveAtBank(shopper);
  expect(ledger(run.api, shopper).charged).toHaveLength(1);
  expect(await run.calls('POST /v1/order/cancel/:id')).toBe(1);
});

test('an order that can’t be cancelled is kept (promise 66)', async () => {
  await run.leaveAtBank();
  await buyOtherProduct();
  await run.visit();
  await run.fault({ ...calls['cancel order'], kind: 'status', status: 409, body: { message: 'Not now' } });
  const refused = { kind: 'failed', call: 'order.cancel' };
  expect(await run.page.pay()).toMatchObject(refused);
  expect(await run.page.pay()).toMatchObject(refused);
  expect(ledger(run.api, shopper).orders).toEqual(['pending']);
});

test('the next order has the corrected address (promise 67)', async () => {
  await run.visit();
  await run.decline();
  run.page.end();
  run.api.db.run`UPDATE address SET line1 = 'Rue du Port 4' WHERE user_id = ${shopper.id}`;
  await run.visit();
  await run.payOnce(shopper);
  const { shipping_address: text } = run.api.db.one`
    SELECT shipping_address FROM shop_order WHERE user_id = ${shopper.id} AND status = 'paid'` as {
    shipping_address: string;
  };
  expect(text).toContain('Rue du Port 4');
});

test('an address edited elsewhere is shown first (promise 67)', async () => {
  await run.visit();
  run.api.db.run`UPDATE address SET line1 = 'Rue du Port 4' WHERE user_id = ${shopper.id}`;
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(ledger(run.api, shopper).charged).toEqual([]);
  const { $checkoutView } = await import('#features/checkout/checkout-store.ts');
  expect($checkoutView.get().chosen.shipping?.line1).toBe('Rue du Port 4');
  await run.payOnce(shopper);
});

test('an API may write an order’s addresses in its own way', async () => {
  await run.visit();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await send(...call);
    if (!`${call[0]}`.endsWith('/v1/order') || call[1]?.method !== 'POST') return response;
    const { order } = (await response.json()) as { order: Order };
    const shippingAddress = { ...order.shippingAddress, id: 'copy', city: 'PARIS' };
    return Response.json({ order: { ...order, shippingAddress } }, { status: 201 });
  });
  expect(await run.page.pay()).toBe('left');
  vi.stubGlobal('fetch', send);
  await run.expectPaidOnce(shopper);
});

test('with another cart, Pay opens the paid order (promise 66)', async () => {
  await run.leaveAtBank();
  await buyOtherProduct();
  await run.visit();
  await run.approveAtBank(shopper);
  // Leads to the confirmation of the paid order. The other product stays in the cart.
  expect(await run.page.pay()).toBe('left');
  expect(ledger(run.api, shopper).orders).toEqual(['paid']);
  expect(storedCart()).toHaveLength(1);
});

test('an order with a lost response is found (promises 27 and 66)', async () => {
  await run.visit();
  await run.fault(
    { ...calls['create order'], kind: 'lost', times: 4 },
    { ...calls.retrieve, kind: 'abort', times: 8 },
  );
  await run.page.pay();
  run.page.end();
  await run.reset();
  await emptyAndUndo();
  await run.visit();
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
});

test('an intent with another total cancels its order (promise 66)', async () => {
  await run.leaveAtBank();
  await run.visit();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await send(...call);
    if (!`${call[0]}`.includes('/retry-payment/')) return response;
    const { paymentIntent } = (await response.json()) as { paymentIntent: { amount: number } };
    return Response.json({ paymentIntent: { ...paymentIntent, amount: paymentIntent.amount + 1 } });
  });
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  vi.stubGlobal('fetch', send);
  await run.payOnce(shopper);
  expect(await run.calls('POST /v1/order/cancel/:id')).toBe(1);
});

test('the next account’s unpaid order is found (promise 66)', async () => {
  const next = new Shopper(run.api);
  const [productId = ''] = setStock(run.api, 1000);
  const { order } = await next.order([{ productId, quantity: 2 }]);
  await run.visit();
  // The page has found no order of this shopper. Now another one signs in.
  const cart = localStorage.getItem('shopping-cart') ?? '';
  signOutHere();
  localStorage.setItem('shopping-cart', cart);
  signInHere(run.api, next.id);
  await expect.poll(() => localStorage.getItem(openPaymentKey)).toContain(order.id);
});

test('a payment outlives a sign-in (promises 62 and 66)', async () => {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await run.leaveAtBank();
  for (const key of ['accessToken', 'refreshToken']) localStorage.removeItem(key);
  const other = new Shopper(run.api);
  signInHere(run.api, other.id);
  await run.visit();
  await run.payOnce(other);
  run.page.end();
  // The first shopper returns and wants to buy the same again.
  signInHere(run.api, shopper.id);
  localStorage.setItem('shopping-cart', encodeCart(JSON.parse(cart)));
  await run.visit();
  await run.payOnce(shopper);
  expect(run.intents(shopper)).toHaveLength(1);
});
