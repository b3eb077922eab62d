/** The rules of the forms, by the contract's own schemas: which field is wrong, and in which way. */
import * as z from 'zod/mini';
import { resetCode } from '#api/contract/auth.ts';
import { email, password, personName } from '#api/contract/user.ts';
import type { Failure } from '#lib/failure.ts';

type FieldCode =
  | 'required'
  | 'nameTooShort'
  | 'tooLong'
  | 'email'
  | 'passwordTooShort'
  | 'lowercase'
  | 'uppercase'
  | 'digit'
  | 'mismatch'
  | 'phone'
  | 'code'
  | 'emailTaken';
/** Why a registration did not end with a session. `isCreated`: the account exists, and only the sign-in failed. */
export interface RegistrationFailure {
  readonly isCreated: boolean;
  readonly failure: Failure;
}

export type FieldCodes = Readonly<Record<string, FieldCode>>;

type Values = Readonly<Record<string, string>>;
/** The contract's codes are the same for names and passwords; the words are not. */
type Rule = (value: string) => FieldCode | undefined;

const by =
  (schema: z.ZodMiniType, words: Readonly<Record<string, FieldCode>> = {}): Rule =>
  (value) => {
    const code = z.safeParse(schema, value).error?.issues[0]?.message;
    return code === undefined ? undefined : (words[code] ?? (code as FieldCode));
  };

const isName = by(personName, { tooShort: 'nameTooShort' });
const isEmail = by(email);
const isPassword = by(password, { tooShort: 'passwordTooShort' });
const isResetCode = by(resetCode);
const isFilled: Rule = (value) => (value ? undefined : 'required');

function check(values: Values, rules: Readonly<Record<string, Rule>>): FieldCodes {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const code = rule(values[name] ?? '');
      return code ? [[name, code]] : [];
    }),
  );
}

const confirms =
  (values: Values): Rule =>
  (value) =>
    value === (values['password'] ?? '') ? undefined : 'mismatch';

/** A password of former days may be shorter than today's rules: it only has to be there. */
export function checkSignIn(values: Values): FieldCodes {
  return check(values, { email: isEmail, password: isFilled });
}

/** `isPhoneNumber` tells whether such a number can exist; an empty one is left out of the account. */
export function checkRegistration(values: Values, isPhoneNumber: (text: string) => boolean): FieldCodes {
  return check(values, {
    firstName: isName,
    lastName: isName,
    email: isEmail,
    phoneNumber: (text) => (!text.trim() || isPhoneNumber(text) ? undefined : 'phone'),
    password: isPassword,
    confirmPassword: confirms(values),
  });
}

export function checkResetRequest(values: Values): FieldCodes {
  return check(values, { email: isEmail });
}

export function checkReset(values: Values): FieldCodes {
  return check(values, {
    email: isEmail,
    code: isResetCode,
    password: isPassword,
    confirmPassword: confirms(values),
  });
}

/** The digits of what was typed or pasted, six at most: "Code: 123 456" → `123456`. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}
