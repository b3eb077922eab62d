/** All that the checkout page shows, from the checkout and the other stores that the page needs. */
import { computed } from 'nanostores';
import { $currentProducts } from '#features/cart/cart-check-store.ts';
import { $cardFormState } from '#features/payment/card-form-store.ts';
import { $notice } from '#features/session/notice-store.ts';
import { $fullName } from '#features/session/user-store.ts';
import { $unreviewed } from './cart-changes-store.ts';
import { $checkout } from './checkout-store.ts';
import { viewOf } from './view.ts';

export const $view = computed(
  [$checkout, $unreviewed, $currentProducts, $cardFormState, $fullName, $notice],
  viewOf,
);
