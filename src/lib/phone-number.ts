/** Phone numbers. Weighs 80 kB of numbering plans: imported dynamically, by forms that ask for one. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * What people type → `+33 6 12 34 56 78`; undefined when no such number can exist. Without a country code
 * it is read as a number of `region` (`FR`), when there is one.
 */
export function internationalPhoneNumber(text: string, region?: string): string | undefined {
  const country: CountryCode | undefined = region && isSupportedCountry(region) ? region : undefined;
  const number = parsePhoneNumberFromString(text.trim(), country);
  return number?.isValid() && !number.ext ? number.formatInternational() : undefined;
}
