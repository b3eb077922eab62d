/** Medusa's customers and their addresses in the shapes of the contract, and back. */
import type { Address, AddressFields, User } from '../contract.ts';

export interface CustomerRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  phone: string | null;
  created_at: string | Date;
}

export interface AddressRow {
  id: string;
  customer_id: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  postal_code: string | null;
  /** In lower case, with the country: `us-ny`. */
  province: string | null;
  /** In lower case. */
  country_code: string | null;
}

export const toUser = ({ id, first_name, last_name, email, phone, created_at }: CustomerRow): User => ({
  id,
  firstName: first_name ?? '',
  lastName: last_name ?? '',
  email,
  phoneNumber: phone,
  createdAt: new Date(created_at).toISOString(),
});

export function toAddress(row: AddressRow): Address {
  const country = row.country_code ?? '';
  const region = row.province?.startsWith(`${country}-`) ? row.province.slice(country.length + 1) : null;
  return {
    id: row.id,
    name: [row.first_name, row.last_name].filter((part) => part).join(' '),
    company: row.company,
    line1: row.address_1 ?? '',
    line2: row.address_2,
    city: row.city ?? '',
    postalCode: row.postal_code ?? '',
    region: region?.toUpperCase() ?? null,
    country: country.toUpperCase(),
  };
}

/** Splits a name at its first space, because Medusa stores a first and a last name. Joining both parts restores the name. */
export function addressInput({
  name,
  company,
  line1,
  line2,
  city,
  postalCode,
  region,
  country,
}: AddressFields) {
  const [first = '', ...rest] = name.split(' ');
  const code = country.toLowerCase();
  return {
    first_name: first,
    last_name: rest.join(' '),
    company: company || null,
    address_1: line1,
    address_2: line2 || null,
    city,
    postal_code: postalCode,
    province: region ? `${code}-${region.toLowerCase()}` : null,
    country_code: code,
  };
}
