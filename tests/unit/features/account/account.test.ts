import { expect, test } from 'vitest';
import { profileChanges } from '#features/account/account.ts';

test('the profile form sends only the changed fields', () => {
  const user = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+33612345678',
  };
  const form = { ...user, phoneNumber: '+33 6 12 34 56 78' };
  expect(profileChanges(user, form, form.phoneNumber)).toEqual({});
  expect(profileChanges(user, { ...form, lastName: ' King ' }, form.phoneNumber)).toEqual({
    lastName: 'King',
  });
  expect(profileChanges(user, { ...form, phoneNumber: '' }, undefined)).toEqual({ phoneNumber: null });
});
