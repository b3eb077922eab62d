/**
 * Validates the account forms. Returns an error code for each invalid field. The limits, such as the least length of a name, are in
 * the contract's schemas: api/contract/user.ts and password-rules.ts.
 */
import * as z from 'zod/mini';
import { oldPassword, password } from '#api/contract/password-rules.ts';
import { accountEmail, email, personName } from '#api/contract/user.ts';
import type { TextKey } from '#i18n/messages.ts';
import type { FormValues } from '#lib/form-fields.ts';
import type { Failure } from '#lib/loadable.ts';

/** The codes for which the forms have texts. */
type FieldCode = Extract<TextKey<'auth'>, `rules.${string}`> extends `rules.${infer Code}` ? Code : never;

/** Why a registration failed. With `isCreated`, the account exists, and only the sign-in failed. */
export interface RegistrationFailure {
  readonly isCreated: boolean;
  readonly failure: Failure;
}

export type FieldCodes = Readonly<Record<string, FieldCode>>;

type Rule = (value: string) => FieldCode | undefined;

/** `codes` renames the contract's codes where a field has a message of its own. */
export const ruleFor =
  (schema: z.ZodMiniType, codes: Readonly<Record<string, FieldCode>> = {}): Rule =>
  (value) => {
    const code = z.safeParse(schema, value).error?.issues[0]?.message;
    return code === undefined ? undefined : (codes[code] ?? (code as FieldCode));
  };

const nameRule = ruleFor(personName, { tooShort: 'nameTooShort' });
const emailRule = ruleFor(email);
/** For the email address of an existing account. The API decides whether it is right. */
export const accountEmailRule = ruleFor(accountEmail);
export const passwordRule = ruleFor(password, { tooShort: 'passwordTooShort' });
const oldPasswordRule = ruleFor(oldPassword);

export function checkFields(values: FormValues, rules: Readonly<Record<string, Rule>>): FieldCodes {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const value = values[name] ?? '';
      const code = rule(value);
      // Every empty field gets the same message. Spaces count only in a password.
      const isEmpty = /password/i.test(name) ? !value : !value.trim();
      return code ? [[name, isEmpty ? 'required' : code]] : [];
    }),
  );
}

export const confirmationRule =
  (values: FormValues): Rule =>
  (value) =>
    value && value === values['password'] ? undefined : 'mismatch';

/** Accepts any non-empty password, because it may be older than today's rules. */
export function checkSignIn(values: FormValues): FieldCodes {
  return checkFields(values, { email: accountEmailRule, password: oldPasswordRule });
}

/** Rules for a shopper's name, email and phone number. `isNumberValid` doesn't matter if the phone number is empty. */
const personRules = (isNumberValid: boolean) => ({
  firstName: nameRule,
  lastName: nameRule,
  email: emailRule,
  phoneNumber: (text: string) => {
    if (!text.trim() || isNumberValid) return undefined;
    return text.trim().startsWith('+') ? ('phone' as const) : ('countryCode' as const);
  },
});

/** `needsPassword` is true for a new email address. An unchanged address may be older than today's rules. */
export function checkProfile(
  values: FormValues,
  { isNumberValid, needsPassword }: { isNumberValid: boolean; needsPassword: boolean },
): FieldCodes {
  return checkFields(values, {
    ...personRules(isNumberValid),
    ...(needsPassword ? { currentPassword: oldPasswordRule } : { email: accountEmailRule }),
  });
}

export function checkRegistration(values: FormValues, isNumberValid: boolean): FieldCodes {
  return checkFields(values, {
    ...personRules(isNumberValid),
    password: passwordRule,
    confirmPassword: confirmationRule(values),
  });
}
