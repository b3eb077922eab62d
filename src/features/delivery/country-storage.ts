/** The country that the shopper wants a delivery to. It stays on the device. */
import { deliversTo } from '#lib/countries.ts';
import { deliveryCountries, shopCountry } from '#platform/config.ts';
import { countryEvent } from '#platform/event-names.ts';
import { read, writeSetting } from '#platform/storage.ts';
import { deliveryCountryKey } from '#platform/storage-keys.ts';

/** The chosen country (ISO 3166-1), or else the merchant's own. Empty if the shop doesn't deliver there. */
export function deliveryCountry(): string {
  const [only, ...others] = deliveryCountries;
  if (only && !others.length) return only;
  const isOffered = (code: string | null) =>
    !!code && /^[A-Z]{2}$/.test(code) && deliversTo(deliveryCountries, code);
  return [read(deliveryCountryKey), shopCountry].find(isOffered) ?? '';
}

export function chooseCountry(code: string): void {
  writeSetting(deliveryCountryKey, code);
  dispatchEvent(new Event(countryEvent));
}
