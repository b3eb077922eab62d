/** The rules of addresses, from the schemas of the API contract. */
import * as z from 'zod/mini';
import { type Address, type AddressFields, addressFields } from '#api/contract/address.ts';
import type { FormValues } from '#lib/form-fields.ts';
import { isPostalCode } from './postal-codes.ts';
import { regionsOf } from './regions.ts';

/** What a shopper needs an address for. */
export const addressPurposes = ['shipping', 'billing'] as const;
export type AddressPurpose = (typeof addressPurposes)[number];

type AddressCode = 'required' | 'tooLong' | 'country' | 'postalCode';

export function checkAddress(values: FormValues): Readonly<Record<string, AddressCode>> {
  const result = z.safeParse(addressFields, values);
  const errors = (result.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return [name, name === 'country' && !values['country'] ? 'required' : (message as AddressCode)] as const;
  });
  const { country = '', postalCode = '', region } = values;
  if (regionsOf(country).length && !region) errors.push(['region', 'required']);
  if (!isPostalCode(postalCode, country)) errors.push(['postalCode', 'postalCode']);
  // Reversed, so that a field's first error wins.
  return Object.fromEntries(errors.reverse());
}

/**
 * Converts values for the API, with null for what the shopper has emptied (`before` is the stored address). An empty company or
 * region is sent only if the stored address has one, because some backends don't know these fields. Throws if the values don't fit
 * the contract.
 */
export function toAddressFields(values: object, before: Partial<Address> = {}): AddressFields {
  const { company, line2, region, ...fields } = z.parse(addressFields, values);
  const given = (name: 'company' | 'region', value: string | null) =>
    (value || before[name]) && { [name]: value || null };
  // For this country, the form shows no region, so the stored region stays.
  const isUnseen = !regionsOf(fields.country).length && fields.country === before.country;
  return {
    ...fields,
    line2: line2 || null,
    ...given('company', company),
    ...(!isUnseen && given('region', region)),
  };
}

/** Whether the API would accept the address. A stored address may lack its country. */
export function isCompleteAddress(address: Address): boolean {
  return z.safeParse(addressFields, address).success;
}

/**
 * What the form for a new address starts with: the account's name and a country. The country is the delivery country that the
 * shopper chose, or else that of the last saved address, or else the merchant's own. Only a country that the form offers counts.
 * If there is none, the shopper chooses.
 */
export function newAddress(
  name: string,
  saved: readonly Address[],
  offer: {
    readonly chosen: string;
    readonly own: string;
    readonly isOffered: (country: string) => boolean;
  },
): Partial<Address> {
  const known = [offer.chosen, saved.at(-1)?.country, offer.own].find(
    (country) => country && offer.isOffered(country),
  );
  return { name, country: known ?? '' };
}

/** Characters per part of a label: enough to tell addresses apart, short enough for screen readers. */
const longestPart = 40;

export function addressLabel({ name, line1 }: Pick<AddressFields, 'name' | 'line1'>): string {
  return [name, line1].map(shorten).join(', ');
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= longestPart) return text;
  const start = characters.slice(0, longestPart - 1).join('');
  return `${start.trimEnd()}…`;
}

export function withAddress(addresses: readonly Address[], changed: Address): readonly Address[] {
  return addresses.some(({ id }) => id === changed.id)
    ? addresses.map((address) => (address.id === changed.id ? changed : address))
    : [...addresses, changed];
}

/** Returns the list with an address inserted at `index`, unless the list already has it. */
export function withAddressAt(
  addresses: readonly Address[],
  address: Address,
  index: number,
): readonly Address[] {
  return addresses.some(({ id }) => id === address.id)
    ? addresses
    : [...addresses.slice(0, index), address, ...addresses.slice(index)];
}
