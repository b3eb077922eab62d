/** The content of the cart page: line items, totals, and undo for removals. */

import { useStore } from '@nanostores/react';
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { BlockedNotice } from '#features/cart/BlockedNotice.tsx';
import { type Cart, type CartOutcome, emptyCart } from '#features/cart/cart.ts';
import { blocksCheckout, isUnsellable, noItemChanges, refusesItems } from '#features/cart/cart-check.ts';
import { $changes, $currentProducts, $sellable, applyChanges } from '#features/cart/cart-check-store.ts';
import {
  $cart,
  changeQuantity,
  clearCart,
  removeFromCart,
  stepQuantity,
  undoRemoval,
} from '#features/cart/cart-store.ts';
import { chooseCountry } from '#features/delivery/country-storage.ts';
import { $deliveryCountry } from '#features/delivery/country-store.ts';
import { DiscountField } from '#features/discount/DiscountField.tsx';
import { $codeRefusal, $discountCode, enterCode, forgetCode } from '#features/discount/discount-store.ts';
import { money } from '#i18n/format.ts';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { idle } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import { features, pictureSource } from '#platform/config.ts';
import { useHydrated } from '#ui/after-hydration.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { useKeptFocus } from '#ui/keep-focus.ts';
import { CartRow } from './CartRow.tsx';
import { CartView } from './CartView.tsx';
import { checkCartPage } from './cart-page-check-flow.ts';
import { $discountEstimate, estimateDiscount } from './discount-estimate-store.ts';
import { itemValues, totalValues } from './item-values.ts';
import { ShippingEstimate } from './ShippingEstimate.tsx';
import { $offeredCountries, $shippingEstimate, estimateShipping } from './shipping-estimate-store.ts';

type Removal = Extract<CartOutcome, { kind: 'itemRemoved' | 'cleared' }>;

/** Always the same array, because React compares it. */
const noCountries: readonly never[] = [];

let paintedCart: Cart | undefined;

/**
 * Stops paint.script.ts, and returns the cart that it has painted, if any. React must hydrate exactly this cart, even if
 * the stored cart changes in the meantime. Remembers the cart, because React may start to render more than once.
 */
function takeOver(): Cart | undefined {
  const page =
    typeof window === 'undefined' ? null : document.querySelector<HTMLElement>('[data-cart-painted]');
  if (page) {
    paintedCart = JSON.parse(page.dataset['cartPainted'] ?? '') as Cart;
    page.removeAttribute('data-cart-painted');
  }
  return paintedCart;
}

function CartContent() {
  const { locale, apiResizes, text } = usePage('cart');
  // The built page has no cart. If paint.script.ts hasn't painted the cart, the first render must not show it either.
  const [painted] = useState(takeOver);
  const isHydrated = useHydrated() || !!painted;
  const cart = useStore($cart, { ssr: () => painted ?? emptyCart });
  const sellable = useStore($sellable, { ssr: () => painted ?? emptyCart });
  const { changes, isUnchecked } = useCartCheck(cart);
  const country = useStore($deliveryCountry, { ssr: () => '' });
  const { shipping, isShippingUnknown, discount } = useEstimates(sellable, country);
  const content = useRef<HTMLDivElement>(null);
  const { removal, removeItems, restore } = useRemoval(cart, content);
  useKeptFocus(content, () => content.current);

  if (!isHydrated)
    return (
      <p role="status" className="late py-10 text-muted" data-cart-loading data-waits>
        {text('loading')}
      </p>
    );

  return (
    <CartView
      content={content}
      notices={
        <>
          <BlockedNotice />
          {removal && <RemovalNotice removal={removal} onUndo={() => void restore(removal.undo)} />}
        </>
      }
      warning={isUnchecked && cart.items.length > 0 && <UncheckedNotice />}
      changes={changes}
      isBlocked={blocksCheckout(cart, changes)}
      onAccept={() => void applyChanges()}
      onRemove={(id) =>
        void removeItems(
          cart.items.findIndex(({ productId }) => productId === id),
          removeFromCart(id, { isUndoOnPage: true }),
        )
      }
      onClear={() => void removeItems(0, clearCart({ isUndoOnPage: true }))}
      totals={totalValues(locale, sellable)}
      shipping={<Shipping country={country} estimate={shipping} isUnknown={isShippingUnknown} />}
      vatThere={shipping?.vatRate}
      discount={features.discountCodes && <Discount estimate={discount?.amount} />}
    >
      {cart.items.map((item, index) => (
        <CartRow
          key={item.productId}
          values={itemValues(locale, item, pictureSource(apiResizes))}
          problem={changes.filter(isUnsellable).find(({ productId }) => productId === item.productId)?.kind}
          onWanted={(quantity) => void changeQuantity(item.productId, quantity)}
          onPress={(by) => void stepQuantity(item.productId, by)}
          onRemove={() => void removeItems(index, removeFromCart(item.productId, { isUndoOnPage: true }))}
        />
      ))}
    </CartView>
  );
}

/** Checks the cart, because stored prices and stock may be stale. Checks it again when another tab adds a line item. */
function useCartCheck({ items }: Cart) {
  const changes = useStore($changes, { ssr: () => noItemChanges });
  const isUnchecked = useStore($currentProducts, { ssr: () => idle }).kind === 'failed';
  const productIds = items.map(({ productId }) => productId).join();
  useEffect(() => {
    if (productIds) void checkCartPage();
  }, [productIds]);
  return { changes, isUnchecked };
}

/** What shipping to the country costs, and what the discount code takes off. Undefined until the API has responded. */
function useEstimates(sellable: Cart, country: string) {
  const code = useStore($discountCode, { ssr: () => '' });
  const shipping = useStore($shippingEstimate, { ssr: () => idle });
  const discount = useStore($discountEstimate, { ssr: () => idle });
  useEffect(() => {
    void estimateShipping(sellable, country);
  }, [sellable, country]);
  useEffect(() => {
    void estimateDiscount({ cart: sellable, code, country });
  }, [sellable, code, country]);
  useWhenOnline(() => {
    void checkCartPage();
    void estimateShipping(sellable, country);
    void estimateDiscount({ cart: sellable, code, country });
  });
  const answer = shipping.kind === 'ready' ? shipping.data : undefined;
  return {
    shipping: answer?.ok && answer.data.country === country ? answer.data : undefined,
    // Refused items have a message of their own.
    isShippingUnknown: answer?.ok === false && !refusesItems(answer.failure),
    discount: discount.kind === 'ready' && discount.data.code === code ? discount.data.discount : null,
  };
}

/** Runs the task when the connection is back. */
function useWhenOnline(task: () => void): void {
  const run = useEffectEvent(task);
  useEffect(() => {
    const onOnline = () => run();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
}

/** The last removal, if it can still be undone. The focused button disappears with its line item, so this hook also moves the focus. */
function useRemoval(cart: Cart, content: RefObject<HTMLElement | null>) {
  const [removal, setRemoval] = useState<Removal>();
  /** Where to move the focus once the cart has changed. If a change is refused, a later one must not move it. */
  const focusAt = useRef<number>(undefined);

  // Focus the next line item, or the text that the cart is empty. Screen readers hear of the removal from the toast.
  useEffect(() => {
    const position = focusAt.current;
    if (position === undefined) return;
    focusAt.current = undefined;
    const names = content.current?.querySelectorAll<HTMLElement>('[data-item-name]') ?? [];
    const empty = content.current?.querySelector<HTMLElement>('[data-empty]');
    const target = names[Math.min(position, cart.items.length - 1)] ?? empty;
    target?.focus();
  }, [cart, content]);

  return {
    removal: removal && canUndo(removal, cart) ? removal : undefined,
    async removeItems(index: number, change: Promise<CartOutcome | undefined>): Promise<void> {
      focusAt.current = index;
      const outcome = await change;
      const removed = outcome?.kind === 'itemRemoved' || outcome?.kind === 'cleared' ? outcome : undefined;
      if (!removed) focusAt.current = undefined;
      setRemoval(removed);
    },
    async restore(undo: Removal['undo']): Promise<void> {
      focusAt.current = undo[0]?.index;
      const outcome = await undoRemoval(undo);
      if (outcome?.kind !== 'restored') focusAt.current = undefined;
      if (outcome?.kind !== 'addItemError') setRemoval(undefined);
    },
  };
}

/**
 * The painted cart says nothing about shipping, so the first render must say nothing either. The list of countries comes with the
 * code that asks the API, so it may be empty without a connection.
 */
function Shipping(
  props: Pick<ComponentProps<typeof ShippingEstimate>, 'country' | 'estimate' | 'isUnknown'>,
) {
  const countries = useStore($offeredCountries, { ssr: () => noCountries });
  return (
    (countries.length > 0 || props.isUnknown) && (
      <ShippingEstimate countries={countries} onChoose={chooseCountry} {...props} />
    )
  );
}

/** `estimate`: what the code takes off, in the shop's currency. */
function Discount({ estimate }: { estimate: number | undefined }) {
  const { locale } = usePage('cart');
  const code = useStore($discountCode, { ssr: () => '' });
  const refusal = useStore($codeRefusal, { ssr: () => undefined });
  return (
    <DiscountField
      code={code}
      refusal={refusal}
      estimate={estimate ? money(locale, toCents(estimate)) : undefined}
      onEnter={enterCode}
      onForget={() => forgetCode()}
    />
  );
}

function RemovalNotice({ removal, onUndo }: { removal: Removal; onUndo: () => void }) {
  const { text } = usePage('cart');
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-card bg-sunk px-4 py-2">
      {text(removal.kind, removal.kind === 'itemRemoved' ? { name: removal.name } : {})}
      <button type="button" className="link min-h-11" onClick={onUndo}>
        {text('undo')}
      </button>
    </p>
  );
}

function UncheckedNotice() {
  const { text } = usePage('cart');
  return (
    <p className="dock flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-surface px-4 py-2">
      {text('notChecked')}
      <button type="button" className="link min-h-11" onClick={() => void checkCartPage()}>
        {text('retry')}
      </button>
    </p>
  );
}

/** False if the toast's button or another tab has already restored everything. */
function canUndo({ undo }: Removal, { items }: Cart): boolean {
  return undo.some(({ item }) => !items.some(({ productId }) => productId === item.productId));
}

export const CartIsland = withErrorBox(withPage<'cart'>(CartContent));
