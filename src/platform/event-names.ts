/** Names of the events that the shop dispatches on the window. The bundler inlines them, so importing one adds no file to a page. */

/** A session began or ended in this page. */
export const sessionEvent = 'shop:session';
/** The cart changed in this page. */
export const cartEvent = 'shop:cart';
/** The shopper's consent changed in this page. */
export const consentEvent = 'shop:consent';
/** The device couldn't store what the shopper chose. */
export const notKeptEvent = 'shop:not-kept';
/** The shopper chose another delivery country. */
export const countryEvent = 'shop:country';
/** The API responded with a 429. `detail` holds the server's own message, if any. */
export const tooManyEvent = 'shop:too-many';
/** The record of the open payment is up to date with the API. */
export const paymentEvent = 'shop:payment';
/** The shopper has paid. `shopPurchases` has the purchase. */
export const purchaseEvent = 'shop:paid';
/** A form or button adds another item to the cart, or the same one at another price or stock. Dispatched on that element. */
export const itemEvent = 'shop:item';
/** The table of a product's variants has fresh prices and stock. Dispatched on the buy box. */
export const variantsEvent = 'shop:variants';
/** The shopper needs an island that isn't loaded yet. Dispatched on the island, whose directive is src/platform/parts/part.directive.ts. */
export const neededEvent = 'shop:needed';
