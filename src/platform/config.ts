/** The settings the browser may know, inlined at build (scripts/astro/defines.ts). */
import type { PictureSource } from '#lib/picture.ts';

declare const __API_URL__: string;
declare const __SHOP_NAME__: string;
declare const __STRIPE_KEY__: string;
declare const __IMAGE_URL_TEMPLATE__: string;

/** The API host, without a slash at its end. */
export const apiUrl: string = __API_URL__;
export const shopName: string = __SHOP_NAME__;
/** Empty without a Stripe account: the checkout then uses the demo card form. */
export const stripeKey: string = __STRIPE_KEY__;

/** Where small pictures come from. Whether the API makes them is known only to the build, which hands it to the islands. */
export const pictureSource = (apiResizes: boolean): PictureSource => ({
  apiUrl,
  apiResizes,
  template: __IMAGE_URL_TEMPLATE__,
});
