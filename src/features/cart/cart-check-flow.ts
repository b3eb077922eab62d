/** Fetches current prices and stock for the cart. */
import type { TooManyRequestsError } from '#api/errors.ts';
import { firstAbort } from '#api/signals.ts';
import { heldOfOpenPayment } from '#features/open-payment/open-payment-storage.ts';
import type { Loadable } from '#lib/loadable.ts';
import { readsById } from '#platform/config.ts';
import { type CartCheck, type HeldStock, nothingHeld } from './cart-check.ts';
import { $cartCheck, loadCartCheck, setAvailable } from './cart-check-store.ts';
import { readCart } from './cart-storage.ts';
import { readProducts } from './read-products-call.ts';
import { forgetReadProducts } from './read-products-storage.ts';

interface CheckOptions {
  readonly signal?: AbortSignal | undefined;
  /** Asks the API even about products that were read in the last minute. */
  readonly isFresh?: boolean;
  /** The check that counts as current if the API can't be read. If this property is absent, the check fails instead. */
  readonly otherwise?: CartCheck;
}

/** The held stock, as this device knows it now. */
export const readHeld = (): HeldStock => heldOfOpenPayment() ?? nothingHeld;
/** Whether the last check counted the stock that the order holds now. */
export function isHeldCurrent(): boolean {
  const check = $cartCheck.get();
  const counted = check.kind === 'ready' ? check.data.held : nothingHeld;
  return textOf(counted) === textOf(readHeld());
}
const textOf = (held: HeldStock) => JSON.stringify([...held]);

/** Throws the client's error if even one product can't be read. */
export async function readCartCheck(
  options: CheckOptions & {
    readonly signal: AbortSignal;
    readonly onPause?: (error: TooManyRequestsError) => void;
  },
): Promise<CartCheck> {
  // Some APIs read products only by slug. If an item has none, the API checks its price when the shopper orders.
  const items = readCart().items.filter(({ product }) => readsById || product.slug);
  const failed = new AbortController();
  const signal = firstAbort(options.signal, failed.signal);
  try {
    const found = await readProducts(items, { ...options, signal });
    const current = (id: string) => {
      const item = found.get(id);
      return item === 'choose' ? item : (item?.product ?? 'gone');
    };
    return {
      products: new Map(items.map(({ productId }) => [productId, current(productId)])),
      held: readHeld(),
    };
  } catch (error) {
    // The result would be incomplete, so the other reads needn't start.
    failed.abort();
    throw error;
  }
}

/** Checks every line item. */
export function checkItems(options: CheckOptions = {}): Promise<Loadable<CartCheck>> {
  const { signal, otherwise } = options;
  return loadCartCheck(
    (replaced) => readCartCheck({ ...options, signal: signal ? firstAbort(replaced, signal) : replaced }),
    otherwise,
  );
}

/** Applies the stock that the API reports when it refuses an order as out of stock. */
export function applyShortage(items: readonly { productId: string; available: number }[]): void {
  forgetReadProducts();
  setAvailable(new Map(items.map(({ productId, available }) => [productId, available])), readHeld());
}
