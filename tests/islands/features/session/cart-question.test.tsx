/** An expired session leaves its cart on the device. Another account gets this cart only if the shopper agrees (promise 62). */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { RegisterIsland } from '#features/session/RegisterIsland.tsx';
import { SignInIsland } from '#features/session/SignInIsland.tsx';
import { $session } from '#features/session/session-store.ts';
import en from '#i18n/messages/en/auth.json';
import { messagesFor } from '#i18n/translator.ts';
import { type Account, freshEmail, newAccount } from '../../../support/api/account.ts';
import { apiOfPages } from '../../../support/page/connection.ts';

const api = await apiOfPages(2);
const texts = messagesFor('en', ['auth', 'calls']);
const product = { name: 'Pan', price: 9, stock: 5, slug: 'pan', imageUrl: null, vatRate: 10 };
let account: Account;

beforeEach(async () => {
  account = await newAccount(api.call);
  localStorage.setItem('shopping-cart', encodeCart({ items: [{ productId: 'p1', product, quantity: 2 }] }));
  // jsdom logs every navigation as an error.
  vi.spyOn(console, 'error').mockReturnValue();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const state = () => [$session.get(), /"p1"/.test(localStorage.getItem('shopping-cart') ?? '')];

/** Stores what an account's expired session leaves on the device: its session name. */
const expireSessionOf = (name: string) => localStorage.setItem('session-name', name);

function signIn(): void {
  render(<SignInIsland locale="en" messages={texts} />);
  fireEvent.input(screen.getByLabelText(en.fields.email), { target: { value: account.user.email } });
  fireEvent.input(screen.getByLabelText(en.fields.password), { target: { value: account.password } });
  press(en.signIn.submit);
}

test('another account can keep the cart (promise 62)', async () => {
  expireSessionOf('another');
  signIn();
  await screen.findByRole('dialog', { name: en.cart.heading });
  expect([...state(), localStorage.getItem('accessToken')]).toEqual(['guest', true, null]);
  press(en.cart.keep);
  await waitFor(() => expect(state()).toEqual(['member', true]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape doesn’t answer the question (promise 62)', async () => {
  expireSessionOf('another');
  signIn();
  const dialog = (await screen.findByRole('dialog')) as HTMLDialogElement;
  // The browser closes a dialog on Escape without a return value.
  dialog.close();
  expect(dialog.open).toBe(true);
  expect([...state(), localStorage.getItem('accessToken')]).toEqual(['guest', true, null]);
  press(en.cart.empty);
  await waitFor(() => expect(state()).toEqual(['member', false]));
});

test('another account can empty the cart (promise 62)', async () => {
  expireSessionOf('another');
  signIn();
  await screen.findByRole('dialog');
  press(en.cart.empty);
  await waitFor(() => expect(state()).toEqual(['member', false]));
});

test.each([
  ['a shopper whose own session expired keeps the cart', () => expireSessionOf(account.user.id)],
  ['a guest keeps the cart at sign-in', () => undefined],
])('%s without a question (promise 3)', async (_title, prepare) => {
  prepare();
  signIn();
  await waitFor(() => expect(state()).toEqual(['member', true]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nobody is asked about an empty cart', async () => {
  localStorage.removeItem('shopping-cart');
  expireSessionOf('another');
  signIn();
  await waitFor(() => expect(state()).toEqual(['member', false]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new account is asked as well (promise 62)', async () => {
  expireSessionOf('another');
  render(<RegisterIsland locale="en" messages={texts} />);
  const values = { firstName: 'Grace', lastName: 'Hopper', email: freshEmail() };
  const secrets = { password: 'Copper pan 7', confirmPassword: 'Copper pan 7' };
  for (const [name, value] of Object.entries({ ...values, ...secrets }))
    fireEvent.input(screen.getByLabelText(en.fields[name as keyof typeof en.fields]), { target: { value } });
  press(en.register.submit);
  await screen.findByRole('dialog', { name: en.cart.heading });
  press(en.cart.empty);
  await waitFor(() => expect(state()).toEqual(['member', false]));
});

test('the checkout asks whether to keep the cart (promise 62)', async () => {
  expireSessionOf('another');
  const messages = messagesFor('en', ['checkout', 'account', 'cart', 'payment', 'calls', 'auth']);
  render(<CheckoutIsland locale="en" messages={messages} />);
  const form = (await screen.findAllByRole('button', { name: en.signIn.submit }))
    .map((button) => button.closest('form'))
    .find((found) => found !== null);
  const type = (name: string, value: string) =>
    fireEvent.input(form?.querySelector(`[name=${name}]`) as Element, { target: { value } });
  type('email', account.user.email);
  type('password', account.password);
  fireEvent.submit(form as Element);
  await screen.findByRole('dialog', { name: en.cart.heading });
  expect(state()).toEqual(['guest', true]);
  press(en.cart.empty);
  await screen.findByText('Your cart is empty.');
  expect(state()).toEqual(['member', false]);
});
