import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayRange } from '#i18n/day-range.ts';
import { dateLanguage } from '#i18n/local-date.ts';

const speak = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

beforeEach(() => speak('en-GB', 'fr-FR'));
afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['en', '2026-11-27', '2026-11-30', '27', '30 November'],
  ['fr', '2026-11-27', '2026-11-30', '27', '30 novembre'],
  ['en', '2026-11-27', '2026-12-02', '27 November', '2 December'],
  ['fr', '2026-12-30', '2027-01-02', '30 décembre 2026', '2 janvier 2027'],
  ['fr', '2026-11-27', '2026-11-27', '', '27 novembre'],
  ['fr', '2026-11-27', '2026-12-01', '27 novembre', '1er décembre'],
  ['fr', '2026-12-01', '2026-12-11', '1er', '11 décembre'],
] as const)('in %s, the days %s to %s read “%s” and “%s”', (locale, first, last, from, to) => {
  expect(dayRange(locale, first, last)).toEqual({ from, to });
});

test.each([
  ['2026-11-27', '2026-11-30', 'November 27', '30'],
  ['2026-11-27', '2026-12-02', 'November 27', 'December 2'],
  ['2026-11-27', '2026-11-27', '', 'November 27'],
])('in the United States, the days %s to %s read “%s” and “%s”', (first, last, from, to) => {
  speak('en-US');
  expect(dayRange('en', first, last)).toEqual({ from, to });
});

test.each([
  ['en', ['fr-FR', 'en', 'en-US'], 'en-US'],
  ['fr', ['en-US', 'fr-CA'], 'fr-CA'],
  ['fr', ['en-US'], 'fr'],
  ['en', ['en', 'fr-FR'], 'en-GB'],
  ['en', ['en-US@posix'], 'en-GB'],
] as const)('a page in %s for a reader of %s writes dates as in %s', (locale, languages, expected) => {
  speak(...languages);
  expect(dateLanguage(locale)).toBe(expected);
});

test.each(['America/Los_Angeles', 'Pacific/Auckland'])('a day stays the same in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(dayRange('en', '2026-11-27', '2026-11-30')).toEqual({ from: '27', to: '30 November' });
});
