/**
 * The id of the order that a link to the list of orders is about, as in `/orders#<id>`. `hash` is that of the URL. Empty without an
 * id. The other pages read a parameter: `?orderId=` to retry a payment, and `?payment_intent=` for the confirmation
 * (src/i18n/routes.ts).
 */
export function linkedOrder(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
