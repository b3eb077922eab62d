import { describe, expect, test } from 'vitest';
import { checkProfile, profileChanges } from '#features/account/account.ts';

describe('the profile form', () => {
  const user = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+33612345678',
  };
  const form = { ...user, phoneNumber: '+33 6 12 34 56 78' };

  test('follows the rules of the registration', () => {
    expect(checkProfile(form, () => true)).toEqual({});
    expect(checkProfile({ ...form, phoneNumber: ' ' }, () => false)).toEqual({});
    expect(
      checkProfile(
        { firstName: 'A', lastName: 'x'.repeat(101), email: 'ada', phoneNumber: '12' },
        () => false,
      ),
    ).toEqual({ firstName: 'nameTooShort', lastName: 'tooLong', email: 'email', phoneNumber: 'phone' });
  });

  test('sends only the changed fields', () => {
    expect(profileChanges(user, form, form.phoneNumber)).toEqual({});
    expect(profileChanges(user, { ...form, lastName: ' King ' }, form.phoneNumber)).toEqual({
      lastName: 'King',
    });
    expect(profileChanges(user, { ...form, phoneNumber: '' }, undefined)).toEqual({ phoneNumber: null });
  });
});
