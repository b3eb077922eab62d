/** Rules of forms that tests/islands/forms.test.tsx doesn't cover. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email } from '#api/contract/user.ts';
import { checkProfile, checkRegistration, checkSignIn } from '#features/session/form-rules.ts';
import { internationalPhoneNumber } from '#platform/numbering-plans.ts';

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

test('every empty required field says the same', () => {
  const empty = {
    firstName: ' ',
    lastName: '',
    email: '',
    phoneNumber: '',
    password: '',
    confirmPassword: '',
  };
  const names = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'];
  expect(register(empty)).toEqual(Object.fromEntries(names.map((name) => [name, 'required'])));
  expect(register({ ...empty, password: ' '.repeat(7) })).toMatchObject({ password: 'passwordTooShort' });
});

/** The pattern of the HTML standard, word for word, but with a dot in the domain. */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
const isEmail = (text: string) => email.safeParse(text).success;

describe('the rule for email addresses', () => {
  test('accepts what HTML accepts, if the domain has a dot', () => {
    const addresses = fc.stringMatching(htmlEmail).filter(({ length }) => length <= 254);
    fc.assert(
      fc.property(addresses, (typed) => {
        expect(isEmail(typed)).toBe(true);
      }),
    );
  });

  test('refuses ASCII addresses that HTML refuses', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aZ9.!@@-_ \n"(,') });
    fc.assert(
      fc.property(text, (typed) => {
        expect(isEmail(typed)).toBe(htmlEmail.test(typed.trim()));
      }),
    );
  });
});

test.each([
  'o!brien@example.com',
  'a#b@example.com',
  'a/b=c@example.com',
  'x@example.xn--p1ai',
  'first..last@docomo.ne.jp',
  'info@münchen.de',
  'x@пример.рф',
  'x@उदाहरण.परीक्षा',
])('the registration accepts the email address %s', (typed) => {
  expect(register({ email: typed })).toEqual({});
});

test.each([
  'x@localhost',
  'x@münchen',
  'x@example.',
  'x@-münchen.de',
  'x@münchen-.de',
  'x@mün chen.de',
  'x@münchen..de',
  'ü@münchen.de',
  `${'x'.repeat(250)}@a.de`,
])('the registration refuses the email address %s', (typed) => {
  expect(register({ email: typed })).toHaveProperty('email');
});

test('a name can be saved although the email address is odd', () => {
  const values = { ...good, email: 'ü"(@old' };
  const withPassword = { ...values, currentPassword: 'x' };
  expect(checkProfile(values, { isNumberValid: true, needsPassword: false })).toEqual({});
  expect(checkProfile(withPassword, { isNumberValid: true, needsPassword: true })).toEqual({
    email: 'email',
  });
});

test('signing in needs only an @ in the email address', () => {
  const form = (typed: string) => checkSignIn({ email: typed, password: 'x' });
  for (const typed of ['ü"(@old', '@', 'a@b@c']) expect(form(typed)).toEqual({});
  expect(form('')).toEqual({ email: 'required' });
  expect(form('ada')).toEqual({ email: 'email' });
});
