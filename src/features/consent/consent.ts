/**
 * Rules of the consent to optional storage (promise 57). Pure, and part of the script in
 * the head of every page, so it stays free of libraries.
 */
import type { ConsentCategory } from '#platform/storage-keys.ts';

/** Raise it when the policy changes in what it asks for: everybody is then asked again. */
export const consentVersion = 1;
/** How long a choice counts. */
const months = 6;

/** What the shopper can say yes or no to. Necessary storage is not asked about. */
export type OptionalCategory = Exclude<ConsentCategory, 'necessary'>;

export type ConsentOptions = { readonly necessary: true } & Readonly<Record<OptionalCategory, boolean>>;

/** As stored under `user-consent-preferences`. */
export interface ConsentRecord {
  readonly hasConsented: true;
  readonly options: ConsentOptions;
  /** ISO 8601, when the choice was made. */
  readonly timestamp: string;
  readonly version: number;
}

/** What holds before a choice, and after Reject. */
export const onlyNecessary: ConsentOptions = { necessary: true, preferences: false, marketing: false };
export const everything: ConsentOptions = { necessary: true, preferences: true, marketing: true };

/** The choice made at `now`, in milliseconds. */
export function recordOf({ preferences, marketing }: ConsentOptions, now: number): ConsentRecord {
  return {
    hasConsented: true,
    options: { necessary: true, preferences, marketing },
    timestamp: new Date(now).toISOString(),
    version: consentVersion,
  };
}

/**
 * A stored text → the choice that counts at `now`; undefined when there is none to go by: none was made, it is not
 * readable, was made for another version, 6 months ago or earlier, or in a future that no clock explains.
 */
export function decodeConsent(text: string | null, now: number): ConsentRecord | undefined {
  try {
    const { hasConsented, options, timestamp, version } = JSON.parse(text ?? '0');
    const made = Date.parse(timestamp);
    const counts = hasConsented === true && version === consentVersion && made < now + 864e5;
    if (!counts || now >= askAgainAt(made)) return undefined;
    return recordOf(
      { necessary: true, preferences: options.preferences === true, marketing: options.marketing === true },
      made,
    );
  } catch {
    return undefined;
  }
}

/** 6 calendar months later, on the month's last day where the month is shorter. */
function askAgainAt(made: number): number {
  const date = new Date(made);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
