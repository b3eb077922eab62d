/** The page with a shopper's orders, and the page to pay one again, against a reference API. */
import { render, screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import { messagesFor } from '#i18n/translator.ts';
import { Shopper, setStock } from '../../../support/api/shopper.ts';
import { apiWithoutTimers, signInHere } from '../../../support/page/connection.ts';

export const api = await apiWithoutTimers(12);
export const allMessages = messagesFor('en', [
  'orders',
  'payment',
  'calls',
  'account',
  'auth',
  'checkout',
  'cart',
]);
export let shopper: Shopper;

beforeEach(() => {
  shopper = new Shopper(api);
});

export function show(locale: 'en' | 'fr' = 'en') {
  signInHere(api, shopper.id);
  const messages = messagesFor(locale, ['orders', 'calls']);
  render(<OrdersIsland locale={locale} messages={messages} apiResizes={false} />);
}

export function showRetry(orderId: string) {
  history.replaceState(null, '', `/retry-payment?orderId=${orderId}`);
  signInHere(api, shopper.id);
  render(<RetryPaymentIsland locale="en" messages={allMessages} />);
}

/** Orders the first product without paying. */
export const placeUnpaid = () => shopper.order([{ productId: setStock(api, 50)[0] ?? '', quantity: 1 }]);

/** Orders the first product. */
export async function place({ quantity = 1, paid = false } = {}) {
  const [productId = ''] = setStock(api, 50);
  const { order, intent } = await shopper.order([{ productId, quantity }]);
  const pay = () => shopper.payAndRetrieve(intent);
  if (paid) await pay();
  return { order, pay };
}

export const orderCard = async () => within(await screen.findByRole('article'));
export const actions = (shown: Awaited<ReturnType<typeof orderCard>>) =>
  [...shown.queryAllByRole('link'), ...shown.queryAllByRole('button')].map(({ textContent }) => textContent);

/** Replaces the shopper by a new one, whose address is in this country. */
export function deliverTo(country: string, postalCode: string): void {
  shopper = new Shopper(api, country, postalCode);
}
