/**
 * The rules of consent to optional storage (promise 57), as pure functions. Part of the script in the head of every page, so this
 * file imports no libraries.
 */
import type { ConsentCategory } from '#platform/storage-keys.ts';

/** Raise it when the policy asks for something new. Every shopper is then asked again. */
export const consentVersion = 1;
const months = 6;

/** The categories that need consent. Necessary storage doesn't. */
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

/** Applies before the shopper chooses, and after Reject. */
export const onlyNecessary: ConsentOptions = { necessary: true, preferences: false, marketing: false };
export const everythingAllowed: ConsentOptions = { necessary: true, preferences: true, marketing: true };

/** The record of a choice made at `now`, in milliseconds. */
export function recordOf({ preferences, marketing }: ConsentOptions, now: number): ConsentRecord {
  return {
    hasConsented: true,
    options: { necessary: true, preferences, marketing },
    timestamp: new Date(now).toISOString(),
    version: consentVersion,
  };
}

/**
 * Parses a stored choice. Returns undefined if it is missing, unreadable, made for another policy version, older than 6
 * months at `now`, or more than a day in the future.
 */
export function decodeConsent(text: string | null, now: number): ConsentRecord | undefined {
  try {
    const { hasConsented, options, timestamp, version } = JSON.parse(text ?? '0');
    const made = Date.parse(timestamp);
    const isCurrent = hasConsented === true && version === consentVersion && made < now + 864e5;
    if (!isCurrent || now >= askAgainAt(made)) return undefined;
    return recordOf(
      { necessary: true, preferences: options.preferences === true, marketing: options.marketing === true },
      made,
    );
  } catch {
    return undefined;
  }
}

/** The same day 6 months after `made`, or the last day of that month if the month lacks the day (31 August → 28 February). */
function askAgainAt(made: number): number {
  const date = new Date(made);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
