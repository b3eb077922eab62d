/** The delivery country. It stays on the device. */
import { deliversTo } from '#lib/countries.ts';
import { deliveryCountries, shopCountry } from '#platform/config.ts';
import { countryEvent } from '#platform/event-names.ts';
import { read, writeSetting } from '#platform/storage.ts';
import { deliveryCountryKey } from '#platform/storage-keys.ts';

const isOffered = (code: string | null): boolean =>
  !!code && /^[A-Z]{2}$/.test(code) && deliversTo(deliveryCountries, code);

/**
 * The code (ISO 3166-1) of the only country that the shop delivers to. If there are several, that of the chosen one, or else of the
 * merchant's own. Empty if the shopper has chosen none, and the shop doesn't deliver to the merchant's own.
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
