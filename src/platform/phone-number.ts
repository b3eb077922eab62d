/** Reads what a shopper types as a phone number. numbering-plans.ts has the numbering plans, and is loaded on first use. */
import { giveUpAfter } from '#lib/waits.ts';
import { shopCountry } from '#platform/config.ts';
import plansPart from '#platform/numbering-plans.ts?part';
import { loadPart } from '#platform/parts/load-part.ts';
import { read } from '#platform/storage.ts';
import { deliveryCountryKey } from '#platform/storage-keys.ts';

export interface PhoneNumber {
  /** In international form. `undefined` if the text is missing, invalid or doesn't begin with +. */
  readonly number?: string | undefined;
  /** The number that the text may mean instead. Only the shopper knows whether it is right. */
  readonly suggestion?: string | undefined;
}

/**
 * Reads a typed phone number. A number without a plus sign leads only to a suggestion. The suggestion is the first of these that is
 * a valid number:
 *
 * - the text with a plus sign instead of 00
 * - the text as a number of `country` (of an address), of the delivery country, of the merchant's country or of the browser's region
 * - the text with a plus sign before it
 *
 * Loads the numbering plans on first use. If they don't arrive within ten seconds, a text with a plus sign counts as it is, because
 * the API checks it anyway.
 */
export async function readPhoneNumber(
  { phoneNumber = '' }: Readonly<Record<string, string>>,
  country?: string,
): Promise<PhoneNumber> {
  const text = phoneNumber.trim();
  if (!text) return {};
  const plans = await Promise.race([
    loadPart<typeof import('#platform/numbering-plans.ts')>(plansPart).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, giveUpAfter)),
  ]);
  if (!plans) return text.startsWith('+') ? { number: text } : {};
  const number = plans.internationalPhoneNumber(text);
  if (number) return { number };
  // This pattern is good enough for a suggestion. A language such as "fr" has no region, and Intl.Locale throws for odd languages.
  const browserRegion = /-([A-Z]{2})\b/.exec(navigator.language)?.[1];
  const regions = [country, read(deliveryCountryKey), shopCountry, browserRegion];
  const meanings = [
    plans.internationalPhoneNumber(text.replace(/^00/, '+')),
    ...regions.map((region) => plans.internationalPhoneNumber(text, region ?? '')),
    plans.internationalPhoneNumber(`+${text}`),
  ];
  return { suggestion: meanings.find(Boolean) };
}
