import plansPart from '#lib/numbering-plans.ts?part';
import { shopCountry } from '#platform/config.ts';
import { loadPart } from '#platform/parts/load-part.ts';
import { read } from '#platform/storage.ts';
import { deliveryCountryKey } from '#platform/storage-keys.ts';

/** Milliseconds. */
const loadTimeout = 10_000;

export interface PhoneNumber {
  /** In international form. `undefined` if the text is missing, invalid or without a country code. */
  readonly number?: string | undefined;
  /** What another text may mean. Only the shopper knows whether that is right. */
  readonly suggestion?: string | undefined;
}

/**
 * Reads a typed phone number. Without a plus sign, it may begin with 00, or belong to `country` (of an address), to that of the
 * delivery, or to the merchant's. Loads the numbering plans on first use. If they don't arrive within ten seconds, a text with
 * a country code counts unchanged, because the API checks it anyway.
 */
export async function readPhoneNumber(
  { phoneNumber = '' }: Readonly<Record<string, string>>,
  country?: string,
): Promise<PhoneNumber> {
  const text = phoneNumber.trim();
  if (!text) return {};
  const plans = await Promise.race([
    loadPart<typeof import('#lib/numbering-plans.ts')>(plansPart).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, loadTimeout)),
  ]);
  if (!plans) return text.startsWith('+') ? { number: text } : {};
  const number = plans.internationalPhoneNumber(text);
  if (number) return { number };
  const regions = [country, read(deliveryCountryKey), shopCountry];
  const meanings = [
    plans.internationalPhoneNumber(text.replace(/^00/, '+')),
    ...regions.map((region) => plans.internationalPhoneNumber(text, region ?? '')),
  ];
  return { suggestion: meanings.find(Boolean) };
}
