/** The rules of addresses, by the contract's own schemas. */
import * as z from 'zod/mini';
import { type Address, type AddressFields, addressFields } from '#api/contract/address.ts';

type Values = Readonly<Record<string, string>>;

type AddressCode = 'required' | 'tooLong' | 'country';

/** Which fields of an address are wrong, and why. */
export function checkAddress(values: Values): Readonly<Record<string, AddressCode>> {
  const result = z.safeParse(addressFields, values);
  const wrong = (result.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return [name, name === 'country' && !values['country'] ? 'required' : (message as AddressCode)] as const;
  });
  // Of several errors in one field, the first counts.
  return Object.fromEntries(wrong.reverse());
}

/** The fields as the API takes them; an empty second line is none. Call it with values that passed `checkAddress`. */
export function addressOf(values: Values): AddressFields {
  const { line2, ...fields } = z.parse(addressFields, values);
  return { ...fields, line2: line2 || null };
}

/** Whether the API takes the address as it is. One from an answer may lack its country. */
export function isComplete(address: Address): boolean {
  return z.safeParse(addressFields, address).success;
}

export function fieldsOf({ id: _, ...fields }: Address): AddressFields {
  return fields;
}

/** An address as it is written on a parcel; `nameOfCountry` gives the country in the page's language. */
export function addressLines(
  { name, line1, line2, postalCode, city, country }: AddressFields,
  nameOfCountry: (code: string) => string,
): readonly string[] {
  return [name, line1, line2 ?? '', `${postalCode} ${city}`, nameOfCountry(country)].filter(Boolean);
}

/** Characters of a name or line: enough to tell two addresses apart, short enough to be read out. */
const enough = 40;

/** An address in a few words, for labels. */
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
