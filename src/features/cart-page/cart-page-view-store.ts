/** All that the cart page shows, from the stores that the page needs. */
import { computed } from 'nanostores';
import { $cartCheck, $changes, $sellable } from '#features/cart/cart-check-store.ts';
import { $cart } from '#features/cart/cart-store.ts';
import { $deliveryCountry } from '#features/delivery/country-store.ts';
import { $codeRefusal, $discountCode } from '#features/discount/discount-store.ts';
import { combinedStore } from '#lib/combine-stores.ts';
import { cartPageViewOf } from './cart-page-view.ts';
import { $discountEstimate } from './discount-estimate-store.ts';
import { $offeredCountries, $shippingEstimate } from './shipping-estimate-store.ts';

const $sources = combinedStore({
  cart: $cart,
  sellable: $sellable,
  changes: $changes,
  check: $cartCheck,
  country: $deliveryCountry,
  countries: $offeredCountries,
  shipping: $shippingEstimate,
  code: $discountCode,
  codeRefusal: $codeRefusal,
  discount: $discountEstimate,
});
export const $cartPageView = computed($sources, cartPageViewOf);
