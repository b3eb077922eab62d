/** The settings the browser may know, inlined at build (scripts/astro/defines.ts). */
declare const __API_URL__: string;
declare const __SHOP_NAME__: string;
declare const __STRIPE_KEY__: string;

/** The API host, without a slash at its end. */
export const apiUrl: string = __API_URL__;
export const shopName: string = __SHOP_NAME__;
/** Empty without a Stripe account: the checkout then uses the demo card form. */
export const stripeKey: string = __STRIPE_KEY__;
