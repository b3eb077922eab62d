/** The profile's types, and its rules, which come from the schemas of the API contract. */
import * as z from 'zod/mini';
import type { Address } from '#api/contract/address.ts';
import { email, personName, type User } from '#api/contract/user.ts';
import type { FieldCodes } from '#features/session/form-rules.ts';

type Values = Readonly<Record<string, string>>;

/** Returns an error code per invalid field. An empty phone number is valid, and removes the number from the account. */
export function checkProfile(values: Values, isPhoneNumber: (text: string) => boolean): FieldCodes {
  const { firstName = '', lastName = '', email: address = '', phoneNumber = '' } = values;
  const nameError = (value: string) => {
    const code = z.safeParse(personName, value).error?.issues[0]?.message;
    return code === 'tooShort' ? 'nameTooShort' : code && 'tooLong';
  };
  const codes = {
    firstName: nameError(firstName),
    lastName: nameError(lastName),
    email: z.safeParse(email, address).success ? undefined : 'email',
    phoneNumber: !phoneNumber.trim() || isPhoneNumber(phoneNumber) ? undefined : 'phone',
  };
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code)) as FieldCodes;
}

/** A removed address that can be restored. At first, it is removed only from the page, not from the account. */
export interface Removal {
  readonly address: Address;
  /** Its position in the list. */
  readonly index: number;
}

export type Profile = Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;

/** The fields that differ from the account. Sending only these keeps two tabs from overwriting each other's changes. */
export function profileChanges(
  user: Profile,
  values: Values,
  phoneNumber: string | undefined,
): Partial<Profile> {
  const edited: Profile = {
    firstName: (values['firstName'] ?? '').trim(),
    lastName: (values['lastName'] ?? '').trim(),
    email: (values['email'] ?? '').trim(),
    phoneNumber: phoneNumber ?? null,
  };
  const differs = (name: keyof Profile) =>
    name === 'phoneNumber' ? digits(edited[name]) !== digits(user[name]) : edited[name] !== user[name];
  const names = (Object.keys(edited) as (keyof Profile)[]).filter(differs);
  return Object.fromEntries(names.map((name) => [name, edited[name]]));
}

/** The number without spaces and punctuation. */
const digits = (number: string | null): string => (number ?? '').replace(/[^+\d]/g, '');
