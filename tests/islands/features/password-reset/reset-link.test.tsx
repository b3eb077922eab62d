/** Resets a password by link, in a shop and with an API that send links. */
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '#api/contract/auth.ts';
import { ResetPasswordIsland } from '#features/password-reset/ResetPasswordIsland.tsx';
import { $session } from '#features/session/session-store.ts';
import { reloadUser } from '#features/session/user-store.ts';
import en from '#i18n/messages/en/auth.json';
import { messagesFor } from '#i18n/translator.ts';
import { type Account, mailsTo, newAccount } from '../../../support/api/account.ts';
import { apiOfPages, controlOf, signInHere } from '../../../support/page/connection.ts';

vi.mock('#platform/config.ts', async (load) => {
  const config = await load<typeof import('#platform/config.ts')>();
  return { ...config, features: { ...config.features, resetBy: 'link' } };
});

const api = await apiOfPages(1);
const control = controlOf(api);
api.context.shop = { features: { resetBy: 'link' } };
const newPassword = 'Better Horse 8';
let account: Account;

beforeEach(async () => {
  account = await newAccount(api.call);
});
afterEach(() => {
  globalThis.shopResetToken = undefined;
});

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const link = () => new URL(/http\S+/.exec(mailsTo(api, account.user.email)[0]?.text ?? '')?.[0] ?? '');
const draw = () =>
  render(<ResetPasswordIsland locale="en" messages={messagesFor('en', ['auth', 'calls'])} />);

/** Opens the page at this URL, as its inlined script and its island do. */
async function open(url: string): Promise<void> {
  history.replaceState({ kept: true }, '', url);
  vi.resetModules();
  await import('#features/password-reset/reset-link.script.ts');
  draw();
}

async function ask(): Promise<void> {
  type(en.fields.email, account.user.email);
  press(en.reset.sendLink);
  await screen.findByText(en.reset.linkSent.replace('{{email}}', account.user.email));
}

async function openLink(): Promise<void> {
  draw();
  await ask();
  document.body.replaceChildren();
  await open(link().pathname + link().hash);
}

function choose(): void {
  type(en.fields.newPassword, newPassword);
  type(en.fields.confirmPassword, newPassword);
  press(en.reset.submit);
}

const canSignIn = async (password: string) =>
  (await api.call(login, { body: { email: account.user.email, password } })).status === 200;

test('the emailed link opens a form that sets a new password', async () => {
  await openLink();
  expect([location.pathname, location.hash, history.state]).toEqual([
    '/auth/reset-password',
    '',
    { kept: true },
  ]);
  expect(await control.calls('POST /v1/auth/lost-link')).toBe(0);
  expect(await canSignIn(account.password)).toBe(true);
  choose();
  await screen.findByRole('heading', { name: en.reset.doneHeading });
  expect(await canSignIn(newPassword)).toBe(true);
});

test('a token in the query is removed from the URL', async () => {
  await open('/auth/reset-password?returnUrl=%2Fcheckout&token=wrong');
  expect(location.search).toBe('?returnUrl=%2Fcheckout');
  choose();
  await screen.findByText(en.reset.invalidLink);
});

test.each([
  ['a%2Bb%2Fc%3D', 'a+b/c='],
  ['a+b/c=', 'a+b/c='],
  ['100%', '100%'],
])('a link with the token %s works', async (encoded, token) => {
  await open(`/auth/reset-password#token=${encoded}`);
  expect([globalThis.shopResetToken, location.hash]).toEqual([token, '']);
});

test('an invalid reset link offers to send a new one', async () => {
  await open('/auth/reset-password#token=wrong');
  choose();
  await screen.findByText(en.reset.invalidLink);
  screen.getByRole('button', { name: en.reset.newLink }).focus();
  press(en.reset.newLink);
  expect(document.activeElement).toBe(screen.getByLabelText(en.fields.email));
  await ask();
  expect(link().hash).toMatch(/^#token=./);
});

test('after a lost response, a used link may have worked', async () => {
  await openLink();
  await control.fault({ path: '/v1/auth/lost-link', kind: 'lost', times: 1 });
  choose();
  await screen.findByText(new RegExp(en.reset.failed));
  press(en.reset.submit);
  expect(await screen.findByText(en.reset.perhapsDoneByLink)).toBeDefined();
});

test('a new password keeps a member signed in', async () => {
  signInHere(api, account.user.id);
  reloadUser();
  await openLink();
  choose();
  await screen.findByText(en.reset.doneMember);
  expect($session.get()).toBe('member');
});
