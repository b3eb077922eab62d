/** Which pages are for members. */
import { type Route, routeOf, splitLocale } from '#i18n/routes.ts';

const guarded: readonly (Route | undefined)[] = ['profile', 'orders', 'retryPayment', 'orderConfirmation'];

export function isGuarded(target: string): boolean {
  const { path } = splitLocale(target);
  return guarded.includes(routeOf(path.replace(/[?#].*$/, '')));
}
