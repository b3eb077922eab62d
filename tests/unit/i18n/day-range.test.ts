import { afterEach, expect, test, vi } from 'vitest';
import { dayRange } from '#i18n/day-range.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['en', '2026-11-27', '2026-11-30', '27', '30 November'],
  ['fr', '2026-11-27', '2026-11-30', '27', '30 novembre'],
  ['en', '2026-11-27', '2026-12-02', '27 November', '2 December'],
  ['fr', '2026-12-30', '2027-01-02', '30 décembre 2026', '2 janvier 2027'],
  ['fr', '2026-11-27', '2026-11-27', '', '27 novembre'],
] as const)('in %s, the days %s to %s read “%s” and “%s”', (locale, first, last, from, to) => {
  expect(dayRange(locale, first, last)).toEqual({ from, to });
});

test.each(['America/Los_Angeles', 'Pacific/Auckland'])('a day stays the same in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(dayRange('en', '2026-11-27', '2026-11-30')).toEqual({ from: '27', to: '30 November' });
});
