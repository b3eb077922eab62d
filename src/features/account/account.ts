/** The types of the account page, and which profile fields have changed. */
import type { Address } from '#api/contract/address.ts';
import type { User } from '#api/contract/user.ts';

type Values = Readonly<Record<string, string>>;

/** A removed address that can be restored. At first, it is removed only from the page, not from the account. */
export interface Removal {
  readonly address: Address;
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

const digits = (number: string | null): string => (number ?? '').replace(/[^+\d]/g, '');
