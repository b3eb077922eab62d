/** The delivery country. It stays on the device. */
import { deliversTo } from '#lib/countries.ts';
import { deliveryCountries, shopCountry } from '#platform/config.ts';
import { countryEvent } from '#platform/event-names.ts';
import { read, writeSetting } from '#platform/storage.ts';
import { deliveryCountryKey } from '#platform/storage-keys.ts';

const isOffered = (code: string | null): boolean =>
  !!code && /^[A-Z]{2}$/.test(code) && deliversTo(deliveryCountries, code);

/**
 * A country code (ISO 3166-1): the only country that the shop delivers to, or else the chosen one, or else the merchant's own. Empty
 * if the shop delivers to none of these.
 */
export function deliveryCountry(): string {
  const [only, ...others] = deliveryCountries;
  if (only && !others.length) return only;
  return [chosenCountry(), shopCountry].find(isOffered) ?? '';
}

/** The country that the shopper has chosen. Empty if there is none, or if the shop no longer delivers to it. */
export function chosenCountry(): string {
  const code = read(deliveryCountryKey);
  return code && isOffered(code) ? code : '';
}

export function chooseCountry(code: string): void {
  writeSetting(deliveryCountryKey, code);
  dispatchEvent(new Event(countryEvent));
}
