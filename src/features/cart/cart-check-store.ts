/** Fetches current prices and stock for the cart, and applies them. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { failureOf, resultOf, type TooManyRequestsError } from '#api/errors.ts';
import { firstAbort } from '#api/signals.ts';
import { heldOfOpenPayment } from '#features/open-payment/open-payment-storage.ts';
import type { Loadable } from '#lib/loadable.ts';
import { resource } from '#lib/resource.ts';
import { whenSlow } from '#lib/waits.ts';
import { readsById } from '#platform/config.ts';
import { paymentEvent } from '#platform/event-names.ts';
import type { Cart, CartOutcome } from './cart.ts';
import {
  type CurrentProducts,
  changesOf,
  exceedsStock,
  type HeldStock,
  noItemChanges,
  nothingHeld,
  withCurrentProducts,
  withoutChoices,
} from './cart-check.ts';
import { changeCart, readCart } from './cart-storage.ts';
import { $cart } from './cart-store.ts';
import { readProducts } from './read-products-call.ts';
import { forgetReadProducts } from './read-products-storage.ts';

/** A newer check replaces the previous one, whose results may be older. */
const checked = resource<CurrentProducts>({ isStrict: true });
export const { $state: $currentProducts, stop: stopCheck, isPending: isCheckPending } = checked;

const $heldNow = atom<HeldStock>(nothingHeld);
/** Stock that the shopper's own unpaid order holds, as this device knew it at the last check. It must not be called sold out. */
export const $held: ReadableAtom<HeldStock> = $heldNow;
const readHeld = () => heldOfOpenPayment() ?? nothingHeld;
const updateHeld = (): void => $heldNow.set(readHeld());
/** Whether the last check counted the stock that the order holds now. */
export const isHeldCurrent = () => textOf($held.get()) === textOf(readHeld());
const textOf = (held: HeldStock) => JSON.stringify([...held]);

export const $changes = computed([$cart, $currentProducts, $held], (cart, products, held) =>
  products.kind === 'ready' ? changesOf(cart, products.data, held) : noItemChanges,
);

const $mustChoose = atom<ReadonlySet<string>>(new Set());
/** The part of the cart that the checkout buys. */
export const $sellable = computed([$cart, $mustChoose], withoutChoices);
/** The same part, read from the device, because another tab may have changed the cart. */
export const readSellable = () => withoutChoices(readCart(), $mustChoose.get());

interface CheckOptions {
  readonly signal?: AbortSignal | undefined;
  /** Asks the API even about products that were read in the last minute. */
  readonly isFresh?: boolean;
  /** The products that count as current if the API can't be read. If this property is absent, the check fails instead. */
  readonly otherwise?: CurrentProducts;
}

/** Saves the open payment of an order with any of these line items, if there is one. */
type FindOpenPayment = (items: Cart['items']) => Promise<void>;

/** Throws the client's error if even one product can't be read. */
async function readCurrentProducts(
  options: CheckOptions & {
    readonly signal: AbortSignal;
    readonly onPause?: (error: TooManyRequestsError) => void;
  },
): Promise<CurrentProducts> {
  // Some APIs read products only by slug. If an item has none, the API checks its price when the shopper orders.
  const items = readCart().items.filter(({ product }) => readsById || product.slug);
  const failed = new AbortController();
  const signal = firstAbort(options.signal, failed.signal);
  try {
    const found = await readProducts(items, { ...options, signal });
    updateHeld();
    const current = (id: string) => {
      const item = found.get(id);
      return item === 'choose' ? item : (item?.product ?? 'gone');
    };
    return new Map(items.map(({ productId }) => [productId, current(productId)]));
  } catch (error) {
    // The result would be incomplete, so the other reads needn't start.
    failed.abort();
    throw error;
  }
}

/** Checks every line item. Changes that the shopper needn't accept are applied to the cart immediately. */
export function checkItems(options: CheckOptions = {}): Promise<Loadable<CurrentProducts>> {
  const { signal, otherwise } = options;
  return check(
    (replaced) =>
      readCurrentProducts({ ...options, signal: signal ? firstAbort(replaced, signal) : replaced }),
    otherwise,
  );
}

async function check(
  read: (signal: AbortSignal) => Promise<CurrentProducts>,
  otherwise?: CurrentProducts,
): Promise<Loadable<CurrentProducts>> {
  const result = await checked.load(async (signal) => {
    const found = await resultOf(() => read(signal));
    return found.ok || !otherwise ? found : { ok: true, data: otherwise };
  });
  if (result?.ok) {
    const choices = [...result.data].flatMap(([id, product]) => (product === 'choose' ? [id] : []));
    // The same set again would be another cart for the checkout, which would ask for its total again.
    if (`${choices}` !== `${[...$mustChoose.get()]}`) $mustChoose.set(new Set(choices));
    await changeCart((cart) => withCurrentProducts(cart, result.data, { held: $held.get(), quietly: true }));
  }
  return $currentProducts.get();
}

/** Checks again if the payment's status arrives after the products, and the order now holds other stock. */
function onPayment(): void {
  if ($currentProducts.get().kind === 'ready' && !isHeldCurrent()) void checkItems({ isFresh: true });
}

/**
 * Checks every line item for the cart page. If the stock doesn't suffice and this device knows no open payment, `find` looks for
 * one that began on another device or before a sign-out. After ten seconds without a response, or if the API asks to wait, the
 * check counts as failed. A late response still applies.
 */
export async function checkWithOpenPayment(find: FindOpenPayment): Promise<void> {
  addEventListener(paymentEvent, onPayment);
  const endWait = whenSlow(() => checked.fail({ kind: 'offline' }));
  const onPause = (error: TooManyRequestsError) => checked.fail(failureOf(error));
  await check(async (signal) => {
    try {
      const products = await readCurrentProducts({ signal, onPause });
      const cart = readCart();
      // If the search fails, the checkout repeats it.
      if (!heldOfOpenPayment() && exceedsStock(cart, products))
        await find(cart.items).then(updateHeld, () => undefined);
      return products;
    } finally {
      endWait();
    }
  });
}

/** Applies all changes to the cart, once the shopper has accepted them. */
export function applyChanges(): Promise<CartOutcome | undefined> {
  const products = $currentProducts.get();
  if (products.kind !== 'ready') return Promise.resolve(undefined);
  return changeCart((cart) => withCurrentProducts(cart, products.data, { held: $held.get() }), 'updateError');
}

/** Applies the stock that the API reports when it refuses an order as out of stock. */
export function applyShortage(items: readonly { productId: string; available: number }[]): void {
  forgetReadProducts();
  updateHeld();
  const current = $currentProducts.get();
  const products = new Map(current.kind === 'ready' ? current.data : []);
  for (const { productId, available } of items) {
    const item = readCart().items.find((one) => one.productId === productId);
    const product = products.get(productId);
    const base = product && typeof product !== 'string' ? product : item?.product;
    if (base) products.set(productId, { ...base, stock: available });
  }
  checked.put(products);
}
