/** Asks the API for price and stock of every line of the cart. */
import { atom, computed } from 'nanostores';
import { createClient } from '#api/client.ts';
import { productBySlug } from '#api/contract/product.ts';
import { RejectedError } from '#api/errors.ts';
import { failureOf } from '#api/failure.ts';
import { idle, type Loadable, loading } from '#lib/loadable.ts';
import { apiUrl } from '#platform/config.ts';
import { read } from '#platform/storage.ts';
import { paymentKey } from '#platform/storage-keys.ts';
import type { Cart, CartItem, CartProduct, Outcome } from './cart.ts';
import { changeCart, readCart } from './cart-storage.ts';
import { productLine } from './line.ts';
import { changesOf, type Held, noChanges, nothingHeld, type Truths, withTruths } from './price-check.ts';
import { $cart } from './store.ts';

export const $truths = atom<Loadable<Truths>>(idle);
/** What the shopper's own unpaid order holds; the checkout knows. */
export const $held = atom<Held>(nothingHeld);
export const $changes = computed([$cart, $truths, $held], (cart, truths, held) =>
  truths.state === 'ready' ? changesOf(cart, truths.data, held) : noChanges,
);

/** Throws what the client throws when a single line cannot be asked about: half a truth is none. */
async function askTruths(cart: Cart, signal?: AbortSignal): Promise<Truths> {
  const client = createClient({
    baseUrl: apiUrl,
    language: document.documentElement.lang || 'en',
    retries: 1,
  });
  const answers = await Promise.all(
    cart.items.map(async (item): Promise<[string, CartProduct | 'gone'] | undefined> => {
      // Carts of older versions know no slug; the server prices those lines all the same.
      if (!item.product.slug) return undefined;
      try {
        const params = { slug: item.product.slug };
        const { product } = await client.call(productBySlug, { params }, signal ? { signal } : {});
        return [item.productId, product.id === item.productId ? productLine(product).product : 'gone'];
      } catch (error) {
        if (error instanceof RejectedError && error.status === 404) return [item.productId, 'gone'];
        throw error;
      }
    }),
  );
  return new Map(answers.filter((answer) => answer !== undefined));
}

/** Looks at every line and keeps what is found; what needs nobody's consent goes into the cart at once. */
export async function checkLines(signal?: AbortSignal): Promise<Loadable<Truths>> {
  if ($truths.get().state !== 'ready') $truths.set(loading);
  try {
    const truths = await askTruths(readCart(), signal);
    $truths.set({ state: 'ready', data: truths });
    await changeCart((cart) => withTruths(cart, truths, $held.get(), true));
  } catch (error) {
    $truths.set({ state: 'failed', failure: failureOf(error) });
  }
  return $truths.get();
}

/**
 * The same for the cart page, which knows nothing of orders: while a payment is under way its own order may hold what is
 * in the cart, and the checkout, which knows, says so if it does not.
 */
export async function checkCartPage(): Promise<void> {
  const { items } = readCart();
  const isPaying = read(paymentKey) !== null;
  $held.set(isPaying ? new Map(items.map(({ productId, quantity }) => [productId, quantity])) : nothingHeld);
  await checkLines();
}

/** The shopper agrees to the new prices and quantities. */
export function acceptChanges(): Promise<Outcome | undefined> {
  const truths = $truths.get();
  if (truths.state !== 'ready') return Promise.resolve(undefined);
  return changeCart((cart) => withTruths(cart, truths.data, $held.get()), 'updateError');
}

/** What the server says is left of some lines, when it refused the whole purchase for it. */
export function learnShortage(items: readonly { productId: string; available: number }[]): void {
  const truths = $truths.get();
  const known = new Map(truths.state === 'ready' ? truths.data : []);
  for (const { productId, available } of items) {
    const line: CartItem | undefined = readCart().items.find((item) => item.productId === productId);
    const product = known.get(productId);
    const base = product && product !== 'gone' ? product : line?.product;
    if (base) known.set(productId, { ...base, stock: available });
  }
  $truths.set({ state: 'ready', data: known });
}
