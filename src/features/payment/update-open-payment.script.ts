/** Asks about an open payment on pages that don't show it. */
import { type Route, routeOf, splitLocale } from '#i18n/routes.ts';
import { loadPart } from '#platform/parts/load-part.ts';
import { read, readTab } from '#platform/storage.ts';
import { openPaymentKey, storageKeys } from '#platform/storage-keys.ts';
import paymentPart from './saved-payment-flow.ts?part';

/** These pages check the payment themselves. */
const own: readonly (Route | undefined)[] = ['checkout', 'orderConfirmation', 'retryPayment'];

/** A payment can succeed while no page of the shop is open. The next page then empties the cart. Never rejects. */
export async function updateOpenPayment(): Promise<void> {
  const route = routeOf(splitLocale(location.pathname).path);
  if (own.includes(route)) return;
  const open = read(openPaymentKey);
  // The list of orders shows the payment's status, so it always asks.
  const isChecked = readTab(storageKeys.paymentChecked.key) === open && route !== 'orders';
  if (!open || isChecked) return;
  await loadPart<typeof import('./saved-payment-flow.ts')>(paymentPart)
    .then(({ updatePaymentForVisit }) => updatePaymentForVisit())
    // If this fails, the next page tries again.
    .catch(() => undefined);
}
