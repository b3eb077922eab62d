/** Scenes with the profile, the addresses and an expired token. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#api/contract/address.ts';
import { refresh } from '#api/contract/auth.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import account from '#i18n/messages/en/account.json';
import calls from '#i18n/messages/en/calls.json';
import type { ReferenceApi } from '../../../../support/api/reference-api.ts';
import type { Shopper } from '../../../../support/api/shopper.ts';
import { expireAccessTokens, signInHere } from '../../../../support/page/connection.ts';
import { click, messages, rowsOf, type Scenes, type, typeAll } from './scene.ts';

const userIs = (api: ReferenceApi, id: string, what: object) =>
  expect(rowsOf(api, 'SELECT * FROM user WHERE id = ?', id)).toMatchObject([what]);

const addressesAre = (api: ReferenceApi, id: string, what: readonly object[]) =>
  expect(rowsOf(api, 'SELECT * FROM address WHERE user_id = ? ORDER BY rowid', id)).toMatchObject(what);

const profile = (api: ReferenceApi, shopper: Shopper) => {
  signInHere(api, shopper.id);
  render(<ProfileIsland locale="en" messages={messages} />);
};

const wholeProfile = async (api: ReferenceApi, shopper: Shopper) => {
  profile(api, shopper);
  await screen.findByText('Rue de l’Été 3');
};

const editName = async (api: ReferenceApi, shopper: Shopper) => {
  await wholeProfile(api, shopper);
  const personal = within(await screen.findByRole('region', { name: account.profile.heading }));
  fireEvent.click(personal.getByRole('button', { name: account.profile.edit }));
  type(/^Last name/, 'Lovelace');
};

export const profileScenes: Scenes = {
  'read the profile': (api, shopper) => ({
    call: currentUser,
    press: () => profile(api, shopper),
    message: account.profile.loadError,
    again: () => click(calls.retry),
    done: () => screen.getByText('Zoë Œuvrard', { selector: 'dd' }),
  }),
  'change the profile': (api, shopper) => ({
    call: updateCurrentUser,
    open: () => editName(api, shopper),
    press: () => click(account.save),
    message: account.profile.error,
    checksOutcome: true,
    done: () => {
      screen.getByText(account.profile.saved);
      userIs(api, shopper.id, { first_name: 'Zoë', last_name: 'Lovelace' });
    },
  }),
  'save after the token has expired': (api, shopper) => ({
    call: refresh,
    open: async () => {
      await editName(api, shopper);
      expireAccessTokens(api);
    },
    press: () => click(account.save),
    message: account.profile.error,
    done: () => {
      screen.getByText(account.profile.saved);
      expect(rowsOf(api, 'SELECT * FROM session WHERE user_id = ?', shopper.id)).toHaveLength(1);
    },
  }),
  'read addresses': (api, shopper) => ({
    call: listAddresses,
    press: () => profile(api, shopper),
    message: account.loadError,
    again: () => click(calls.retry),
    done: () => screen.getByText('Rue de l’Été 3'),
  }),
  'add an address': (api, shopper) => ({
    call: createAddress,
    open: async () => {
      await wholeProfile(api, shopper);
      click(account.add);
      typeAll({ 'Address line 1': '12 Quay Street', 'Postal code': '1000', City: 'Bruxelles' });
      fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'BE' } });
    },
    press: () => click(account.save),
    message: account.addError,
    done: () => {
      screen.getByText('12 Quay Street');
      addressesAre(api, shopper.id, [{ city: 'Ville' }, { city: 'Bruxelles', country: 'BE' }]);
    },
  }),
  'change an address': (api, shopper) => ({
    call: updateAddress,
    open: async () => {
      await wholeProfile(api, shopper);
      click(/^Edit address/);
      type('City', 'Liège');
    },
    press: () => click(account.save),
    message: account.updateError,
    done: () => {
      screen.getByText('75001 Liège');
      addressesAre(api, shopper.id, [{ city: 'Liège' }]);
    },
  }),
  'delete an address': (api, shopper) => ({
    call: deleteAddress,
    open: () => wholeProfile(api, shopper),
    press: async () => {
      fireEvent.click(await screen.findByRole('button', { name: /^Delete address/ }));
      await screen.findByRole('button', { name: account.undo });
      dispatchEvent(new Event('pagehide'));
    },
    message: account.removeError,
    done: () => {
      screen.getByText(account.noAddresses);
      addressesAre(api, shopper.id, []);
    },
  }),
  'undo the deletion of an address': (api, shopper) => ({
    call: createAddress,
    open: async () => {
      await wholeProfile(api, shopper);
      click(/^Delete address/);
      await screen.findByRole('button', { name: account.undo });
      dispatchEvent(new Event('pagehide'));
      await waitFor(() => addressesAre(api, shopper.id, []));
    },
    press: () => click(account.undo),
    message: account.undoError,
    done: () => {
      screen.getByText('Rue de l’Été 3');
      expect(screen.queryByRole('button', { name: account.undo })).toBeNull();
      addressesAre(api, shopper.id, [{ city: 'Ville' }]);
    },
  }),
};
