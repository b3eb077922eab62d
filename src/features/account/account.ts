/** The types of the account page, and which profile fields have changed. */
import type { Address } from '#api/contract/address.ts';
import type { User } from '#api/contract/user.ts';
import type { FormValues } from '#lib/form-fields.ts';

/** A removed address that can be restored. At first, it is removed only from the page, not from the account. */
export interface AddressRemoval {
  readonly address: Address;
  readonly index: number;
}

export type Profile = Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;

/** What is sent to the API. A new email address is sent with the current password. */
export type ProfileChanges = Partial<Profile> & { readonly currentPassword?: string };

/** The fields that differ from the account. Sending only these keeps two tabs from overwriting each other's changes. */
export function profileChanges(
  user: Profile,
  values: FormValues,
  phoneNumber: string | undefined,
): ProfileChanges {
  const edited: Profile = {
    firstName: (values['firstName'] ?? '').trim(),
    lastName: (values['lastName'] ?? '').trim(),
    email: (values['email'] ?? '').trim(),
    phoneNumber: phoneNumber ?? null,
  };
  const differs = (name: keyof Profile) =>
    name === 'phoneNumber' ? digits(edited[name]) !== digits(user[name]) : edited[name] !== user[name];
  const names = (Object.keys(edited) as (keyof Profile)[]).filter(differs);
  const changes: Partial<Profile> = Object.fromEntries(names.map((name) => [name, edited[name]]));
  return changes.email === undefined
    ? changes
    : { ...changes, currentPassword: values['currentPassword'] ?? '' };
}

/** Whether the form has another email address than the account. */
export const isNewEmail = (user: Profile, { email = '' }: FormValues): boolean => email.trim() !== user.email;

const digits = (number: string | null): string => (number ?? '').replace(/[^+\d]/g, '');
