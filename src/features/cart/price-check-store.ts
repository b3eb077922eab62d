/** Fetches current prices and stock for the cart, and applies them. */
import { atom, computed } from 'nanostores';
import { createClient } from '#api/client.ts';
import { productBySlug } from '#api/contract/catalog.ts';
import { failureOf, ifFound } from '#api/errors.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, slowAfter } from '#lib/loadable.ts';
import { apiUrl } from '#platform/config.ts';
import { read } from '#platform/storage.ts';
import { openPaymentKey, sessionNameKey } from '#platform/storage-keys.ts';
import { type CartProduct, type Outcome, productLine } from './cart.ts';
import { changeCart, readCart } from './cart-storage.ts';
import {
  type CurrentProducts,
  changesOf,
  noChanges,
  nothingReserved,
  type Reserved,
  withCurrentProducts,
} from './price-check.ts';
import { $cart } from './store.ts';

export const $currentProducts = atom<Loadable<CurrentProducts>>(idle);
/** Stock that the shopper's own unpaid order has reserved. The checkout sets it. */
export const $reserved = atom<Reserved>(nothingReserved);
export const $changes = computed([$cart, $currentProducts, $reserved], (cart, products, reserved) =>
  products.state === 'ready' ? changesOf(cart, products.data, reserved) : noChanges,
);

const cartPageChecks = latest();

/** Throws the client's error if even one product can't be fetched. */
async function fetchCurrentProducts(signal?: AbortSignal): Promise<CurrentProducts> {
  const client = createClient({
    baseUrl: apiUrl,
    language: document.documentElement.lang || 'en',
    retries: 1,
  });
  const products = await Promise.all(
    readCart().items.map(async (item): Promise<[string, CartProduct | 'gone'] | undefined> => {
      // Without a slug, the price can't be fetched. The server checks it when the shopper orders.
      if (!item.product.slug) return undefined;
      const params = { slug: item.product.slug };
      const found = await ifFound(client.call(productBySlug, { params }, signal && { signal }));
      const isSame = found?.product.id === item.productId;
      return [item.productId, isSame ? productLine(found.product).product : 'gone'];
    }),
  );
  return new Map(products.filter((product) => product !== undefined));
}

/** Checks every line item. Changes that the shopper needn't accept are applied to the cart immediately. */
export async function checkLines(signal?: AbortSignal): Promise<Loadable<CurrentProducts>> {
  return showCheck(fetchCurrentProducts(signal));
}

/** `pending` resolves with `undefined` if a newer check has replaced this one. */
async function showCheck(pending: Promise<CurrentProducts | undefined>): Promise<Loadable<CurrentProducts>> {
  if ($currentProducts.get().state !== 'ready') $currentProducts.set(loading);
  try {
    const products = await pending;
    if (!products) return $currentProducts.get();
    $currentProducts.set({ state: 'ready', data: products });
    await changeCart((cart) => withCurrentProducts(cart, products, $reserved.get(), true));
  } catch (error) {
    $currentProducts.set({ state: 'failed', failure: failureOf(error) });
  }
  return $currentProducts.get();
}

/**
 * Checks every line item for the cart page, which doesn't load orders. During a payment, it assumes that the shopper's
 * order has reserved the whole cart. The checkout verifies that. A newer check aborts the previous one. After ten
 * seconds without a response, the check counts as failed, but a late response still applies.
 */
export async function checkCartPage(): Promise<void> {
  const { items } = readCart();
  $reserved.set(
    hasOpenPayment()
      ? new Map(items.map(({ productId, quantity }) => [productId, quantity]))
      : nothingReserved,
  );
  const pending = cartPageChecks.run((signal) => fetchCurrentProducts(signal));
  const timer = setTimeout(
    () => $currentProducts.set({ state: 'failed', failure: { kind: 'offline' } }),
    slowAfter,
  );
  await showCheck(pending).finally(() => clearTimeout(timer));
}

/** Whether this account has an open payment. features/payment/saved-payment.ts writes the record. */
function hasOpenPayment(): boolean {
  const userId = JSON.stringify(read(sessionNameKey) ?? '');
  return !!read(openPaymentKey)?.includes(`"userId":${userId},`);
}

export function acceptChanges(): Promise<Outcome | undefined> {
  const products = $currentProducts.get();
  if (products.state !== 'ready') return Promise.resolve(undefined);
  return changeCart((cart) => withCurrentProducts(cart, products.data, $reserved.get()), 'updateError');
}

/** Applies the stock that the server reports when it refuses an order as out of stock. */
export function applyShortage(items: readonly { productId: string; available: number }[]): void {
  const current = $currentProducts.get();
  const products = new Map(current.state === 'ready' ? current.data : []);
  for (const { productId, available } of items) {
    const line = readCart().items.find((item) => item.productId === productId);
    const product = products.get(productId);
    const base = product && product !== 'gone' ? product : line?.product;
    if (base) products.set(productId, { ...base, stock: available });
  }
  $currentProducts.set({ state: 'ready', data: products });
}
