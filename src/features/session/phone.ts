import phoneNumberPart from '#lib/phone-number.ts?part';
import { regionOf } from '#lib/region.ts';
import { loadPart } from '#platform/load-part.ts';

/** Converts a typed phone number to its international form; undefined if it is invalid. */
type PhoneReader = (text: string) => string | undefined;

/** Milliseconds. */
const loadTimeout = 10_000;

/**
 * Loads the numbering plans when the shopper enters a number. If they don't arrive within ten seconds, the text goes to
 * the API unchanged, which checks it anyway.
 */
export async function loadPhoneReader(): Promise<PhoneReader> {
  const plans = await Promise.race([
    loadPart<typeof import('#lib/phone-number.ts')>(phoneNumberPart).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, loadTimeout)),
  ]);
  if (!plans) return (text) => text.trim();
  const region = regionOf(navigator.language);
  return (text) => plans.internationalPhoneNumber(text, region);
}
