/** The content of the cart page: line items, totals, and undo for removals. */

import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { BlockedNotice } from '#features/cart/BlockedNotice.tsx';
import type { Cart, CartOutcome } from '#features/cart/cart.ts';
import { isUnsellable } from '#features/cart/cart-check.ts';
import { applyChanges } from '#features/cart/cart-check-store.ts';
import {
  changeQuantity,
  clearCart,
  removeFromCart,
  stepQuantity,
  undoRemoval,
} from '#features/cart/cart-store.ts';
import { chooseCountry } from '#features/delivery/country-store.ts';
import { DiscountField } from '#features/discount/DiscountField.tsx';
import { enterCode, forgetCode } from '#features/discount/discount-store.ts';
import { money } from '#i18n/format.ts';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { toCents } from '#lib/money.ts';
import { features, pictureSource } from '#platform/config.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { CartRow } from './CartRow.tsx';
import { CartView } from './CartView.tsx';
import { checkCartPage, startCartPage } from './cart-page-flow.ts';
import { builtCartPageView, type CartPageView, paintedCartPageView } from './cart-page-view.ts';
import { $cartPageView } from './cart-page-view-store.ts';
import { itemValues, totalValues } from './item-values.ts';
import { ShippingEstimate } from './ShippingEstimate.tsx';

type Removal = Extract<CartOutcome, { kind: 'itemRemoved' | 'cleared' }>;

let painted: CartPageView | undefined;

/**
 * Stops paint.script.ts, and returns what it has painted, if anything. React must hydrate exactly this, even if the stored
 * cart changes in the meantime. Remembers it, because React may start to render more than once.
 */
function takeOver(): CartPageView | undefined {
  const page =
    typeof window === 'undefined' ? null : document.querySelector<HTMLElement>('[data-cart-painted]');
  if (page) {
    painted = paintedCartPageView(JSON.parse(page.dataset['cartPainted'] ?? '') as Cart);
    page.removeAttribute('data-cart-painted');
  }
  return painted;
}

function CartContent() {
  const { locale, apiResizes, text } = usePage('cart');
  // The built page has no cart. If paint.script.ts hasn't painted the cart, the first render must not show it either.
  const [first] = useState(takeOver);
  const isHydrated = useHydrated() || !!first;
  const view = useStore($cartPageView, { ssr: () => first ?? builtCartPageView });
  const { cart, changes } = view;
  const content = useRef<HTMLDivElement>(null);
  const { removal, removeItems, restore } = useRemoval(cart, content);
  useKeptFocus(content, () => content.current);
  useEffect(startCartPage, []);

  if (!isHydrated)
    return (
      <p role="status" className="late py-10 text-muted" data-cart-loading data-waits>
        {text('loading')}
      </p>
    );

  const remove = (id: string) => void removeItems([id], removeFromCart(id, { isUndoOnPage: true }));
  const clear = () =>
    void removeItems(
      cart.items.map(({ productId }) => productId),
      clearCart({ isUndoOnPage: true }),
    );
  return (
    <CartView
      content={content}
      notices={
        <>
          <BlockedNotice />
          {removal && <RemovalNotice removal={removal} onUndo={() => void restore(removal)} />}
        </>
      }
      warning={view.isUnchecked && <UncheckedNotice />}
      changes={changes}
      isBlocked={view.isBlocked}
      onAccept={() => void applyChanges()}
      onRemove={remove}
      onClear={clear}
      totals={totalValues(locale, view.sellable)}
      shipping={<BoundShippingEstimate view={view} />}
      vatThere={view.shipping?.vatRate}
      discount={features.discountCodes && <BoundDiscountField view={view} />}
    >
      {cart.items.map((item) => (
        <CartRow
          key={item.productId}
          values={itemValues(locale, item, pictureSource(apiResizes))}
          problem={changes.filter(isUnsellable).find(({ productId }) => productId === item.productId)?.kind}
          onWanted={(quantity) => void changeQuantity(item.productId, quantity)}
          onPress={(by) => void stepQuantity(item.productId, by)}
          onRemove={() => remove(item.productId)}
        />
      ))}
    </CartView>
  );
}

/** The painted cart says nothing about shipping, so the first render must say nothing either. */
function BoundShippingEstimate({ view }: { view: CartPageView }) {
  if (!view.countries.length && !view.isShippingUnknown) return null;
  return (
    <ShippingEstimate
      country={view.country}
      countries={view.countries}
      estimate={view.shipping}
      isUnknown={view.isShippingUnknown}
      onChoose={chooseCountry}
    />
  );
}

function BoundDiscountField({ view }: { view: CartPageView }) {
  const { locale } = usePage();
  return (
    <DiscountField
      code={view.code}
      refusal={view.codeRefusal}
      estimate={view.discount ? money(locale, toCents(view.discount)) : undefined}
      onEnter={enterCode}
      onForget={() => forgetCode()}
    />
  );
}

/** The last removal, if it can still be undone. The focused button disappears with its line item, so this hook also moves the focus. */
function useRemoval(cart: Cart, content: RefObject<HTMLElement | null>) {
  const [removal, setRemoval] = useState<Removal>();
  /** The position of the line item to focus, and whether the cart has changed as the shopper wanted. */
  const nextFocus = useRef<{ at: number; isDue: (cart: Cart) => boolean }>(undefined);

  // Focus the next line item, or the text that the cart is empty. Screen readers hear of the removal from the toast.
  useEffect(() => {
    // Another tab may change the cart first.
    if (!nextFocus.current?.isDue(cart)) return;
    const names = content.current?.querySelectorAll<HTMLElement>('[data-item-name]') ?? [];
    const empty = content.current?.querySelector<HTMLElement>('[data-empty]');
    const target = names[Math.min(nextFocus.current.at, cart.items.length - 1)] ?? empty;
    nextFocus.current = undefined;
    target?.focus();
  }, [cart, content]);

  return {
    removal: removal && canUndo(removal, cart) ? removal : undefined,
    async removeItems(ids: readonly string[], change: Promise<CartOutcome | undefined>): Promise<void> {
      const isRemoved = ({ items }: Cart) => !items.some(({ productId }) => ids.includes(productId));
      const at = cart.items.findIndex(({ productId }) => productId === ids[0]);
      nextFocus.current = { at, isDue: isRemoved };
      const outcome = await change;
      if (outcome?.kind === 'itemRemoved' || outcome?.kind === 'cleared') setRemoval(outcome);
      else nextFocus.current = undefined;
    },
    async restore(removed: Removal): Promise<void> {
      nextFocus.current = { at: removed.undo[0]?.index ?? 0, isDue: (now) => !canUndo(removed, now) };
      const outcome = await undoRemoval(removed.undo);
      if (outcome?.kind === 'restored') setRemoval(undefined);
      else nextFocus.current = undefined;
    },
  };
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
