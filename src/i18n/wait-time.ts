/** Formats a wait. It isn't in format.ts, because most pages never show a wait. */
import type { Locale } from './locale.ts';

/**
 * Formats the wait after a 429 as `9 seconds`, or from 60 seconds on as `2 minutes`, rounded up. Returns `undefined`
 * if the server names no time. Also returns `undefined` for a wait of one second, because "in a moment" is better.
 */
export function waitTime(locale: Locale, seconds = 0): string | undefined {
  if (seconds <= 1) return undefined;
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
