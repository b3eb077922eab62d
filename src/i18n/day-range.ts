/** Formats calendar days. Separate from date.ts, because only orders need it. */
import { withOrdinal } from '#lib/ordinal.ts';
import { dateLanguage } from './local-date.ts';
import type { Locale } from './locale.ts';

/**
 * Two calendar days such as 2026-11-27, whatever the device's time zone: `27` and `30 November`, or `November 27` and `30`. Each
 * language writes its own words between them. If both days are the same, `from` is empty. A line never
 * breaks inside a day, except before the year.
 */
export function dayRange(locale: Locale, from: string, to: string) {
  const parts = new Intl.DateTimeFormat(dateLanguage(locale), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).formatRangeToParts(new Date(from), new Date(to));
  const wordsOf = (some: typeof parts) =>
    withOrdinal(locale, some.map(({ value }) => value).join('')).replace(/ (?!\d{4})/g, '\u00a0');
  const start = parts.findLastIndex(({ source }) => source === 'startRange');
  const end = parts.findIndex(({ source }) => source === 'endRange');
  return { from: wordsOf(parts.slice(0, start + 1)), to: wordsOf(parts.slice(Math.max(end, 0))) };
}
