/**
 * A shopper leaves the bank's page open, and then changes the cart or signs in again. The payment is never forgotten, so
 * that there is at most one charge per purchase (promise 66).
 */
import { beforeEach, expect, test, vi } from 'vitest';
import type { CartProduct } from '#features/cart/cart.ts';
import { encode } from '#features/cart/cart-storage.ts';
import '#features/payment/forgotten-payment.script.ts';
import { openPaymentKey, paymentKey } from '#platform/storage-keys.ts';
import { CARD, Shopper, setStock } from '../../support/api/shopper.ts';
import { demoProviderWith, ledger, until } from '../../support/page/checkout.ts';
import { signInHere, signOutHere } from '../../support/page/connection.ts';
import { calls, purchaseRun, storedCart } from '../../support/page/purchase.ts';

const run = await purchaseRun();
vi.mock('../../../src/features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

let shopper: Shopper;
beforeEach(() => {
  shopper = run.newShopper();
});

/** Pays with a card whose bank asks for 3-D Secure, and closes the page without an answer. */
async function leaveAtBank(): Promise<void> {
  await run.visit();
  run.card = CARD.challenged;
  expect(await run.page.pay()).toEqual({ kind: 'notYet' });
  run.card = CARD.good;
  run.page.end();
}

const intents = () =>
  run.api.db.all<{ intent_id: string }>`
    SELECT intent_id FROM payment WHERE user_id = ${shopper.id} ORDER BY rowid`;

/** The bank's tab sends the shopper's answer for the first payment. */
async function approveAtBank(): Promise<void> {
  const { paymentIntent } = (await shopper.retrieve(intents()[0]?.intent_id ?? '')).data;
  await shopper.challenge(paymentIntent, 'pass');
}

/** Removes the only line item on the cart page, and presses Undo. */
async function emptyAndUndo(): Promise<void> {
  vi.resetModules();
  const { $cart, clearCart, undoRemoval } = await import('#features/cart/cart-store.ts');
  expect($cart.get().items).toHaveLength(1);
  const outcome = await clearCart();
  expect([storedCart(), localStorage.getItem(paymentKey)]).toEqual([[], null]);
  if (outcome?.kind === 'cleared') await undoRemoval(outcome.undo);
  expect(storedCart()).toHaveLength(1);
}

/** Empties the cart and fills it with the catalogue's second product. */
async function buyOtherProduct(): Promise<void> {
  vi.resetModules();
  const { addAllToCart, clearCart } = await import('#features/cart/cart-store.ts');
  await clearCart();
  const productId = setStock(run.api, 1000, 1000)[1] ?? '';
  const product = run.api.db.one<CartProduct>`
    SELECT name_en AS name, price_cents / 100.0 AS price, stock, slug, NULL AS imageUrl, vat_rate AS vatRate
    FROM product WHERE id = ${productId}` as CartProduct;
  await addAllToCart([{ line: { productId, product }, quantity: 1 }]);
}

test('a cart restored by Undo continues its payment (promise 66)', async () => {
  await leaveAtBank();
  await emptyAndUndo();
  await run.visit();
  await run.payOnce(shopper);
  expect(intents()).toHaveLength(1);
});

test('an approval after Undo leaves nothing to pay (promise 66)', async () => {
  await leaveAtBank();
  await emptyAndUndo();
  await approveAtBank();
  await run.visit();
  await run.payOnce(shopper);
  expect(intents()).toHaveLength(1);
});

test('Pay finds a payment that was approved meanwhile (promise 66)', async () => {
  await leaveAtBank();
  await emptyAndUndo();
  await run.visit();
  await approveAtBank();
  await run.payOnce(shopper);
  expect(intents()).toHaveLength(1);
});

test('items that the shopper’s own order holds are in stock (promise 66)', async () => {
  setStock(run.api, 2);
  const cart = JSON.parse(localStorage.getItem('shopping-cart') ?? '');
  cart.items[0].product.stock = 2;
  localStorage.setItem('shopping-cart', JSON.stringify(cart));
  await leaveAtBank();
  await emptyAndUndo();
  vi.resetModules();
  const { $changes, $currentProducts, checkCartPage } = await import('#features/cart/cart-check-store.ts');
  await checkCartPage();
  expect([$currentProducts.get().kind, $changes.get()]).toEqual(['ready', []]);
  await run.visit();
  await run.payOnce(shopper);
});

test('a forgotten order’s stock is never called sold out (promise 66)', async () => {
  setStock(run.api, 2);
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await leaveAtBank();
  const { forgetShopper } = await import('#platform/shopper-data.ts');
  forgetShopper();
  signInHere(run.api, shopper.id);
  localStorage.setItem('shopping-cart', cart);
  await run.fault({ method: 'GET', path: '/v1/order', kind: 'delay', milliseconds: 300, times: 1 });
  vi.resetModules();
  const { startCheckout } = await import('#features/checkout/checkout-flow.ts');
  const { $unreviewed } = await import('#features/checkout/cart-changes-store.ts');
  const { $currentProducts } = await import('#features/cart/cart-check-store.ts');
  const shown: unknown[] = [];
  const stops = [startCheckout('en'), $unreviewed.subscribe((changes) => shown.push(...changes))];
  await until(() => $currentProducts.get().kind === 'ready');
  for (const stop of stops) stop();
  expect(shown).toEqual([]);
});

test('the cart page finds the stock of a forgotten order (promise 66)', async () => {
  setStock(run.api, 2);
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await leaveAtBank();
  const { forgetShopper } = await import('#platform/shopper-data.ts');
  forgetShopper();
  localStorage.setItem('shopping-cart', cart);
  vi.stubGlobal('shopParts', { load: (address: string) => import(address) });
  const changes = async () => {
    vi.resetModules();
    history.replaceState(null, '', '/cart');
    const { $changes, $currentProducts, checkCartPage } = await import('#features/cart/cart-check-store.ts');
    const shown: unknown[] = [];
    const stop = $changes.subscribe((all) => shown.push(...all));
    await checkCartPage();
    stop();
    expect($currentProducts.get().kind).toBe('ready');
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
  expect(intents()).toHaveLength(1);
});

test('a cart with enough stock looks for no order', async () => {
  const { checkCartPage } = await import('#features/cart/cart-check-store.ts');
  await checkCartPage();
  expect(await run.calls('GET /v1/order')).toBe(0);
});

test('opening the checkout asks once about an open payment (promise 66)', async () => {
  await leaveAtBank();
  await run.reset();
  await run.visit();
  expect(await run.calls('POST /v1/payment/stripe/retrieve/:paymentIntentId')).toBe(1);
  expect(await run.calls('GET /v1/order/:id')).toBe(1);
  expect(await run.calls('GET /v1/order')).toBe(0);
});

test('a declined order holds no stock in the cart (promise 21)', async () => {
  setStock(run.api, 2);
  await run.visit();
  await run.decline();
  run.page.end();
  await shopper.retrieve(intents()[0]?.intent_id ?? '');
  const [{ quantity = 0 } = {}] = storedCart() as { quantity?: number }[];
  // Someone else buys the rest.
  setStock(run.api, quantity - 1);
  vi.resetModules();
  history.replaceState(null, '', '/cart');
  const { $changes, checkCartPage } = await import('#features/cart/cart-check-store.ts');
  const { checkOpenPayment } = await import('#features/payment/check-open-payment.script.ts');
  await checkCartPage();
  // The device knows it from the decline, before the page asks the API again.
  expect($changes.get()).toHaveLength(1);
  await checkOpenPayment();
  expect($changes.get()).toMatchObject([{ kind: quantity > 1 ? 'fewer' : 'soldOut' }]);
});

test('signing out and in again leaves one charge (promise 66)', async () => {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await leaveAtBank();
  signOutHere();
  const { forgetShopper } = await import('#platform/shopper-data.ts');
  forgetShopper();
  expect(localStorage.getItem(openPaymentKey)).toBeNull();
  signInHere(run.api, shopper.id);
  localStorage.setItem('shopping-cart', cart);
  await run.visit();
  await run.payOnce(shopper);
  await approveAtBank();
  await run.expectPaidOnce(shopper);
  // The same payment goes on, as on a device that remembers it.
  expect(intents()).toHaveLength(1);
});

test('signing in with another quantity leaves one charge (promise 66)', async () => {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await leaveAtBank();
  const { forgetShopper } = await import('#platform/shopper-data.ts');
  forgetShopper();
  signInHere(run.api, shopper.id);
  localStorage.setItem('shopping-cart', cart.replace('"quantity":2', '"quantity":1'));
  await run.visit();
  await run.payOnce(shopper);
  await approveAtBank();
  expect(ledger(run.api, shopper).charged).toHaveLength(1);
});

test('a checkout looks for an unpaid order once, not at every Pay', async () => {
  await run.visit();
  await run.fault({ ...calls['create intent'], kind: 'status', status: 422, times: 2 });
  for (let tries = 0; tries < 2; tries++) expect(await run.page.pay()).toMatchObject({ kind: 'failed' });
  await run.payOnce(shopper);
  expect(await run.calls('GET /v1/order')).toBe(1);
});

test('an unpaid order of other products is left alone (promise 66)', async () => {
  const [, other = ''] = setStock(run.api, 1000, 1000);
  const { order } = await shopper.order([{ productId: other, quantity: 1 }]);
  await run.visit();
  expect(await run.page.pay()).toBe('left');
  expect([await shopper.status(order.id), ledger(run.api, shopper).charged.length]).toEqual(['pending', 1]);
});

test('nothing is paid while orders can’t be read (promise 66)', async () => {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await leaveAtBank();
  const { forgetShopper } = await import('#platform/shopper-data.ts');
  forgetShopper();
  signInHere(run.api, shopper.id);
  localStorage.setItem('shopping-cart', cart);
  await run.fault({ method: 'GET', path: '/v1/order', kind: 'abort', times: 20 });
  await run.visit();
  expect(await run.page.pay()).toMatchObject({ kind: 'failed', call: calls.retrieve.name });
  expect(intents()).toHaveLength(1);
});

test('an approval after a new sign-in leaves nothing to pay (promise 66)', async () => {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await leaveAtBank();
  const { forgetShopper } = await import('#platform/shopper-data.ts');
  forgetShopper();
  signInHere(run.api, shopper.id);
  localStorage.setItem('shopping-cart', cart);
  await run.visit();
  await approveAtBank();
  await run.payOnce(shopper);
  expect(intents()).toHaveLength(1);
});

test('another purchase cancels the order left at the bank (promise 66)', async () => {
  await leaveAtBank();
  await buyOtherProduct();
  await run.visit();
  await run.payOnce(shopper);
  await approveAtBank();
  expect(ledger(run.api, shopper).charged).toHaveLength(1);
  expect(await run.calls('POST /v1/order/cancel/:id')).toBe(1);
});

test('the order after a decline has the corrected address (promise 67)', async () => {
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

test('a shopper with another cart learns of the approval (promise 66)', async () => {
  await leaveAtBank();
  await buyOtherProduct();
  await run.visit();
  await approveAtBank();
  // Leads to the confirmation of the paid order. The other product stays in the cart.
  expect(await run.page.pay()).toBe('left');
  expect(ledger(run.api, shopper).orders).toEqual(['paid']);
  expect(storedCart()).toHaveLength(1);
});

test('an order whose response was lost is found (promises 27 and 66)', async () => {
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
  expect(intents()).toHaveLength(1);
});

test('an order whose intent has another amount is cancelled (promise 66)', async () => {
  await leaveAtBank();
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
});

test('a payment outlives another account’s sign-in (promises 62 and 66)', async () => {
  const cart = localStorage.getItem('shopping-cart') ?? '';
  await leaveAtBank();
  for (const key of ['accessToken', 'refreshToken']) localStorage.removeItem(key);
  const other = new Shopper(run.api);
  signInHere(run.api, other.id);
  await run.visit();
  await run.payOnce(other);
  run.page.end();
  // The first shopper returns and wants to buy the same again.
  signInHere(run.api, shopper.id);
  localStorage.setItem('shopping-cart', encode(JSON.parse(cart)));
  await run.visit();
  await run.payOnce(shopper);
  expect(intents()).toHaveLength(1);
});

test('a page asks about a declined payment once per visit (promise 66)', async () => {
  await run.visit();
  await run.decline();
  run.page.end();
  // The pages that show the payment ask by themselves.
  expect(await asked('/checkout', '/order-confirmation', '/fr/retry-payment')).toEqual([0, 0, 0]);
  expect(await asked('/', '/privacy-policy', '/categories')).toEqual([1, 0, 0]);
  // The list of orders shows whether the payment succeeded.
  expect(await asked('/orders')).toEqual([1]);
  sessionStorage.clear();
  expect(await asked('/', '/')).toEqual([1, 0]);
});

test('pages ask while the bank may still approve (promises 39 and 66)', async () => {
  await run.visit();
  await run.decline();
  run.page.end();
  await asked('/');
  await leaveAtBank();
  expect(await asked('/', '/')).toEqual([1, 1]);
  await approveAtBank();
  expect(await asked('/', '/')).toEqual([1, 0]);
  expect(storedCart()).toEqual([]);
});

test('no page asks any more once the order has ended (promise 66)', async () => {
  await leaveAtBank();
  const { orderId } = JSON.parse(localStorage.getItem(openPaymentKey) ?? '')[0] as { orderId: string };
  await shopper.cancel(orderId);
  expect(await asked('/', '/orders')).toEqual([1, 0]);
  expect(localStorage.getItem(openPaymentKey)).toBeNull();
});

/** Opens pages one after the other, and resolves with how often each asked the API for the payment's status. */
async function asked(...paths: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const path of paths) {
    vi.resetModules();
    history.replaceState(null, '', path);
    const send = vi.spyOn(globalThis, 'fetch');
    const { checkOpenPayment } = await import('#features/payment/check-open-payment.script.ts');
    await checkOpenPayment();
    counts.push(send.mock.calls.filter(([url]) => `${url}`.includes('/stripe/retrieve/')).length);
    send.mockRestore();
  }
  return counts;
}
