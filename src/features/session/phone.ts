import { regionOf } from '#lib/region.ts';

/** What people type as a phone number → its international form, undefined for what is none. */
export type PhoneReader = (text: string) => string | undefined;

/**
 * Loads the numbering plans with the first number that is typed. Should they not come, the text goes as it is to the API,
 * which checks again anyway.
 */
export async function loadPhoneReader(): Promise<PhoneReader> {
  try {
    const { internationalPhoneNumber } = await import('#lib/phone-number.ts');
    const region = regionOf(navigator.language);
    return (text) => internationalPhoneNumber(text, region);
  } catch {
    return (text) => text.trim();
  }
}
