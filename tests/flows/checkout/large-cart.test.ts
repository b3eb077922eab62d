/** Buys 40 different products from an API that allows 60 calls a minute (promise 69). */
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { CartProduct } from '#features/cart/cart.ts';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { demoProviderWith } from '../../support/page/checkout.ts';
import { purchaseRun } from '../../support/page/purchase.ts';

const run = await purchaseRun(48);
vi.mock('#features/payment/demo-provider.tsx', () => demoProviderWith(() => run));

/** Signs in a shopper and fills the cart. */
function fillCart() {
  const shopper = run.newShopper();
  run.api.db.exec('UPDATE product SET stock = 1000');
  const products = run.api.db.all<CartProduct & { id: string }>`
    SELECT id, name_en AS name, price_cents / 100.0 AS price, stock, slug, NULL AS imageUrl, vat_rate AS vatRate
    FROM product WHERE id NOT IN (SELECT product_id FROM variant) ORDER BY position, id LIMIT 40`;
  const items = products.map(({ id, ...product }) => ({ productId: id, product, quantity: 1 }));
  localStorage.setItem(cartKey, encodeCart({ items }));
  return shopper;
}

/**
 * Notes the times of calls. `refusals` has the refused calls, and `calls` has the others. `products` has all calls for a product,
 * refused or not.
 */
function countCalls(allowed = Number.POSITIVE_INFINITY, used = 0) {
  const calls: number[] = Array.from({ length: used }, () => Date.now());
  const [products, refusals]: [number[], number[]] = [[], []];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const now = Date.now();
    calls.push(now);
    if (url.includes('/v1/product/slug/')) products.push(now);
    const recent = calls.filter((at) => at > now - 60_000);
    if (recent.length <= allowed) return send(url, init);
    calls.pop();
    refusals.push(now);
    const seconds = Math.ceil(((recent[0] ?? now) + 60_000 - now) / 1000);
    const headers = { 'retry-after': `${seconds}` };
    return Promise.resolve(Response.json({ message: 'Slow down' }, { status: 429, headers }));
  });
  return { calls, products, refusals };
}

async function openCartPage() {
  vi.resetModules();
  const { checkCartPage } = await import('#features/cart-page/cart-page-flow.ts');
  const { $cartCheck } = await import('#features/cart/cart-check-store.ts');
  return { $cartCheck, checkCartPage };
}

test('a large cart’s products are read once until payment', async () => {
  const shopper = fillCart();
  const { calls, products } = countCalls(60);
  await (await openCartPage()).checkCartPage();
  expect(products).toHaveLength(40);
  await run.visit();
  await run.payOnce(shopper);
  expect(products).toHaveLength(40);
  expect(calls.length).toBeLessThanOrEqual(60);
});

test('after a 429, the purchase of a large cart completes', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'],
    shouldAdvanceTime: true,
  });
  const shopper = fillCart();
  // Another tab has used half of what the API allows.
  const { products, refusals } = countCalls(60, 30);
  const { $cartCheck, checkCartPage } = await openCartPage();
  const check = checkCartPage();
  while (!refusals.length) await setImmediate();
  await vi.advanceTimersByTimeAsync(61_000);
  await check;
  expect($cartCheck.get().kind).toBe('ready');
  const [refused = 0] = refusals;
  const later = products.filter((at) => at > refused + 1000);
  expect(later.length).toBeGreaterThan(0);
  expect(Math.min(...later)).toBeGreaterThanOrEqual(refused + 60_000);
  await run.visit();
  await run.payOnce(shopper);
});

test('if a price differs at Pay, the products are read again', async () => {
  const shopper = fillCart();
  await run.visit();
  // Imports the modules that the open page uses.
  const { $cartCheck } = await import('#features/cart/cart-check-store.ts');
  const { $unaccepted, acceptChanges } = await import('#features/checkout/checkout-store.ts');
  await vi.waitFor(() => expect($cartCheck.get().kind).toBe('ready'), 30_000);
  const { products } = countCalls();
  run.api.db.exec('UPDATE product SET price_cents = price_cents + 100 WHERE position = 1');
  expect(await run.page.pay()).toEqual({ kind: 'changed' });
  expect(products).toHaveLength(40);
  expect($unaccepted.get()).toMatchObject([{ kind: 'price' }]);
  await acceptChanges();
  await run.payOnce(shopper);
});
