/** Rules of the password reset that tests/islands/forms.test.tsx doesn't cover. */
import { expect, test } from 'vitest';
import { checkReset, checkResetRequest, codeDigits } from '#features/password-reset/reset-rules.ts';

const good = {
  email: 'ada@example.com',
  code: '012345',
  password: 'Passw0rd',
  confirmPassword: 'Passw0rd',
};

test('the password reset requires a code of six digits', () => {
  expect(checkReset(good)).toEqual({});
  expect(checkReset({ ...good, code: '' })).toEqual({ code: 'required' });
  for (const code of ['12345', '1234567', '12345a', '１２３４５６'])
    expect(checkReset({ ...good, code })).toEqual({ code: 'code' });
});

test('a pasted code is reduced to its first six digits', () => {
  expect(codeDigits(' 123 456\n')).toBe('123456');
  expect(codeDigits('Code: 12-34-56.')).toBe('123456');
  expect(codeDigits('12345678')).toBe('123456');
});

test('the password reset needs only an @ in the email address', () => {
  const forms = (typed: string) => [
    checkResetRequest({ email: typed }),
    checkReset({ ...good, email: typed }),
  ];
  for (const typed of ['ü"(@old', '@', 'a@b@c']) expect(forms(typed)).toEqual([{}, {}]);
  for (const [typed, code] of [
    ['', 'required'],
    ['ada', 'email'],
  ] as const)
    expect(forms(typed)).toEqual(Array(2).fill({ email: code }));
});
