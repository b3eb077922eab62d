/** The rules of an address that is added in place (spec section 5), by the contract's own schema. */
import * as z from 'zod/mini';
import { type AddressFields, addressFields } from '#api/contract/address.ts';

type Values = Readonly<Record<string, string>>;

/** Which fields are wrong, and in which way. */
export function checkAddress(values: Values): Readonly<Record<string, 'required' | 'tooLong'>> {
  const issues = z.safeParse(addressFields, values).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), message === 'tooLong' ? 'tooLong' : 'required']),
  );
}

/** What was typed, as the API wants it. Only for values that `checkAddress` has nothing against. */
export function addressOf(values: Values): AddressFields {
  const fields = z.parse(addressFields, values);
  return { ...fields, line2: fields.line2 || null };
}
