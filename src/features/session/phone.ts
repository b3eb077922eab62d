import { regionOf } from '#lib/region.ts';
import { loadPart } from '#platform/load-part.ts';

/** What people type as a phone number → its international form, undefined for what is none. */
type PhoneReader = (text: string) => string | undefined;

/** Milliseconds. */
const patience = 10_000;

/**
 * Loads the numbering plans with the first number that is typed. Without them after ten seconds, the text goes as it is to
 * the API, which checks it anyway.
 */
export async function loadPhoneReader(): Promise<PhoneReader> {
  const plans = await Promise.race([
    loadPart(() => import('#lib/phone-number.ts')).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, patience)),
  ]);
  if (!plans) return (text) => text.trim();
  const region = regionOf(navigator.language);
  return (text) => plans.internationalPhoneNumber(text, region);
}
