import plansPart from '#lib/numbering-plans.ts?part';
import { shopCountry } from '#platform/config.ts';
import { loadPart } from '#platform/parts/load-part.ts';

/** Milliseconds. */
const loadTimeout = 10_000;

export interface PhoneNumber {
  /** In international form. `undefined` if the text is missing, invalid or without a country code. */
  readonly number?: string | undefined;
  /** What a text without a country code means in the merchant's country. Only the shopper knows whether that is right. */
  readonly suggestion?: string | undefined;
}

/**
 * Reads a typed phone number. Loads the numbering plans on first use. If they don't arrive within ten seconds, a text with
 * a country code counts unchanged, because the API checks it anyway.
 */
export async function readPhoneNumber({
  phoneNumber = '',
}: Readonly<Record<string, string>>): Promise<PhoneNumber> {
  const text = phoneNumber.trim();
  if (!text) return {};
  const plans = await Promise.race([
    loadPart<typeof import('#lib/numbering-plans.ts')>(plansPart).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, loadTimeout)),
  ]);
  if (!plans) return text.startsWith('+') ? { number: text } : {};
  const number = plans.internationalPhoneNumber(text);
  return number ? { number } : { suggestion: plans.internationalPhoneNumber(text, shopCountry) };
}
