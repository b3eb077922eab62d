/** Runs the sign-in forms against the reference API. tests/e2e/auth.spec.ts tests their redirects. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ResetPasswordIsland } from '#features/password-reset/ResetPasswordIsland.tsx';
import { RegisterIsland } from '#features/session/RegisterIsland.tsx';
import { SignInIsland } from '#features/session/SignInIsland.tsx';
import { $session } from '#features/session/session-store.ts';
import en from '#i18n/messages/en/auth.json';
import enCalls from '#i18n/messages/en/calls.json';
import { messagesFor } from '#i18n/translator.ts';
import { leavingMark } from '#platform/navigate-once.ts';
import { type Account, newAccount } from '../../../support/api/account.ts';
import { apiOfPages, controlOf, signInHere, skipTime } from '../../../support/page/connection.ts';
import { blockStorage } from '../../../support/page/storage.ts';

const api = await apiOfPages(3);
const control = controlOf(api);
let account: Account;

beforeEach(async () => {
  account = await newAccount(api.call);
  await control.reset();
  // jsdom logs every navigation as an error.
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    if (!`${parts}`.includes('navigation')) throw new Error(`console.error: ${parts}`);
  });
});

const texts = messagesFor('en', ['auth', 'calls']);
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( ${en.fields.optional})?$`));
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isSignedIn = () => $session.get() === 'member';

/** Signs in with a space after the email address, which phones add when they complete a word. */
function submitSignIn(): void {
  render(<SignInIsland locale="en" messages={texts} />);
  type(en.fields.email, `${account.user.email} `);
  type(en.fields.password, account.password);
  press(en.signIn.submit);
}

function fillRegistration(more: Partial<Record<keyof typeof en.fields, string>> = {}): string {
  const email = `grace-${crypto.randomUUID()}@example.com`;
  const form = {
    firstName: 'Grace',
    lastName: 'Hopper',
    email,
    password: 'Copper pan 7',
    confirmPassword: 'Copper pan 7',
  };
  for (const [name, text] of Object.entries({ ...form, ...more }))
    type(en.fields[name as keyof typeof en.fields], text);
  return email;
}

test.each<[string, ReactNode]>([
  ['sign-in', <SignInIsland key="1" locale="en" messages={texts} />],
  ['registration', <RegisterIsland key="2" locale="fr" messages={messagesFor('fr', ['auth', 'calls'])} />],
  ['password reset', <ResetPasswordIsland key="3" locale="en" messages={texts} />],
])('hydrating %s enables its form without errors (promise 53)', async (_name, page) => {
  history.replaceState(null, '', '/auth/login?returnUrl=/orders');
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(page);
  // Before hydration, the browser would send the form itself.
  expect(root.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
  expect(root.querySelector('form')?.method).toBe('post');
  const recovered = vi.fn();
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError: recovered }));
  expect(root.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(false);
  expect(recovered).not.toHaveBeenCalled();
  act(() => hydrated.unmount());
  root.remove();
});

test.each([
  ['submits the form', true],
  ['submits nothing if more is typed', false],
])('Enter before hydration %s', async (_, isSent) => {
  await import('#ui/early-enter.script.ts');
  const calls = await control.calls('POST /v1/auth/login');
  const page = <SignInIsland locale="en" messages={texts} />;
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page);
  type(en.fields.email, account.user.email);
  type(en.fields.password, account.password);
  fireEvent.keyDown(field(en.fields.password), { key: 'Enter' });
  if (!isSent) type(en.fields.password, `${account.password}!`);
  const hydrated = await act(async () => hydrateRoot(root, page));
  if (isSent) await waitFor(() => expect(isSignedIn()).toBe(true));
  expect(await control.calls('POST /v1/auth/login')).toBe(calls + Number(isSent));
  expect(location.href).not.toContain('password');
  act(() => hydrated.unmount());
  root.remove();
});

describe('the sign-in form', () => {
  const show = () => render(<SignInIsland locale="en" messages={texts} />);

  test('shows no error beside a corrected field', async () => {
    show();
    type(en.fields.email, 'ada');
    press(en.signIn.submit);
    const email = screen.getByLabelText(en.fields.email);
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    type(en.fields.email, 'ada@example.com');
    expect(email.getAttribute('aria-invalid')).toBeNull();
  });

  test.each(['', 'ada', 'ada.example.com'])(
    'asks for another address than %j, and sends nothing',
    async (address) => {
      show();
      type(en.fields.email, address);
      type(en.fields.password, 'Copper pan 7');
      press(en.signIn.submit);
      await screen.findByText(en.rules[address ? 'email' : 'required']);
      await waitFor(() => expect(document.activeElement).toBe(field(en.fields.email)));
      expect(await control.calls('POST /v1/auth/login')).toBe(0);
    },
  );

  test('sends one call for two clicks', async () => {
    await control.fault({ method: 'POST', path: '/v1/auth/login', kind: 'delay', milliseconds: 100 });
    submitSignIn();
    press(enCalls.pending);
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(await control.calls('POST /v1/auth/login')).toBe(1);
  });

  test('sends nothing before Retry-After is over (promise 41)', async () => {
    const fault = {
      kind: 'status',
      status: 429,
      body: { message: 'Doucement' },
      headers: { 'Retry-After': '1' },
    };
    await control.fault({ method: 'POST', path: '/v1/auth/login', times: 1, ...fault });
    submitSignIn();
    await screen.findByText(new RegExp(enCalls.waitMoment));
    press(en.signIn.submit);
    await waitFor(() => expect(screen.getByRole('button', { name: en.signIn.submit })).toBeDefined());
    expect(await control.calls('POST /v1/auth/login')).toBe(1);
    skipTime(1000);
    press(en.signIn.submit);
    await waitFor(() => expect(isSignedIn()).toBe(true));
  });

  test('lets password managers fill in its fields', () => {
    show();
    expect(screen.getByLabelText(en.fields.email).getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText(en.fields.password).getAttribute('autocomplete')).toBe('current-password');
  });
});

describe('the registration form', () => {
  const show = () => render(<RegisterIsland locale="en" messages={texts} />);

  test('shows at the password that it is too common', async () => {
    show();
    fillRegistration({ password: 'Password1', confirmPassword: 'Password1' });
    press(en.register.submit);
    await screen.findByText('Too easy to guess: choose another password');
    await waitFor(() => expect(document.activeElement).toBe(field(en.fields.password)));
  });

  test('creates an account with an international phone number', async () => {
    show();
    const email = fillRegistration({ phoneNumber: '+33612345678' });
    press(en.register.submit);
    await waitFor(() => expect(isSignedIn()).toBe(true));
    const row = api.db.prepare('SELECT * FROM user WHERE email = ?').get(email);
    expect(row).toMatchObject({ first_name: 'Grace', phone_number: '+33 6 12 34 56 78' });
  });

  test('asks for the country code that a phone number lacks', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
    show();
    const email = fillRegistration({ phoneNumber: '0470 12 34 56' });
    press(en.register.submit);
    await screen.findByText(en.rules.countryCode);
    // The hint would repeat the error.
    expect(screen.queryByText(/^Include the country code/)).toBeNull();
    screen.getByRole('button', { name: 'Use +32\u00a0470\u00a012\u00a034\u00a056' });
    type(en.fields.phoneNumber, '0033 6 12 34 56 78');
    press(en.register.submit);
    await screen.findByRole('button', { name: 'Use +33\u00a06\u00a012\u00a034\u00a056\u00a078' });
    localStorage.setItem('delivery-country', 'FR');
    type(en.fields.phoneNumber, '0612345678');
    press(en.register.submit);
    await screen.findByRole('button', { name: 'Use +33\u00a06\u00a012\u00a034\u00a056\u00a078' });
    localStorage.removeItem('delivery-country');
    type(en.fields.phoneNumber, '06 12 34 56 78');
    press(en.register.submit);
    await screen.findByText(en.rules.countryCode);
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
    // The browser's region is the United States.
    type(en.fields.phoneNumber, '(551) 555-0100');
    press(en.register.submit);
    await screen.findByRole('button', { name: 'Use +1\u00a0551\u00a0555\u00a00100' });
    type(en.fields.phoneNumber, '1 551 555 0100');
    press(en.register.submit);
    await screen.findByRole('button', { name: 'Use +1\u00a0551\u00a0555\u00a00100' });
    expect(await control.calls('POST /v1/auth/register')).toBe(0);
    type(en.fields.phoneNumber, '+1 (551) 555-0100');
    press(en.register.submit);
    await waitFor(() => expect(isSignedIn()).toBe(true));
    const row = api.db.prepare('SELECT phone_number FROM user WHERE email = ?').get(email);
    expect(row).toEqual({ phone_number: '+1 551 555 0100' });
  });

  test('fills in the phone number that it suggests', async () => {
    show();
    const email = fillRegistration({ phoneNumber: '0470 12 34 56' });
    press(en.register.submit);
    fireEvent.click(await screen.findByRole('button', { name: 'Use +32\u00a0470\u00a012\u00a034\u00a056' }));
    expect(field(en.fields.phoneNumber)).toHaveProperty('value', '+32 470 12 34 56');
    expect(screen.queryByText(en.rules.countryCode)).toBeNull();
    screen.getByText(/^Include the country code/);
    expect(document.activeElement).toBe(field(en.fields.phoneNumber));
    press(en.register.submit);
    await waitFor(() => expect(isSignedIn()).toBe(true));
    const row = api.db.prepare('SELECT phone_number FROM user WHERE email = ?').get(email);
    expect(row).toEqual({ phone_number: '+32 470 12 34 56' });
  });

  test('shows a taken email address at its field', async () => {
    show();
    fillRegistration({ email: account.user.email });
    press(en.register.submit);
    await screen.findByText(en.rules.emailTaken);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(en.fields.email)));
    expect(screen.getByRole('alert').textContent).toBe(`${en.register.failed}.`);
    expect([value(en.fields.firstName), value(en.fields.lastName)]).toEqual(['Grace', 'Hopper']);
  });

  test('says that the account exists if sign-in fails', async () => {
    history.replaceState(null, '', '/auth/register?returnUrl=/orders');
    await control.fault({ method: 'POST', path: '/v1/auth/login', kind: 'status', status: 500, times: 1 });
    show();
    const email = fillRegistration();
    press(en.register.submit);
    await screen.findByText(`${en.register.created} ${en.signIn.failed}. ${enCalls.server}`);
    // Looks inside the form, because the page has the same link below it.
    const offer = within(document.forms[0] as HTMLFormElement).getByRole('link', {
      name: en.register.toSignIn,
    });
    expect(offer.getAttribute('href')).toBe('/auth/login?returnUrl=%2Forders');
    press(en.register.submit);
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(await control.calls('POST /v1/auth/register')).toBe(1);
    expect(api.db.prepare('SELECT count(*) AS count FROM user WHERE email = ?').get(email)).toEqual({
      count: 1,
    });
  });
});

test.each([
  ['sign-in', submitSignIn],
  [
    'registration',
    () => {
      render(<RegisterIsland locale="en" messages={texts} />);
      fillRegistration();
      press(en.register.submit);
    },
  ],
])('after a failed %s, a sign-in elsewhere leaves the page', async (_, submit) => {
  await control.fault({ method: 'POST', path: '/v1/auth/*', kind: 'status', status: 500, times: 1 });
  submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(enCalls.server));
  const page = document.documentElement;
  page.removeAttribute(leavingMark);
  signInHere(api, account.user.id);
  await waitFor(() => expect(page.hasAttribute(leavingMark)).toBe(true));
});

test('the sign-in page says that storage is blocked', async () => {
  blockStorage();
  submitSignIn();
  expect(await screen.findByText(new RegExp(enCalls.blocked))).toBeDefined();
  vi.restoreAllMocks();
});
