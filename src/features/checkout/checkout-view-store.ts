/** All that the checkout page shows, from the checkout and the other stores that the page needs. */
import { computed } from 'nanostores';
import { $currentProducts } from '#features/cart/cart-check-store.ts';
import { $codeRefusal } from '#features/discount/discount-store.ts';
import { $cardFormState } from '#features/payment/card-form-store.ts';
import { $sessionNotice } from '#features/session/notice-store.ts';
import { $fullName } from '#features/session/user-store.ts';
import { combinedStore } from '#lib/combine-stores.ts';
import { $unaccepted } from './cart-changes-store.ts';
import { $checkout } from './checkout-store.ts';
import { checkoutViewOf } from './checkout-view.ts';

const $sources = combinedStore({
  checkout: $checkout,
  unaccepted: $unaccepted,
  products: $currentProducts,
  codeRefusal: $codeRefusal,
  cardForm: $cardFormState,
  ownName: $fullName,
  sessionNotice: $sessionNotice,
});
export const $checkoutView = computed($sources, checkoutViewOf);
