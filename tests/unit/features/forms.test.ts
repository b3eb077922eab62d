/** Rules of forms that tests/islands/forms.test.tsx doesn't cover. */
import { expect, test } from 'vitest';
import { profileChanges } from '#features/account/account.ts';
import { checkRegistration, checkReset, codeDigits } from '#features/session/form-rules.ts';
import { regionOf } from '#lib/countries.ts';
import { internationalPhoneNumber } from '#lib/phone-number.ts';

const good = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: '',
  password: 'Passw0rd',
  confirmPassword: 'Passw0rd',
};
const isPhoneNumber = (text: string) => internationalPhoneNumber(text) !== undefined;
const register = (more: Record<string, string>) =>
  checkRegistration({ ...good, ...more }, isPhoneNumber(more['phoneNumber'] ?? ''));

test('the registration accepts valid values', () => {
  expect(register({})).toEqual({});
  expect(register({ phoneNumber: '+33 6 12 34 56 78', firstName: 'Al' })).toEqual({});
});

test('the password reset requires a code of exactly six digits', () => {
  const values = { ...good, code: '012345' };
  expect(checkReset(values)).toEqual({});
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６'])
    expect(checkReset({ ...values, code })).toEqual({ code: 'code' });
});

test('a pasted code is reduced to its first six digits', () => {
  expect(codeDigits(' 123 456\n')).toBe('123456');
  expect(codeDigits('Code: 12-34-56.')).toBe('123456');
  expect(codeDigits('12345678')).toBe('123456');
});

test('a phone number without a country code is valid only with the region of the browser', () => {
  expect(internationalPhoneNumber('+33612345678')).toBe('+33 6 12 34 56 78');
  expect(internationalPhoneNumber('06 12 34 56 78', 'FR')).toBe('+33 6 12 34 56 78');
  expect(internationalPhoneNumber('06 12 34 56 78')).toBeUndefined();
  expect(internationalPhoneNumber('+33 6 12')).toBeUndefined();
  expect(internationalPhoneNumber('06 12 34 56 78', 'XX')).toBeUndefined();
  expect(internationalPhoneNumber('+999 612 345 678', 'FR')).toBeUndefined();
});

test.each([
  ['fr-CA', 'CA'],
  ['en', undefined],
  ['c', undefined],
  ['', undefined],
])('the region of the language %j is %j', (language, region) => {
  expect(regionOf(language)).toBe(region);
});

test('the profile form sends only the changed fields', () => {
  const { firstName, lastName, email } = good;
  const user = { firstName, lastName, email, phoneNumber: '+33612345678' };
  const form = { ...user, phoneNumber: '+33 6 12 34 56 78' };
  expect(profileChanges(user, form, form.phoneNumber)).toEqual({});
  expect(profileChanges(user, { ...form, lastName: ' King ' }, form.phoneNumber)).toEqual({
    lastName: 'King',
  });
  expect(profileChanges(user, { ...form, phoneNumber: '' }, undefined)).toEqual({ phoneNumber: null });
});
