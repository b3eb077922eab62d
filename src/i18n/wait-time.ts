/** Separate from format.ts, which some pages load before anyone has to wait. */
import type { Locale } from './locale.ts';

/**
 * The seconds that a 429 demands → `9 seconds`, or `2 minutes` from 60 on, rounded up. `undefined` for the one second that
 * the client assumes when the server names no time.
 */
export function waitTime(locale: Locale, seconds: number): string | undefined {
  if (seconds <= 1) return undefined;
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
