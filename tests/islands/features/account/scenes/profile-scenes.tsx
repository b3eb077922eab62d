/** Scenes with the profile, the addresses and an expired token. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#api/contract/address.ts';
import { refresh } from '#api/contract/auth.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import account from '#i18n/messages/en/account.json';
import failures from '#i18n/messages/en/failures.json';
import type { ReferenceApi } from '../../../../support/api/reference-api.ts';
import type { Shopper } from '../../../../support/api/shopper.ts';
import { expireAccessTokens, signInHere } from '../../../../support/page/connection.ts';
import { click, messages, rowsOf, type Scenes, type, typeAll } from './scene.ts';

export function profileScenes(api: ReferenceApi): Scenes {
  const all = rowsOf(api);
  const userIs = (id: string, what: object) =>
    expect(all('SELECT * FROM user WHERE id = ?', id)).toMatchObject([what]);
  const addressesAre = (id: string, what: readonly object[]) =>
    expect(all('SELECT * FROM address WHERE user_id = ? ORDER BY rowid', id)).toMatchObject(what);
  const profile = (shopper: Shopper) => {
    signInHere(api, shopper.id);
    render(<ProfileIsland locale="en" messages={messages} />);
  };
  const wholeProfile = async (shopper: Shopper) => {
    profile(shopper);
    await screen.findByText('Rue de l’Été 3');
  };
  const editName = async (shopper: Shopper) => {
    await wholeProfile(shopper);
    const personal = within(await screen.findByRole('region', { name: account.profile.heading }));
    fireEvent.click(personal.getByRole('button', { name: account.profile.edit }));
    type(/^Last name/, 'Lovelace');
  };

  return {
    'read the profile': (shopper) => ({
      call: currentUser,
      press: () => profile(shopper),
      message: account.profile.loadError,
      again: () => click(failures.retry),
      done: () => screen.getByText('Zoë Œuvrard', { selector: 'dd' }),
    }),
    'change the profile': (shopper) => ({
      call: updateCurrentUser,
      open: () => editName(shopper),
      press: () => click(account.save),
      message: account.profile.error,
      checksOutcome: true,
      done: () => {
        screen.getByText(account.profile.saved);
        userIs(shopper.id, { first_name: 'Zoë', last_name: 'Lovelace' });
      },
    }),
    'save after the token has expired': (shopper) => ({
      call: refresh,
      open: async () => {
        await editName(shopper);
        expireAccessTokens(api);
      },
      press: () => click(account.save),
      message: account.profile.error,
      done: () => {
        screen.getByText(account.profile.saved);
        expect(all('SELECT * FROM session WHERE user_id = ?', shopper.id)).toHaveLength(1);
      },
    }),
    'read addresses': (shopper) => ({
      call: listAddresses,
      press: () => profile(shopper),
      message: account.loadError,
      again: () => click(failures.retry),
      done: () => screen.getByText('Rue de l’Été 3'),
    }),
    'add an address': (shopper) => ({
      call: createAddress,
      open: async () => {
        await wholeProfile(shopper);
        click(account.add);
        typeAll({ 'Address line 1': '12 Quay Street', 'Postal code': '1000', City: 'Bruxelles' });
        fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'BE' } });
      },
      press: () => click(account.save),
      message: account.addError,
      done: () => {
        screen.getByText('12 Quay Street');
        addressesAre(shopper.id, [{ city: 'Ville' }, { city: 'Bruxelles', country: 'BE' }]);
      },
    }),
    'change an address': (shopper) => ({
      call: updateAddress,
      open: async () => {
        await wholeProfile(shopper);
        click(/^Edit address/);
        type('City', 'Liège');
      },
      press: () => click(account.save),
      message: account.updateError,
      done: () => {
        screen.getByText('75001 Liège');
        addressesAre(shopper.id, [{ city: 'Liège' }]);
      },
    }),
    'delete an address': (shopper) => ({
      call: deleteAddress,
      open: () => wholeProfile(shopper),
      press: async () => {
        fireEvent.click(await screen.findByRole('button', { name: /^Delete address/ }));
        await screen.findByRole('button', { name: account.undo });
        dispatchEvent(new Event('pagehide'));
      },
      message: account.removeError,
      done: () => {
        screen.getByText(account.noAddresses);
        addressesAre(shopper.id, []);
      },
    }),
    'undo the deletion of an address': (shopper) => ({
      call: createAddress,
      open: async () => {
        await wholeProfile(shopper);
        click(/^Delete address/);
        await screen.findByRole('button', { name: account.undo });
        dispatchEvent(new Event('pagehide'));
        await waitFor(() => addressesAre(shopper.id, []));
      },
      press: () => click(account.undo),
      message: account.undoError,
      done: () => {
        screen.getByText('Rue de l’Été 3');
        expect(screen.queryByRole('button', { name: account.undo })).toBeNull();
        addressesAre(shopper.id, [{ city: 'Ville' }]);
      },
    }),
  };
}
