import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import { messagesFor } from '#i18n/messages-for.ts';
import { type ReferenceApi, startReferenceApi } from '../../../support/reference-api.ts';
import { connect, signInHere, signOutHere } from '../../../support/shop-browser.ts';
import { control, Shopper, shelf } from '../../../support/shopper.ts';

// The API is a real one, on a machine that may be busy.
configure({ asyncUtilTimeout: 10_000 });

let api: ReferenceApi;

beforeAll(async () => {
  api = await startReferenceApi({ products: 2 });
});
afterAll(() => api.close());
afterEach(() => {
  cleanup();
  signOutHere();
});

test('an order that could not be ended says so, and can be paid until it is known to be over', async () => {
  connect(api);
  const shopper = new Shopper(api);
  const [productId = ''] = shelf(api, 5);
  const { order } = await shopper.order([{ productId, quantity: 1 }]);
  api.db
    .prepare('UPDATE shop_order SET expires_at = ? WHERE id = ?')
    .run('2020-01-01T00:00:00.000Z', order.id);
  await control(api, '/faults', [
    { kind: 'status', status: 500, method: 'POST', path: '/v1/order/expire/*', times: 1 },
  ]);
  history.replaceState(null, '', `/retry-payment?orderId=${order.id}`);
  signInHere(api, shopper.id);
  const messages = messagesFor('en', ['orders', 'payment', 'failures']);
  render(<RetryPaymentIsland locale="en" messages={messages} />);

  await screen.findByText(/^Failed to expire order\. /);
  expect(screen.getByRole('button', { name: /^Pay \$/ })).toBeDefined();
  expect(screen.queryByText(/Your order could not be looked up/)).toBeNull();

  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByText('The time to pay for this order has run out');
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
});
