/**
 * Islands of a shop whose backend lacks every optional feature. They neither offer nor mention these features, and make none of
 * their calls (promise 77).
 */
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import account from '#i18n/messages/en/account.json';
import auth from '#i18n/messages/en/auth.json';
import catalog from '#i18n/messages/en/catalog.json';
import orders from '#i18n/messages/en/orders.json';
import { messagesFor } from '#i18n/translator.ts';
import { Shopper, setOrderStatus, setStock } from '../support/api/shopper.ts';
import { apiOfPages, controlOf, signInHere } from '../support/page/connection.ts';
import { without } from '../support/shop-without-features.ts';
import { showUnbuiltPage } from './features/unbuilt-page/show-page.tsx';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('../support/shop-without-features.ts')).without,
}));

const api = await apiOfPages(6, { features: without });
const messages = messagesFor('en', ['account', 'auth', 'calls', 'orders']);

/** Shows the orders of a new shopper, who has one order of the first product, with this status. */
async function showOrder(status: 'pending' | 'delivered') {
  const shopper = new Shopper(api);
  const [productId = ''] = setStock(api, 50);
  const { order } = await shopper.order([{ productId, quantity: 1 }]);
  setOrderStatus(api, order.id, status);
  signInHere(api, shopper.id);
  render(<OrdersIsland locale="en" messages={messages} apiResizes={false} />);
  return within(await screen.findByRole('article'));
}

const names = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('a delivered order has no buttons for features turned off', async () => {
  const card = await showOrder('delivered');
  fireEvent.click(card.getByText(orders.details));
  await card.findByText(orders.shippingAddress);
  expect(names(card.getAllByRole('button'))).toEqual([orders.again]);
  expect(names(card.getAllByRole('link'))).toEqual([expect.not.stringContaining('Review')]);
});

test('without cancelOrders, an unpaid order can only be paid', async () => {
  const card = await showOrder('pending');
  expect(names(card.getAllByRole('button'))).toEqual([orders.again]);
  expect(names(card.getAllByRole('link'))).toEqual([orders.pay]);
});

test('a member can change everything except the email address', async () => {
  const shopper = new Shopper(api);
  signInHere(api, shopper.id);
  render(<ProfileIsland locale="en" messages={messages} />);
  const personal = within(await screen.findByRole('region', { name: account.profile.heading }));
  fireEvent.click(personal.getByRole('button', { name: account.profile.edit }));
  const email = personal.getByLabelText(auth.fields.email) as HTMLInputElement;
  expect([email.readOnly, email.value]).toEqual([true, `${shopper.id}@example.org`]);
  expect(personal.getByText(account.profile.emailStays).id).toBe(email.getAttribute('aria-describedby'));
  fireEvent.input(personal.getByLabelText(auth.fields.lastName), { target: { value: 'Martin' } });
  fireEvent.click(personal.getByRole('button', { name: account.save }));
  await personal.findByText('Zoë Martin');
  expect(await controlOf(api).calls('PATCH /v1/user/update/current-user')).toBe(1);
});

test('a product newer than the build has no reviews', async () => {
  const { slug } = api.db.prepare('SELECT slug FROM product ORDER BY position').get() as { slug: string };
  const { container } = showUnbuiltPage({ kind: 'product', locale: 'en', slug });
  await screen.findByLabelText(catalog.quantity);
  await vi.waitFor(() => expect(container.querySelectorAll('li.card').length).toBeGreaterThan(0));
  expect(container.innerHTML).not.toMatch(/review|★/i);
  expect(await controlOf(api).calls('GET /v1/review/product/:productId')).toBe(0);
});
