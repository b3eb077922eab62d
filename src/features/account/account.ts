/** The rules of profile and addresses (spec section 5), by the contract's own schemas. */
import * as z from 'zod/mini';
import { type Address, type AddressFields, addressFields } from '#api/contract/address.ts';
import { email, personName, type User } from '#api/contract/user.ts';
import type { FieldCodes } from '#features/session/forms.ts';

type Values = Readonly<Record<string, string>>;

export type AddressCode = 'required' | 'tooLong' | 'country';

/** Which field of an address is wrong, and in which way. */
export function checkAddress(values: Values): Readonly<Record<string, AddressCode>> {
  const result = z.safeParse(addressFields, values);
  const wrong = (result.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return [name, name === 'country' && !values['country'] ? 'required' : (message as AddressCode)] as const;
  });
  // The first of several of one field comes first.
  return Object.fromEntries(wrong.reverse());
}

/** The fields as the API takes them; an empty second line is none. Call it with values that passed `checkAddress`. */
export function addressOf(values: Values): AddressFields {
  const { line2, ...fields } = z.parse(addressFields, values);
  return { ...fields, line2: line2 || null };
}

export function fieldsOf({ id: _, ...fields }: Address): AddressFields {
  return fields;
}

/** As it stands on a parcel; the country's name in the page's language. */
export function addressLines(
  { name, line1, line2, postalCode, city, country }: AddressFields,
  nameOfCountry: (code: string) => string,
): readonly string[] {
  return [name, line1, line2 ?? '', `${postalCode} ${city}`, nameOfCountry(country)].filter(Boolean);
}

/** Characters of a name or line that are enough to tell two addresses apart; more would only be read out at length. */
const enough = 40;

/** An address in a few words, for what names it besides showing it. */
export function addressLabel({ name, line1 }: Pick<AddressFields, 'name' | 'line1'>): string {
  return [name, line1].map(shortened).join(', ');
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > enough
    ? `${characters
        .slice(0, enough - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** The list with an address in its place, or at the end for a new one. */
export function withAddress(addresses: readonly Address[], changed: Address): readonly Address[] {
  return addresses.some(({ id }) => id === changed.id)
    ? addresses.map((address) => (address.id === changed.id ? changed : address))
    : [...addresses, changed];
}

/** The list with an address back where it was. */
export function withAddressAt(
  addresses: readonly Address[],
  address: Address,
  index: number,
): readonly Address[] {
  return addresses.some(({ id }) => id === address.id)
    ? addresses
    : [...addresses.slice(0, index), address, ...addresses.slice(index)];
}

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
