/** Tests the checkout draft when several people use the same tab one after the other. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addressDraft,
  forgetCheckoutDraft,
  guestDraft,
  keepChoices,
  readChoices,
} from '#features/checkout/draft-storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';

const signInAs = (account: string) => localStorage.setItem(storageKeys.accountId.key, account);
const guest = { email: 'ada@example.com' };

/** What the checkout finds in this tab. */
const draft = () => ({ ...readChoices(), typed: addressDraft.read(), guest: guestDraft.read() });

beforeEach(forgetCheckoutDraft);

describe('a draft (promise 62)', () => {
  beforeEach(() => {
    signInAs('ada');
    keepChoices({ shippingAddressId: 'a1', shippingMethodId: 'express' });
    addressDraft.keep({ line1: 'Rue de l’Été 3' }, 'billing');
  });

  test('is hidden from another account', () => {
    signInAs('grace');
    expect(draft()).toEqual({});
    addressDraft.keep({ line1: 'Main Street 1' });
    expect(draft()).toEqual({ typed: { fields: { line1: 'Main Street 1' }, purpose: 'shipping' } });
    expect(sessionStorage.getItem(storageKeys.checkoutDraft.key)).not.toMatch(/Été|a1/);
  });

  test('stays when what a guest typed to sign in is cleared', () => {
    guestDraft.keep(guest);
    guestDraft.keep(undefined);
    expect(draft()).toEqual({
      shippingAddressId: 'a1',
      shippingMethodId: 'express',
      typed: { fields: { line1: 'Rue de l’Été 3' }, purpose: 'billing' },
    });
  });
});

test('an address typed without an account is never restored', () => {
  addressDraft.keep({ line1: 'Rue de l’Été 3' });
  guestDraft.keep(guest);
  expect(draft()).toEqual({ guest });
  signInAs('ada');
  expect(draft()).toEqual({ guest });
});

test('a guest’s draft survives the sign-in', () => {
  guestDraft.keep(guest);
  signInAs('ada');
  expect(draft()).toEqual({ guest });
  keepChoices({ shippingAddressId: 'a1' });
  expect(draft()).toEqual({ shippingAddressId: 'a1', guest });
});
