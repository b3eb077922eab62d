/** Pages work with an API that leaves out every optional value (promise 68). */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import enAccount from '#i18n/messages/en/account.json';
import en from '#i18n/messages/en/orders.json';
import { messagesFor } from '#i18n/translator.ts';
import { Shopper, setStock } from '../support/api/shopper.ts';
import { newShopper } from '../support/page/checkout.ts';
import { apiOfPages, signInHere } from '../support/page/connection.ts';

const api = await apiOfPages(2);
const messages = messagesFor('en', ['account', 'auth', 'cart', 'checkout', 'calls', 'orders', 'payment']);

const optional =
  /^(line2|company|region|expiresAt|paymentIntentId|phoneNumber|imageUrl|description|weight|height|width|length|rating)$/;

/** Changes every response of the API. */
function leaveOut(value: null | '' | undefined): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await send(url, init);
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
    const body = JSON.parse(await response.text(), (key, one) => (optional.test(key) ? value : one));
    return Response.json({ ...body, nextCursor: value }, response);
  });
}

const ways = [
  ['omitted', undefined],
  ['null', null],
  ['empty', ''],
] as const;

test.each(ways)('checkout works if optional values are %s (promise 68)', async (_, value) => {
  newShopper(api);
  leaveOut(value);
  render(<CheckoutIsland locale="en" messages={messages} />);
  for (const step of ['Continue to shipping', 'Continue to payment']) {
    const button = await screen.findByRole('button', { name: step });
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
  }
  await screen.findByRole('button', { name: /^Pay \$/ });
});

test.each(ways)('the account works if optional values are %s (promise 68)', async (_, value) => {
  const shopper = new Shopper(api);
  signInHere(api, shopper.id);
  leaveOut(value);
  render(<ProfileIsland locale="en" messages={messages} />);
  expect(await screen.findByText('Rue de l’Été 3')).toBeDefined();
  expect(await screen.findByText(enAccount.profile.noPhone)).toBeDefined();
});

test.each(ways)('payment works if optional values are %s (promise 68)', async (_, value) => {
  const shopper = new Shopper(api);
  const [productId = ''] = setStock(api, 50);
  await shopper.order([{ productId, quantity: 1 }]);
  signInHere(api, shopper.id);
  leaveOut(value);
  render(<OrdersIsland locale="en" messages={messages} apiResizes={false} />);
  await screen.findByRole('article');
  screen.getByRole('link', { name: en.pay });
  expect(screen.queryByRole('button', { name: en.older })).toBeNull();
});
