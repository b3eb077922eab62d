import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { guestDraft } from '#features/checkout/draft-storage.ts';
import { GuestForms } from '#features/checkout/GuestForms.tsx';
import { PageProvider } from '#i18n/page-context.tsx';
import { messagesFor } from '#i18n/translator.ts';

const messages = messagesFor('en', ['checkout', 'account', 'calls', 'auth']);

const show = () =>
  render(
    <PageProvider locale="en" messages={messages}>
      <GuestForms draft={guestDraft} isSignedOutElsewhere={false} signIn={vi.fn()} register={vi.fn()} />
    </PageProvider>,
  );
const emails = () => screen.getAllByLabelText<HTMLInputElement>(/^Email/);
const password = () => screen.getAllByLabelText<HTMLInputElement>(/^Password/)[0] as HTMLInputElement;
const shownForm = () => screen.getByRole('button', { pressed: true }).textContent;

test('what a guest typed returns after a reload (promise 38)', () => {
  const { unmount } = show();
  expect(shownForm()).toBe('Sign in');
  fireEvent.input(emails()[0] as HTMLInputElement, { target: { value: 'ada@example.com' } });
  fireEvent.input(password(), { target: { value: 'secret-1815' } });
  fireEvent.click(screen.getByRole('button', { pressed: false, name: 'Create an account' }));
  fireEvent.input(emails()[1] as HTMLInputElement, { target: { value: 'lovelace@example.com' } });
  unmount();
  show();
  expect(shownForm()).toBe('Create an account');
  expect(emails().map(({ value }) => value)).toEqual(['ada@example.com', 'lovelace@example.com']);
  expect(password().value).toBe('');
  expect(JSON.stringify(guestDraft.read())).not.toContain('secret-1815');
});
