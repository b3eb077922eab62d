import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { encodeCart, readCart } from '#features/cart/cart-storage.ts';
import { OrderConfirmationIsland } from '#features/orders/OrderConfirmationIsland.tsx';
import { $orderConfirmation } from '#features/orders/order-confirmation-flow.ts';
import { newPayment, updatePayment } from '#features/payment/payment-storage.ts';
import orders from '#i18n/messages/en/orders.json';
import payment from '#i18n/messages/en/payment.json';
import { messagesFor } from '#i18n/translator.ts';
import { tooManyEvent } from '#platform/event-names.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { icons } from '#ui/icons.ts';
import { control, makeOverdue, priced, Shopper, setStock } from '../../../support/api/shopper.ts';
import { itemOf } from '../../../support/cart.ts';
import { apiWithoutTimers, controlOf, signInHere } from '../../../support/page/connection.ts';

const api = await apiWithoutTimers(3);
const { fault } = controlOf(api);
const messages = messagesFor('en', ['orders', 'payment', 'calls']);
const { confirmation, retryPage } = payment;
let shopper: Shopper;

beforeEach(() => {
  shopper = new Shopper(api);
});

const place = () => shopper.order([{ productId: setStock(api, 50)[0] ?? '', quantity: 2 }]);

async function placePaid() {
  const placed = await place();
  await shopper.payAndRetrieve(placed.intent);
  return placed;
}

/** Lets the time to pay run out. */
async function expire(id: string) {
  makeOverdue(api, id);
  await shopper.expire(id);
}

function show(paymentIntentId: string) {
  signInHere(api, shopper.id);
  history.replaceState(null, '', `/order-confirmation?payment_intent=${paymentIntentId}`);
  render(<OrderConfirmationIsland locale="en" messages={messages} />);
}

/** Expects this heading and this text, and no text that is true only right after paying. */
async function expectWords(heading: string, words: string) {
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(/verification failed|pack your order soon/);
}

test('names of months are ready before the outcome arrives', async () => {
  const { intent } = await placePaid();
  const months = vi.spyOn(Date.prototype, 'toLocaleDateString');
  const countries = vi.spyOn(Intl, 'DisplayNames');
  const readBefore = new Promise((resolve) => {
    $orderConfirmation.listen(
      ({ kind }) => kind === 'ready' && resolve([months.mock.calls.length, countries.mock.calls.length]),
    );
  });
  show(intent.id);
  expect(await readBefore).toEqual([1, 1]);
});

test('a confirmation opened later shows the order’s progress', async () => {
  const { order, intent } = await placePaid();
  const { status, meaning } = orders;
  for (const [step, now] of [
    ['process', 'processing'],
    ['ship', 'shipped'],
    ['deliver', 'delivered'],
    ['refund', 'refunded'],
  ] as const) {
    await control(api, `/order/${order.id}/${step}`);
    show(intent.id);
    await expectWords(status[now], meaning[now]);
    expect(screen.getByRole('heading', { name: `Order ${order.number}` })).toBeDefined();
    cleanup();
  }
});

test('a cancelled order says that nothing is owed', async () => {
  const { order, intent } = await place();
  await shopper.cancel(order.id);
  show(intent.id);
  await expectWords(orders.status.cancelled, orders.meaning.cancelled);
});

test('an order that expired unpaid says so', async () => {
  const { order, intent } = await place();
  await expire(order.id);
  show(intent.id);
  await expectWords(retryPage.expired, retryPage.expiredHint);
});

test.each([
  ['been cancelled', (id: string) => shopper.cancel(id)],
  ['expired', expire],
])('a payment for an order that had already %s is refunded', async (_, end) => {
  const { order, intent } = await place();
  await end(order.id);
  // The money was already on its way.
  api.db.run`UPDATE simulator_intent SET status = 'succeeded' WHERE id = ${intent.id}`;
  show(intent.id);
  await expectWords(confirmation.lateHeading, confirmation.late);
  expect(await shopper.status(order.id)).toBe('cancelled');
  fireEvent.click(screen.getByRole('button', { name: orders.again }));
  await screen.findByText(/2 items added to your cart/);
  expect(readCart().items.map(({ quantity }) => quantity)).toEqual([2]);
});

test('a cancelled order’s items stay in the cart', async () => {
  const { order, intent } = await place();
  await shopper.cancel(order.id);
  api.db.run`UPDATE simulator_intent SET status = 'succeeded' WHERE id = ${intent.id}`;
  signInHere(api, shopper.id);
  updatePayment(newPayment(''), { paymentIntentId: intent.id, orderId: order.id });
  const items = order.items.map(({ productId, quantity }) => ({ ...itemOf(productId), quantity }));
  localStorage.setItem(cartKey, encodeCart({ items }));
  show(intent.id);
  await expectWords(confirmation.lateHeading, confirmation.late);
  expect(readCart().items.map(({ quantity }) => quantity)).toEqual([2]);
});

test('an expired order’s items aren’t added to the cart twice', async () => {
  const { order, intent } = await place();
  await expire(order.id);
  show(intent.id);
  await screen.findByText(retryPage.expiredHint);
  fireEvent.click(screen.getByRole('button', { name: orders.again }));
  await screen.findByText(/2 items added to your cart/);
  cleanup();
  show(intent.id);
  await screen.findByText(orders.stillInCart);
  expect(screen.queryByRole('button', { name: orders.again })).toBeNull();
  expect(screen.getByRole('link', { name: orders.toCart }).getAttribute('href')).toBe('/cart');
});

test('a free order says nothing about payment', async () => {
  using _ = priced(api, setStock(api, 50)[0] ?? '', 0);
  const { intent } = await place();
  show(intent.id);
  await screen.findByRole('heading', { level: 1, name: confirmation.freeHeading });
  expect(screen.getByText(orders.free.paid)).toBeDefined();
});

test('a pending payment is checked until it ends', async () => {
  const { intent } = await place();
  const setStatus = (status: string) =>
    api.db.run`UPDATE simulator_intent SET status = ${status} WHERE id = ${intent.id}`;
  setStatus('processing');
  show(intent.id);
  const checking = await screen.findByRole('heading', { level: 1, name: confirmation.checkingHeading });
  expect(checking.querySelector('svg')).toBeNull();
  expect(screen.getByText(orders.status.checking)).toBeDefined();
  screen.getByRole('button', { name: confirmation.checkNow }).focus();
  setStatus('succeeded');
  // The first pause takes a second.
  const paid = await screen.findByRole(
    'heading',
    { level: 1, name: confirmation.paidHeading },
    { timeout: 30_000 },
  );
  expect(paid.querySelector('path')?.getAttribute('d'), 'a tick').toBe(icons.check);
  expect(document.activeElement).toBe(paid);
});

test('a check after a 429 waits for Retry-After (promise 41)', async () => {
  const { intent } = await place();
  api.db.run`UPDATE simulator_intent SET status = 'processing' WHERE id = ${intent.id}`;
  show(intent.id);
  await screen.findByRole('heading', { level: 1, name: confirmation.checkingHeading });
  const path = `/v1/payment/stripe/retrieve/${intent.id}`;
  await fault({ path, kind: 'status', status: 429, headers: { 'Retry-After': '40' } });
  const announce = vi.fn();
  addEventListener(tooManyEvent, announce);
  onTestFinished(() => removeEventListener(tooManyEvent, announce));
  const wait = vi.spyOn(globalThis, 'setTimeout');
  // The first pause takes a second.
  await vi.waitFor(() => expect(wait.mock.calls.map(([, pause]) => pause)).toContain(40_000), 30_000);
  // The shopper has pressed nothing.
  expect(announce).not.toHaveBeenCalled();
});

test('an order’s date is in the shopper’s zone (promise 74)', async () => {
  const { order, intent } = await placePaid();
  api.db.run`UPDATE shop_order SET created_at = '2026-11-25T01:30:00.000Z' WHERE id = ${order.id}`;
  const format = Date.prototype.toLocaleDateString;
  vi.spyOn(Date.prototype, 'toLocaleDateString').mockImplementation(function (this: Date, locale, options) {
    return format.call(this, locale, { timeZone: 'America/New_York', ...options });
  });
  show(intent.id);
  expect(await screen.findByText('Ordered on November 24, 2026')).toBeDefined();
});
