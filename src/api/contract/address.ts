/** Addresses, and calls that list, save and delete them. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { country, id, lenientList, optional, orEmpty } from './shapes.ts';

const required = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'tooLong'));

const short = optional(z.string().check(z.trim(), z.maxLength(200, 'tooLong')));
/** ISO 3166-2 without the country: `NY`. */
export const region = z.string().check(z.regex(/^[A-Z\d]{1,3}$/, 'region'));

/** `company`, `line2` and `region` are optional. The shop asks for a region where the country's post needs one. */
export const addressFields = z.object({
  name: required,
  company: short,
  line1: required,
  line2: short,
  city: required,
  postalCode: required,
  region: optional(region),
  country,
});
/** The fields of an address, as a client sends them. */
export type AddressFields = z.input<typeof addressFields>;

export const address = z.object({
  id,
  name: z.string(),
  company: optional(z.string()),
  line1: z.string(),
  line2: optional(z.string()),
  city: z.string(),
  postalCode: z.string(),
  region: optional(z.string()),
  /** Empty if the API's value is not a country code, so that one invalid address doesn't hide the others. */
  country: orEmpty(country),
});
export type Address = z.output<typeof address>;

export const listAddresses = endpoint({
  name: 'address.list',
  summary: 'The signed-in user’s addresses',
  route: 'GET /v1/address',
  response: z.object({ addresses: lenientList(address) }),
});

export const createAddress = endpoint({
  name: 'address.create',
  summary: 'Add an address',
  route: 'POST /v1/address',
  creates: true,
  body: addressFields,
  response: z.object({ address }),
});

export const updateAddress = endpoint({
  name: 'address.update',
  summary: 'Change an address',
  route: 'PATCH /v1/address/{id}',
  body: z.partial(addressFields),
  response: z.object({ address }),
  failures: [{ status: 404, when: 'unknown, or another user’s' }],
});

export const deleteAddress = endpoint({
  name: 'address.delete',
  summary: 'Delete an address',
  route: 'DELETE /v1/address/{id}',
  failures: [{ status: 404, when: 'unknown, or another user’s' }],
});
