/** Names of countries in the language of the page, from the browser's own data. */

import { type Label, labelLines } from '#lib/address-label.ts';
import { countryCodes } from '#lib/countries.ts';
import type { Locale } from './locale.ts';

/** The name of an ISO 3166-1 code, or the code itself if the browser doesn't know it. */
export function countryName(locale: Locale, code: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
  } catch {
    // Not a country code.
    return code;
  }
}

/**
 * Lets the browser read the names of the countries in a task of its own. The browser does so once per page, which blocks a slow
 * phone for 60 ms. Call it while a response is pending, before the page shows a name.
 */
export function prepareCountryNames(locale: Locale): void {
  setTimeout(countryName, 0, locale, 'FR');
}

/** The lines of an address label, with the country's name in the page's language. */
export const addressLines = (locale: Locale, address: Label): readonly string[] =>
  labelLines(address, (code) => countryName(locale, code));

/** Countries to choose from, by name. */
export function countries(
  locale: Locale,
  codes: readonly string[] = countryCodes,
): readonly { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
