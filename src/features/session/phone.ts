import { regionOf } from '#lib/countries.ts';
import phoneNumberPart from '#lib/phone-number.ts?part';
import { loadPart } from '#platform/load-part.ts';

/** Milliseconds. */
const loadTimeout = 10_000;

/**
 * The typed phone number in international form, or `undefined` if it is missing or invalid. Loads the numbering plans
 * on first use. If they don't arrive within ten seconds, returns the text unchanged, because the API checks it anyway.
 */
export async function readPhoneNumber({
  phoneNumber = '',
}: Readonly<Record<string, string>>): Promise<string | undefined> {
  const text = phoneNumber.trim();
  if (!text) return undefined;
  const plans = await Promise.race([
    loadPart<typeof import('#lib/phone-number.ts')>(phoneNumberPart).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, loadTimeout)),
  ]);
  return plans ? plans.internationalPhoneNumber(text, regionOf(navigator.language)) : text;
}
