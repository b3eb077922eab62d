/** Resets a password with a code, against the reference API. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ResetPasswordIsland } from '#features/password-reset/ResetPasswordIsland.tsx';
import { $session } from '#features/session/session-store.ts';
import { reloadUser } from '#features/session/user-store.ts';
import en from '#i18n/messages/en/auth.json';
import enCalls from '#i18n/messages/en/calls.json';
import { messagesFor } from '#i18n/translator.ts';
import { slowAfter } from '#lib/waits.ts';
import { type Account, codeMailedTo, newAccount } from '../../../support/api/account.ts';
import { apiOfPages, controlOf, signInHere, skipTime } from '../../../support/page/connection.ts';

const api = await apiOfPages(1);
const control = controlOf(api);
let account: Account;

beforeEach(async () => {
  account = await newAccount(api.call);
});

const texts = messagesFor('en', ['auth', 'calls']);
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isSignedIn = () => $session.get() === 'member';

describe('the password reset', () => {
  const code = () => codeMailedTo(api, account.user.email);

  async function requestCode(): Promise<void> {
    render(<ResetPasswordIsland locale="en" messages={texts} />);
    type(en.fields.email, account.user.email);
    press(en.reset.send);
    await screen.findByLabelText(en.fields.code);
  }

  function fill(typed: string): void {
    type(en.fields.code, typed);
    type(en.fields.newPassword, 'Brand0new');
    type(en.fields.confirmPassword, 'Brand0new');
    press(en.reset.submit);
  }

  test('sets a new password with the pasted code', async () => {
    await requestCode();
    const field = screen.getByLabelText<HTMLInputElement>(en.fields.code);
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    await waitFor(() => expect(document.activeElement).toBe(field));
    fill(`Code: ${code().slice(0, 3)} ${code().slice(3)}`);
    const heading = await screen.findByRole('heading', { name: en.reset.doneHeading });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(isSignedIn()).toBe(false);
  });

  test('fills in a member’s email address', async () => {
    history.replaceState(null, '', '/auth/reset-password?returnUrl=/profile');
    signInHere(api, account.user.id);
    render(<ResetPasswordIsland locale="en" messages={texts} />);
    await waitFor(() => expect(value(en.fields.email)).toBe(account.user.email));
    press(en.reset.send);
    await screen.findByLabelText(en.fields.code);
    fill(code());
    await screen.findByText(en.reset.doneMember);
    expect(screen.getByRole('link', { name: en.reset.back }).getAttribute('href')).toBe('/profile');
    await reloadUser();
    expect(isSignedIn()).toBe(true);
  });

  test('has its heading as the title of the page', async () => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<h1><span data-when="signed-out">Reset it</span><span data-when="signed-in">Change it</span></h1>',
    );
    render(<ResetPasswordIsland locale="en" messages={texts} />);
    expect(document.title).toMatch(/^Reset it · ./);
    act(() => signInHere(api, account.user.id));
    await waitFor(() => expect(document.title).toMatch(/^Change it · ./));
    document.querySelector('h1')?.remove();
  });

  test('shows an error at the field of a wrong code', async () => {
    await requestCode();
    fill(code() === '111111' ? '222222' : '111111');
    await screen.findByText(en.reset.invalidCode);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(en.fields.code)));
  });

  test('sends another code after a countdown of one minute', async () => {
    await requestCode();
    const waiting = screen.getByRole('button', { name: /^Resend code in \d+\sseconds?/ });
    fireEvent.click(waiting);
    expect(await control.calls('POST /v1/auth/lost-email')).toBe(1);
    skipTime(61_000);
    const first = code();
    fireEvent.click(await screen.findByRole('button', { name: en.reset.resend }));
    await screen.findByText(en.reset.resent);
    expect(await control.calls('POST /v1/auth/lost-email')).toBe(2);
    expect(code()).not.toBe(first);
  });

  test('can stop a slow request for another code (promise 43)', async () => {
    await control.fault({
      method: 'POST',
      path: '/v1/auth/lost-email',
      kind: 'delay',
      milliseconds: 600_000,
    });
    render(<ResetPasswordIsland locale="en" messages={texts} />);
    press(en.reset.haveCode);
    type(en.fields.email, account.user.email);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    press(en.reset.resend);
    expect(screen.getByText(enCalls.pending)).toBeDefined();
    act(() => void vi.advanceTimersByTime(slowAfter));
    expect(screen.getByText(enCalls.slow)).toBeDefined();
    press(enCalls.stop);
    await screen.findByText(`${en.reset.resendFailed}. ${enCalls.stopped}`);
    expect(await screen.findByRole('button', { name: en.reset.resend })).toBeDefined();
  });

  test('shows an error when resending the code fails', async () => {
    await control.fault({ method: 'POST', path: '/v1/auth/lost-email', kind: 'status', status: 500 });
    render(<ResetPasswordIsland locale="en" messages={texts} />);
    press(en.reset.haveCode);
    type(en.fields.email, account.user.email);
    press(en.reset.resend);
    await screen.findByText(`${en.reset.resendFailed}. ${enCalls.server}`);
    // The button can be pressed again once the attempt is over.
    expect(await screen.findByRole('button', { name: en.reset.resend })).toBeDefined();
  });
});
