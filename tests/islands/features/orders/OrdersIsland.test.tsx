import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import { readCart } from '#features/cart/cart-storage.ts';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { OrderConfirmationIsland } from '#features/orders/OrderConfirmationIsland.tsx';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { $orders, loadOrders } from '#features/orders/orders-store.ts';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import enCalls from '#i18n/messages/en/calls.json';
import en from '#i18n/messages/en/orders.json';
import { storageKeys } from '#platform/storage-keys.ts';
import { CARD, control, makeOverdue, setOrderStatus, setStock } from '../../../support/api/shopper.ts';
import { controlOf, signInHere, signOutHere } from '../../../support/page/connection.ts';
import { actions, allMessages, api, orderCard, place, placeUnpaid, shopper, show } from './orders-page.tsx';

test.each(
  Object.entries({
    OrdersIsland,
    OrderConfirmationIsland,
    RetryPaymentIsland,
    ProfileIsland,
    CheckoutIsland,
  }),
)('%s shows a skeleton, and a text after a second', (_, Island) => {
  const built = renderToStaticMarkup(<Island locale="en" messages={allMessages} apiResizes={false} />);
  expect(built).toContain('class="skeleton-line ');
  expect(built).not.toContain('animate-spin');
  expect(built).toMatch(/<p class="late [^"]*">[^<]+<\/p>/);
});

test.each(Object.entries({ OrdersIsland, OrderConfirmationIsland, RetryPaymentIsland, ProfileIsland }))(
  '%s keeps the focus after a press on “Try again”',
  async (_, Island) => {
    await controlOf(api).fault({ kind: 'status', status: 500, path: '/v1/*' });
    history.replaceState(null, '', '/?payment_intent=any&orderId=any');
    signInHere(api, shopper.id);
    render(<Island locale="en" messages={allMessages} apiResizes={false} />);
    const [again] = await screen.findAllByRole('button', { name: enCalls.retry });
    again?.focus();
    again?.click();
    await waitFor(() => expect(again?.isConnected).toBe(false));
    expect(document.activeElement).not.toBe(document.body);
  },
);

test('names of months are ready before the orders arrive', async () => {
  await place();
  const read = vi.spyOn(Date.prototype, 'toLocaleDateString');
  const readBefore = new Promise((resolve) => {
    $orders.listen(({ kind }) => kind === 'ready' && resolve(read.mock.calls.length));
  });
  show();
  expect(await readBefore).toBe(1);
});

test('a shopper without orders gets a link to the catalogue', async () => {
  show();
  await screen.findByText(en.empty);
  expect(screen.getByRole('link', { name: en.browse }).getAttribute('href')).toBe('/categories');
});

/** The actions that look like buttons. The others look like links. */
const mainActions = () =>
  [...screen.getByRole('article').querySelectorAll('.button')].map(({ textContent }) => textContent);

test('an order offers the actions that its status allows', async () => {
  const { order, pay } = await place({ quantity: 2 });
  show();
  const shown = await orderCard();
  expect(shown.getByText(en.status.pending)).toBeDefined();
  expect(actions(shown)).toEqual([en.pay, en.again, en.cancel]);
  expect(mainActions()).toEqual([en.pay]);
  expect(shown.getByRole('link', { name: en.pay }).getAttribute('href')).toBe(
    `/retry-payment?orderId=${order.id}`,
  );
  expect(shown.getByRole('timer').textContent).toMatch(/Reserved for another (29:\d\d|30:00)/);

  await pay();
  await loadOrders();
  await waitFor(() => expect(actions(shown)).toEqual([en.again, en.invoice, en.cancel]));
  expect(mainActions()).toEqual([en.again]);
  expect(shown.queryByRole('timer')).toBeNull();

  for (const step of ['process', 'ship', 'deliver', 'refund']) {
    await control(api, `/order/${order.id}/${step}`);
    await loadOrders();
    await waitFor(() => expect(actions(shown)).toEqual([en.again, en.invoice]));
    expect(mainActions()).toEqual([en.again]);
  }
  expect(shown.getByText(en.status.refunded)).toBeDefined();
  expect(shown.queryByRole('list', { name: en.progress })).toBeNull();
});

test('cancelling asks first and states the refund', async () => {
  const { order } = await place({ paid: true });
  show();
  const shown = await orderCard();
  fireEvent.click(shown.getByRole('button', { name: en.cancel }));
  const dialog = within(screen.getByRole('dialog', { name: en.cancelTitle }));
  expect(dialog.getByText(new RegExp(`We’ll refund \\$${order.total.toFixed(2)}`))).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: en.cancelNo }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await shopper.status(order.id)).toBe('paid');
});

test('a refused cancellation shows the reason', async () => {
  const { order, pay } = await place();
  show();
  const shown = await orderCard();
  await pay();
  await control(api, `/order/${order.id}/process`);
  fireEvent.click(shown.getByRole('button', { name: en.cancel }));
  fireEvent.click(screen.getByRole('button', { name: en.cancelYes }));
  expect((await shown.findByText(new RegExp(en.cancelError))).textContent).toContain(en.changed);
  expect(shown.getByText(en.status.processing)).toBeDefined();
});

test('an order at the bank can’t be paid or cancelled', async () => {
  const { order, intent } = await placeUnpaid();
  await shopper.payAndRetrieve(intent, CARD.slow);
  makeOverdue(api, order.id);
  show();
  const shown = await orderCard();
  expect(shown.getByText(en.status.checking)).toBeDefined();
  expect(shown.getByText(en.meaning.checking)).toBeDefined();
  expect(actions(shown)).toEqual([en.checkPayment, en.again]);
  expect(mainActions()).toEqual([en.checkPayment]);
  expect(shown.getByRole('link', { name: en.checkPayment }).getAttribute('href')).toBe(
    `/order-confirmation?payment_intent=${intent.id}`,
  );
  expect(shown.queryByText(en.timeOver)).toBeNull();
  expect(await controlOf(api).calls('POST /v1/order/expire/:id')).toBe(0);
});

test('an order at the bank says why it can’t be cancelled', async () => {
  const { intent } = await placeUnpaid();
  show();
  const shown = await orderCard();
  await shopper.payAndRetrieve(intent, CARD.slow);
  fireEvent.click(shown.getByRole('button', { name: en.cancel }));
  fireEvent.click(screen.getByRole('button', { name: en.cancelYes }));
  await shown.findByText(`${en.cancelError}. ${en.meaning.checking}`);
  expect(actions(shown)).toEqual([en.checkPayment, en.again]);
});

test('the heading gets the focus when an action disappears', async () => {
  const { order } = await place();
  show();
  const shown = await orderCard();
  const pay = await shown.findByRole('link', { name: en.pay });
  pay.focus();
  // The merchant cancels the order.
  setOrderStatus(api, order.id, 'cancelled');
  localStorage.setItem(storageKeys.accountChange.key, 'by another tab');
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.accountChange.key }));
  await shown.findByText(en.status.cancelled);
  await waitFor(() => expect(document.activeElement).toBe(shown.getByRole('heading', { level: 2 })));
});

test.each([
  ['a missing', { kind: 'status', status: 404 }, enCalls.gone],
  ['an empty', { kind: 'status', status: 200, body: '' }, ''],
])('%s invoice shows an error (promise 42)', async (_what, fault, why) => {
  await place({ paid: true });
  await control(api, '/faults', { ...fault, path: '/v1/order/*/invoice', times: 1 });
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show();
  const shown = await orderCard();
  fireEvent.click(shown.getByRole('button', { name: en.invoice }));
  await shown.findByText(new RegExp(`${en.invoiceError}. ${why}`));
  expect(save).not.toHaveBeenCalled();
});

test('reordering names what is out of stock', async () => {
  const [a = '', b = '', c = ''] = setStock(api, 5, 5, 5);
  await shopper.order([
    { productId: a, quantity: 2 },
    { productId: b, quantity: 3 },
    { productId: c, quantity: 1 },
  ]);
  setStock(api, 9, 1, 0);
  show();
  const shown = await orderCard();
  fireEvent.click(shown.getByRole('button', { name: en.again }));
  const result = await shown.findByText(/3 items added to your cart/);
  expect(result.parentElement?.textContent).toMatch(/could only add 1 of 3/);
  expect(result.parentElement?.textContent).toMatch(/We couldn’t add: /);
  expect(readCart().items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [a, 2],
    [b, 1],
  ]);
});

test('a sign-out elsewhere removes all orders (promise 10)', async () => {
  await place();
  show();
  await orderCard();
  signOutHere();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});
