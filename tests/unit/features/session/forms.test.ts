import { expect, test } from 'vitest';
import {
  checkRegistration,
  checkReset,
  checkResetRequest,
  checkSignIn,
  codeDigits,
} from '#features/session/forms.ts';
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
const register = (more: Record<string, string>) => checkRegistration({ ...good, ...more }, isPhoneNumber);

test('the registration accepts valid values', () => {
  expect(register({})).toEqual({});
  expect(register({ phoneNumber: '+33 6 12 34 56 78', firstName: 'Al' })).toEqual({});
});

test.each([
  ['firstName', { firstName: 'A' }, 'nameTooShort'],
  ['firstName', { firstName: ' A ' }, 'nameTooShort'],
  ['lastName', { lastName: '' }, 'nameTooShort'],
  ['lastName', { lastName: 'x'.repeat(101) }, 'tooLong'],
  ['email', { email: 'ada@' }, 'email'],
  ['email', { email: '' }, 'email'],
  ['phoneNumber', { phoneNumber: '12' }, 'phone'],
  ['phoneNumber', { phoneNumber: '+33 6 12' }, 'phone'],
  ['password', { password: 'Pw0', confirmPassword: 'Pw0' }, 'passwordTooShort'],
  ['password', { password: 'PASSW0RD', confirmPassword: 'PASSW0RD' }, 'lowercase'],
  ['password', { password: 'passw0rd', confirmPassword: 'passw0rd' }, 'uppercase'],
  ['password', { password: 'Password', confirmPassword: 'Password' }, 'digit'],
  ['confirmPassword', { confirmPassword: 'passw0rd' }, 'mismatch'],
])('the registration rejects the field %s of %j as %s', (name, more, code) => {
  expect(register(more)).toEqual({ [name]: code });
});

test('the sign-in requires an e-mail address and any password', () => {
  expect(checkSignIn({ email: 'ada@example.com', password: 'x' })).toEqual({});
  expect(checkSignIn({})).toEqual({ email: 'email', password: 'required' });
});

test('the password reset requires a code of exactly six digits', () => {
  const values = { ...good, code: '012345' };
  expect(checkReset(values)).toEqual({});
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６'])
    expect(checkReset({ ...values, code })).toEqual({ code: 'code' });
  expect(checkResetRequest({ email: 'x' })).toEqual({ email: 'email' });
});

test('a pasted code loses everything but its six digits', () => {
  expect(codeDigits(' 123 456\n')).toBe('123456');
  expect(codeDigits('Code: 12-34-56.')).toBe('123456');
  expect(codeDigits('12345678')).toBe('123456');
});

test('a phone number needs a country code or the region of the browser', () => {
  expect(internationalPhoneNumber('+33612345678')).toBe('+33 6 12 34 56 78');
  expect(internationalPhoneNumber('06 12 34 56 78', 'FR')).toBe('+33 6 12 34 56 78');
  expect(internationalPhoneNumber('06 12 34 56 78')).toBeUndefined();
  expect(internationalPhoneNumber('06 12 34 56 78', 'XX')).toBeUndefined();
  expect(internationalPhoneNumber('+999 612 345 678', 'FR')).toBeUndefined();
});
