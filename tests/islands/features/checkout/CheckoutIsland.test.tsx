import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { $held, $truths } from '#features/cart/price-check-store.ts';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { money } from '#i18n/format.ts';
import { messagesFor } from '#i18n/messages-for.ts';
import { idle } from '#lib/loadable.ts';
import { grossOf, toCents } from '#lib/money.ts';
import { newShopper } from '../../../support/checkout-driver.ts';
import { type ReferenceApi, startReferenceApi } from '../../../support/reference-api.ts';
import { connect, signOutHere } from '../../../support/shop-browser.ts';

// The API is a real one, on a machine that may be busy.
configure({ asyncUtilTimeout: 10_000 });

const messages = messagesFor('en', ['checkout', 'account', 'cart', 'payment', 'failures', 'auth']);
let api: ReferenceApi;

beforeAll(async () => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
  api = await startReferenceApi({ products: 2 });
});
afterAll(() => api.close());
beforeEach(() => connect(api));
afterEach(() => {
  cleanup();
  signOutHere();
  $truths.set(idle);
  $held.set(new Map());
});

const show = () => render(<CheckoutIsland locale="en" messages={messages} />);
const signedOut = 'You signed out in another tab. Sign in again to continue.';

test('a session that another tab ends leads back to the sign-in, which says why', async () => {
  newShopper(api);
  show();
  await screen.findByRole('button', { name: 'Continue to shipping' });
  signOutHere();
  await screen.findByText(signedOut);
  expect(screen.getByRole('heading', { name: 'Sign in or create an account' })).toBeDefined();
});

test('a guest is told of no session that has ended', async () => {
  newShopper(api);
  signOutHere();
  show();
  await screen.findByRole('heading', { name: 'Sign in or create an account' });
  expect(screen.queryByText(signedOut)).toBeNull();
});

test('a new price is told with the VAT of the chosen address, like the lines beside it', async () => {
  const shopper = newShopper(api, 1);
  // No VAT there.
  api.db
    .prepare("UPDATE address SET country = 'US', postal_code = '10001' WHERE user_id = ?")
    .run(shopper.id);
  const cart = JSON.parse(localStorage.getItem('shopping-cart') ?? '');
  const { product } = cart.items[0];
  const now = product.price;
  product.price = now + 10;
  localStorage.setItem('shopping-cart', JSON.stringify(cart));
  show();
  const { rate } = await shopper
    .call<{ rate: number }>('POST', '/v1/vat/calculate', {
      country: 'US',
      postalCode: '10001',
      items: [{ productId: cart.items[0].productId, quantity: 1 }],
    })
    .then(({ body }) => body);
  expect(rate).not.toBe(product.vatRate);
  const price = (net: number) => money('en', grossOf(toCents(net), rate));
  await screen.findByText(`1 × ${price(now + 10)}`);
  await screen.findByText(`${product.name} now costs ${price(now)} instead of ${price(now + 10)}.`);
});
