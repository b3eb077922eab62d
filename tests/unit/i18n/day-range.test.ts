import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayRange } from '#i18n/day-range.ts';
import { dateLanguage } from '#i18n/local-date.ts';

const speak = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

beforeEach(() => speak('en-GB', 'fr-FR'));
afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['en', '2026-11-27', '2026-11-30', '27', '30\u00a0November'],
  ['fr', '2026-11-27', '2026-11-30', '27', '30\u00a0novembre'],
  ['en', '2026-11-27', '2026-12-02', '27\u00a0November', '2\u00a0December'],
  ['fr', '2026-12-30', '2027-01-02', '30\u00a0décembre 2026', '2\u00a0janvier 2027'],
  ['fr', '2026-11-27', '2026-11-27', '', '27\u00a0novembre'],
  ['fr', '2026-11-27', '2026-12-01', '27\u00a0novembre', '1er\u00a0décembre'],
  ['fr', '2026-12-01', '2026-12-11', '1er', '11\u00a0décembre'],
] as const)('in %s, the days %s to %s read “%s” and “%s”', (locale, first, last, from, to) => {
  expect(dayRange(locale, first, last)).toEqual({ from, to });
});

test.each([
  ['2026-11-27', '2026-11-30', 'November\u00a027', '30'],
  ['2026-11-27', '2026-12-02', 'November\u00a027', 'December\u00a02'],
  ['2026-11-27', '2026-11-27', '', 'November\u00a027'],
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
  expect(dayRange('en', '2026-11-27', '2026-11-30')).toEqual({ from: '27', to: '30\u00a0November' });
});
