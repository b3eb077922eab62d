/** The state of the checkout, and what follows from it and from other stores. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { $cartCheck, applyChanges } from '#features/cart/cart-check-store.ts';
import { $cart, removeFromCart } from '#features/cart/cart-store.ts';
import { $codeRefusal } from '#features/discount/discount-store.ts';
import { $cardFormState } from '#features/payment/card-form-store.ts';
import { $sessionNotice } from '#features/session/notice-store.ts';
import { $fullName } from '#features/session/user-store.ts';
import { combinedStore } from '#lib/combine-stores.ts';
import { unacceptedOf } from './cart-changes.ts';
import { type Checkout, type Choices, closedCheckout, quoteRequestOf } from './checkout.ts';
import { checkoutViewOf } from './checkout-view.ts';
import { type CheckoutEvent, nextCheckout } from './next-checkout.ts';
import { loadQuote } from './quote-store.ts';

export { addressDraft, guestDraft } from './draft-storage.ts';

const $state = atom<Checkout>(closedCheckout);
export const $checkout: ReadableAtom<Checkout> = $state;

export function sendToCheckout(event: CheckoutEvent): void {
  $state.set(nextCheckout($state.get(), event));
}

export function changeChoices(changes: Partial<Choices>): void {
  sendToCheckout({ kind: 'chose', changes });
}

/** Asks again for the total of what is chosen now, even if it is known. */
export function loadFreshQuote() {
  return loadQuote(quoteRequestOf($state.get()), { isFresh: true });
}

/**
 * How the shop or another tab has changed the cart since the shopper last accepted it. The shopper must accept these changes
 * before paying.
 */
export const $unaccepted = computed([$checkout, $cartCheck, $cart], unacceptedOf);

export async function acceptChanges(): Promise<void> {
  await applyChanges();
  sendToCheckout({ kind: 'accepted' });
}

/** Removes a line item that can't be bought. */
export async function removeUnavailable(productId: string): Promise<void> {
  const outcome = await removeFromCart(productId);
  if (outcome?.kind !== 'removeError') sendToCheckout({ kind: 'removed', productId });
}

const $sources = combinedStore({
  checkout: $checkout,
  unaccepted: $unaccepted,
  check: $cartCheck,
  codeRefusal: $codeRefusal,
  cardForm: $cardFormState,
  ownName: $fullName,
  sessionNotice: $sessionNotice,
});
/** All that the checkout page shows. */
export const $checkoutView = computed($sources, checkoutViewOf);
