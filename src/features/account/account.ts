/** The rules of the profile, by the contract's own schemas. */
import * as z from 'zod/mini';
import { email, personName, type User } from '#api/contract/user.ts';
import type { FieldCodes } from '#features/session/forms.ts';

type Values = Readonly<Record<string, string>>;

/** `isPhoneNumber` tells whether such a number can exist; an empty one takes the number out of the account. */
export function checkProfile(values: Values, isPhoneNumber: (text: string) => boolean): FieldCodes {
  const { firstName = '', lastName = '', email: address = '', phoneNumber = '' } = values;
  const name = (value: string) => {
    const code = z.safeParse(personName, value).error?.issues[0]?.message;
    return code === 'tooShort' ? 'nameTooShort' : code && 'tooLong';
  };
  const codes = {
    firstName: name(firstName),
    lastName: name(lastName),
    email: z.safeParse(email, address).success ? undefined : 'email',
    phoneNumber: !phoneNumber.trim() || isPhoneNumber(phoneNumber) ? undefined : 'phone',
  };
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code)) as FieldCodes;
}

export type Profile = Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;

/** What differs from the account: only that is sent, so that two tabs do not undo each other's changes. */
export function profileChanges(
  user: Profile,
  values: Values,
  phoneNumber: string | undefined,
): Partial<Profile> {
  const wanted: Profile = {
    firstName: (values['firstName'] ?? '').trim(),
    lastName: (values['lastName'] ?? '').trim(),
    email: (values['email'] ?? '').trim(),
    phoneNumber: phoneNumber ?? null,
  };
  const differs = (name: keyof Profile) =>
    name === 'phoneNumber' ? digits(wanted[name]) !== digits(user[name]) : wanted[name] !== user[name];
  const names = (Object.keys(wanted) as (keyof Profile)[]).filter(differs);
  return Object.fromEntries(names.map((name) => [name, wanted[name]]));
}

/** Spaces and punctuation of a phone number say nothing. */
const digits = (number: string | null): string => (number ?? '').replace(/[^+\d]/g, '');
