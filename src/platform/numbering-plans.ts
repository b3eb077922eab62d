/** Parses phone numbers for phone-number.ts, which loads this file on first use, because its numbering plans take 80 kB. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Converts a typed number to `+33 6 12 34 56 78`. Returns `undefined` if no such number can exist, or if it has an
 * extension. A number without a country code belongs to `region` (`FR`), if given.
 */
export function internationalPhoneNumber(text: string, region?: string): string | undefined {
  const country: CountryCode | undefined = region && isSupportedCountry(region) ? region : undefined;
  const number = parsePhoneNumberFromString(text.trim(), country);
  return number?.isValid() && !number.ext ? number.formatInternational() : undefined;
}
