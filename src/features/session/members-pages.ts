/** Which pages are for members. Everyone may open the other pages of i18n/routes.ts. */
import { type Route, routeOf, splitLocale } from '#i18n/routes.ts';

const guarded: readonly (Route | undefined)[] = ['profile', 'orders', 'retryPayment', 'orderConfirmation'];

export function isGuarded(target: string): boolean {
  const { path } = splitLocale(target);
  return guarded.includes(routeOf(path.replace(/[?#].*$/, '')));
}
