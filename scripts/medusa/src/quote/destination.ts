/** Where the parcel goes, as Medusa names it. */

import { invalid } from '../../../backend/failures/http-error.ts';
import type { Container } from '../medusa-types.ts';

export interface Destination {
  country: string;
  postalCode?: string | null | undefined;
  region?: string | null | undefined;
}

export const medusaAddress = ({ country, postalCode, region }: Destination) => {
  const country_code = country.toLowerCase();
  return {
    country_code,
    ...(region && { province_code: `${country_code}-${region.toLowerCase()}` }),
    ...(postalCode && { postal_code: postalCode }),
  };
};

/** The contract checks only the form of a country. Medusa has all of ISO 3166-1. Throws `HttpError` 422. */
export async function requireCountry(container: Container, code: string): Promise<void> {
  const { data } = await container.resolve('query').graph<{ iso_2: string }>({
    entity: 'country',
    fields: ['iso_2'],
    filters: { iso_2: code.toLowerCase() },
  });
  if (!data.length) throw invalid({ country: 'unknown' });
}
