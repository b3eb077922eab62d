/** What the browser may know about the shop and its API. The build inlines it (scripts/astro/defines.ts). */
import type { LegalPages } from '#lib/legal-pages.ts';
import type { IslandPictureSource } from '#lib/picture.ts';

declare const __API_URL__: string;
declare const __SHOP_NAME__: string;
declare const __SHOP_COUNTRY__: string;
declare const __DELIVERY_COUNTRIES__: readonly string[];
declare const __LEGAL_PAGES__: Readonly<Record<string, LegalPages>>;
declare const __STRIPE_KEY__: string;
declare const __IMAGE_URL_TEMPLATE__: string;
declare const __PICTURE_HOSTS__: readonly string[];
declare const __READS_BY_ID__: boolean;
declare const __OFFLINE__: boolean;

/** The API host, without a trailing slash. */
export const apiUrl: string = __API_URL__;
export const shopName: string = __SHOP_NAME__;
/** The merchant's own country (ISO 3166-1), or empty. */
export const shopCountry: string = __SHOP_COUNTRY__;
/** Where the shop delivers. Empty if it delivers everywhere. */
export const deliveryCountries: readonly string[] = __DELIVERY_COUNTRIES__;
/** Which optional features the shop has. What is off isn't built, and its calls are never made. */
export * as features from './backend-features.ts';
/** The URLs of the merchant's legal pages, by language. */
export const legalPages: Readonly<Record<string, LegalPages>> = __LEGAL_PAGES__;
/** Empty without a Stripe account. The checkout then uses the demo card form. */
export const stripeKey: string = __STRIPE_KEY__;
/** Whether the API can send many products at once, by their ids. The rebuild finds out. */
export const readsById: boolean = __READS_BY_ID__;
/** Whether visited pages stay readable without a connection. */
export const worksOffline: boolean = __OFFLINE__;

/** Where small pictures come from. Only the build knows whether the API makes them, so pages tell their islands. */
export const pictureSource = (apiResizes: boolean): IslandPictureSource => ({
  apiUrl,
  apiResizes,
  template: __IMAGE_URL_TEMPLATE__,
  hosts: __PICTURE_HOSTS__,
});
