import { setTimeout } from 'node:timers/promises';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OrderConfirmationIsland } from '#features/orders/OrderConfirmationIsland.tsx';
import { confirmation } from '#i18n/messages/en/payment.json';
import { messagesFor } from '#i18n/translator.ts';
import { Shopper, setStock } from '../../../support/api/shopper.ts';
import { apiWithoutTimers, controlOf, signInHere } from '../../../support/page/connection.ts';

const api = await apiWithoutTimers(1);

test('a hidden tab checks a payment only once it is shown', async () => {
  const shopper = new Shopper(api);
  const { intent } = await shopper.order([{ productId: setStock(api, 50)[0] ?? '', quantity: 2 }]);
  const setStatus = (status: string) =>
    api.db.run`UPDATE simulator_intent SET status = ${status} WHERE id = ${intent.id}`;
  setStatus('processing');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  signInHere(api, shopper.id);
  history.replaceState(null, '', `/order-confirmation?payment_intent=${intent.id}`);
  const messages = messagesFor('en', ['orders', 'payment', 'calls']);
  render(<OrderConfirmationIsland locale="en" messages={messages} />);
  await screen.findByRole('heading', { level: 1, name: confirmation.checkingHeading });
  // The first pause takes a second.
  await setTimeout(1500);
  expect(await controlOf(api).calls('POST /v1/payment/stripe/retrieve/:paymentIntentId')).toBe(1);
  setStatus('succeeded');
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('heading', { level: 1, name: confirmation.paidHeading });
});
