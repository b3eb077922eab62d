/** The page on which a shopper retries a payment. tests/flows/orders/retry-payment-flow.test.ts covers what its flow does. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { $submission } from '#features/payment/submission-store.ts';
import en from '#i18n/messages/en/orders.json';
import enPayment from '#i18n/messages/en/payment.json';
import { CARD, control, makeOverdue, setOrderStatus } from '../../../support/api/shopper.ts';
import { put } from '../../../support/page/put.ts';
import { api, place, placeUnpaid, shopper, showRetry } from './orders-page.tsx';

test('the retry page says that expiring the order failed', async () => {
  const { order } = await place();
  makeOverdue(api, order.id);
  await control(api, '/faults', [
    { kind: 'status', status: 500, method: 'POST', path: '/v1/order/expire/*', times: 1 },
  ]);
  showRetry(order.id);

  await screen.findByText(/^Failed to expire order\. /);
  expect(screen.getByRole('button', { name: /^Pay \$/ })).toBeDefined();
  expect(screen.queryByText(/Your order could not be looked up/)).toBeNull();

  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByText('The time to pay for this order has run out');
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
});

test.each([
  ['is still checked', 'pending', enPayment.confirmation.checkingHeading],
  ['is complete', 'paid', enPayment.retryPage.paid],
] as const)('a retry page that doesn’t end says that the payment %s', async (_, status, words) => {
  const { order } = await placeUnpaid();
  api.db.run`UPDATE simulator_intent SET status = 'processing'`;
  setOrderStatus(api, order.id, status);
  showRetry(order.id);
  const heading = await screen.findByRole('heading', { name: words });
  // In jsdom, React listens to the older name of `animationend`.
  fireEvent(heading, new Event('webkitAnimationEnd', { bubbles: true }));
  expect(document.activeElement).toBe(heading);
  const link = screen.getByRole('link', { name: enPayment.confirmation.orders });
  expect(link.getAttribute('href')).toBe('/orders');
});

test('the retry page shows the order above the card form', async () => {
  const { order } = await place();
  showRetry(order.id);
  const pay = await screen.findByRole('button', { name: /^Pay \$/ });
  const items = screen.getByRole('list', { name: en.items });
  expect(items.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const address = screen.getByRole('heading', { name: en.shippingAddress });
  expect(pay.compareDocumentPosition(address)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the retry page names what is out of stock', async () => {
  const { order } = await place();
  const [item] = order.items;
  showRetry(order.id);
  await screen.findByRole('button', { name: /^Pay \$/ });
  const items = [{ productId: item?.productId ?? '', available: 0 }];
  act(() => put($submission, { kind: 'notice', outcome: { kind: 'short', items } }));
  expect(screen.getByText(enPayment.retryPage.shortOf.replace('{{names}}', item?.name ?? ''))).toBeDefined();
});

test('the retry page says once to try another card', async () => {
  const { order, intent } = await placeUnpaid();
  await shopper.payAndRetrieve(intent, CARD.declined);
  showRetry(order.id);
  await screen.findByText(en.meaning.failed);
  const message = 'Your card was declined. Try another card.';
  act(() => put($submission, { kind: 'notice', outcome: { kind: 'declined', message } }));
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.queryByText(en.meaning.failed)).toBeNull();
});
