/** The chosen options of a product, on every page of its order. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { readCart } from '#features/cart/cart-storage.ts';
import { OrderConfirmationIsland } from '#features/orders/OrderConfirmationIsland.tsx';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import { messagesFor } from '#i18n/translator.ts';
import { unitName } from '#lib/variants.ts';
import { addApron } from '../../../support/api/apron.ts';
import { control, Shopper } from '../../../support/api/shopper.ts';
import { apiOfPages, signInHere } from '../../../support/page/connection.ts';

vi.useFakeTimers({ toFake: ['setInterval'] });
const api = await apiOfPages(3);
vi.useRealTimers();
const { blueS, blueM } = addApron(api);
const messages = messagesFor('en', ['orders', 'payment', 'calls', 'account', 'auth', 'checkout', 'cart']);
const lines = [blueS, blueM].map((productId) => ({ productId, quantity: 1 }));

async function namesOn(page: ReactNode, url: string) {
  cleanup();
  history.replaceState(null, '', url);
  render(page);
  const links = await screen.findAllByRole('link', { name: /^Apron/ });
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

const retry = <RetryPaymentIsland locale="en" messages={messages} />;
const confirmed = <OrderConfirmationIsland locale="en" messages={messages} apiResizes={false} />;

const shown = [
  ['Apron · Blue · S', `/product/apron?variant=${blueS}`],
  ['Apron · Blue · M', `/product/apron?variant=${blueM}`],
];

test('every page of an order names the chosen variant', async () => {
  const shopper = new Shopper(api);
  const { order, intent } = await shopper.order(lines);
  signInHere(api, shopper.id);
  expect(await namesOn(retry, `/retry-payment?orderId=${order.id}`)).toEqual(shown);
  await shopper.payAndRetrieve(intent);
  const confirmation = `/order-confirmation?payment_intent=${intent.id}`;
  expect(await namesOn(confirmed, confirmation)).toEqual(shown);
});

test('ordering again adds the chosen variant', async () => {
  const shopper = new Shopper(api);
  const { order } = await shopper.order(lines);
  await shopper.cancel(order.id);
  await control(api, '/catalog', { edit: 'variant.remove', id: blueS });
  signInHere(api, shopper.id);
  cleanup();
  history.replaceState(null, '', '/orders');
  render(<OrdersIsland locale="en" messages={messages} apiResizes={false} />);
  const card = within(await screen.findByRole('article'));
  fireEvent.click(await card.findByRole('button', { name: 'Order again' }));
  await waitFor(() => expect(readCart().items).toHaveLength(1));
  const [item] = readCart().items;
  expect([item?.productId, item && unitName(item.product)]).toEqual([blueM, 'Apron · Blue · M']);
  expect((await card.findByText(/Blue · S/)).textContent).toContain('Apron · Blue · S');
});
