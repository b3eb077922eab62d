/** The profile page of a new shopper, for the tests of its parts. */
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { listAddresses } from '#api/contract/address.ts';
import { currentUser } from '#api/contract/user.ts';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import en from '#i18n/messages/en/account.json';
import fr from '#i18n/messages/fr/account.json';
import { messagesFor } from '#i18n/translator.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { Shopper } from '../../../support/api/shopper.ts';
import { apiOfPages, signInHere } from '../../../support/page/connection.ts';

type Scope = ReturnType<typeof within>;

/** For files whose tests share an API. Each test has its own shopper. */
export async function profilePage() {
  const api = await apiOfPages(6);
  let shopper: Shopper;
  beforeEach(() => {
    shopper = new Shopper(api);
  });
  return {
    api,
    get shopper() {
      return shopper;
    },
    /** Signs in and opens the page. Resolves with its two parts. */
    async show(locale: 'en' | 'fr' = 'en') {
      signInHere(api, shopper.id);
      const messages = messagesFor(locale, ['account', 'auth', 'calls']);
      render(<ProfileIsland locale={locale} messages={messages} />);
      const { profile, addresses } = locale === 'en' ? en : fr;
      return {
        personal: within(await screen.findByRole('region', { name: profile.heading })),
        book: within(await screen.findByRole('region', { name: addresses })),
      };
    },
    /** The shopper's addresses in the API. */
    addresses: async () => (await shopper.call(listAddresses)).data.addresses,
    /** The shopper's account in the API. */
    user: async () => (await shopper.call(currentUser)).data.user,
  };
}

export const fill = (scope: Scope, label: string | RegExp, value: string) =>
  fireEvent.input(scope.getByLabelText(label), { target: { value } });

export const press = (scope: Scope, name: string | RegExp) =>
  fireEvent.click(scope.getByRole('button', { name }));

/** Tells the page that another tab has changed the account. */
export function tellOfChange(): void {
  localStorage.setItem(storageKeys.accountChange.key, 'by another tab');
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.accountChange.key }));
}
