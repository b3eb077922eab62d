import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import en from '#i18n/messages/en/account.json';
import fr from '#i18n/messages/fr/account.json';
import { signOutHere } from '../../../support/page/connection.ts';
import { fill, press, profilePage, tellOfChange } from './profile.tsx';

const profile = await profilePage();

test('the profile shows the member in the language of the page', async () => {
  const { personal, book } = await profile.show('fr');
  expect(personal.getByText('Zoë Œuvrard')).toBeDefined();
  expect(personal.getByText('17 mai 2020')).toBeDefined();
  expect(personal.getByText(fr.profile.noPhone)).toBeDefined();
  expect(book.getByText('France')).toBeDefined();
});

test('a stale response overwrites nothing newer', async () => {
  const { personal, book } = await profile.show();
  const send = globalThis.fetch;
  const releases: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await send(url, init);
    if (init?.method !== 'GET' || releases.length === 2) return response;
    const text = await response.text();
    await new Promise<void>((release) => releases.push(release));
    return new Response(text, response);
  });
  tellOfChange();
  await waitFor(() => expect(releases).toHaveLength(2));

  press(book, /^Edit address/);
  fill(book, 'City', 'Villeneuve');
  press(book, en.save);
  await book.findByText('Villeneuve', { exact: false });
  press(personal, en.profile.edit);
  fill(personal, /First name/, 'Ada');
  press(personal, en.save);
  await personal.findByText('Ada Œuvrard');
  for (const release of releases) release();
  // The page handles the stale responses in the next task.
  await act(() => new Promise((done) => setTimeout(done)));
  expect(book.getByText('Villeneuve', { exact: false })).toBeDefined();
  expect(personal.getByText('Ada Œuvrard')).toBeDefined();
});

test('a sign-out elsewhere clears personal data (promise 10)', async () => {
  await profile.show();
  signOutHere();
  await waitFor(() => expect(screen.queryByText('Zoë Œuvrard')).toBeNull());
  expect(document.body.textContent).not.toMatch(/Ville/);
});
