import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { date } from '#i18n/date.ts';
import { meanRating, money, number, percent } from '#i18n/format.ts';
import { byLocale, locales } from '#i18n/locale.ts';
import { waitTime } from '#i18n/wait-time.ts';

/** Platforms group French digits with different kinds of space. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('the formats', () => {
  test('show dollars with two decimals', () => {
    expect(money('en', 123_450)).toBe('$1,234.50');
    expect(plain(money('fr', 123_450))).toBe('$1 234,50');
    expect(money('en', 0)).toBe('$0.00');
    expect(money('fr', 5)).toBe('$0,05');
    expect(money('en', -250)).toBe('−$2.50');
  });

  test('write other currencies as the language does', () => {
    const shown = (currency: string) =>
      [money('en', 123_450, currency), money('fr', 123_450, currency)].map(plain);
    expect(shown('EUR')).toEqual(['€1,234.50', '1 234,50 €']);
    expect(shown('eur')).toEqual(shown('EUR'));
    expect(shown('CHF')).toEqual(['CHF 1,234.50', '1 234,50 CHF']);
    expect(shown('usd')).toEqual(['$1,234.50', '$1 234,50']);
    expect(plain(money('fr', -5, 'EUR'))).toBe('−0,05 €');
    // French has a no-break space before the sign, so that no line begins with it.
    expect(money('fr', 5, 'EUR')).toMatch(/^0,05[\u00a0\u202f]€$/);
  });

  test('write numbers and dates as the language does', () => {
    expect(number('en', 5.5)).toBe('5.5');
    expect(number('fr', 5.5)).toBe('5,5');
    expect(number('en', 4.333)).toBe('4.33');
    expect(number('en', 0.004, 3)).toBe('0.004');
    expect([meanRating('en', 4), meanRating('fr', 4.25)]).toEqual(['4.0', '4,3']);
    expect([percent('en', 14.975), percent('fr', 8.1875)]).toEqual(['14.975', '8,1875']);
    expect(date('en', '2026-11-21T23:30:00Z', 'UTC')).toBe('21 November 2026');
    expect(date('fr', '2026-11-21T23:30:00Z', 'UTC')).toBe('21 novembre 2026');
    expect(date('fr', '2026-12-01T12:00:00Z', 'UTC')).toBe('1er décembre 2026');
    expect(date('en', '2026-12-01T12:00:00Z', 'UTC')).toBe('1 December 2026');
  });

  test('write a moment of the shopper in the shopper’s zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const evening = '2026-11-29T01:30:00Z';
    expect([date('en', evening), date('fr', evening)]).toEqual(['28 November 2026', '28 novembre 2026']);
    expect(date('en', evening, 'UTC')).toBe('29 November 2026');
    vi.unstubAllEnvs();
  });

  test('write amounts and rates as `Intl.NumberFormat` does', () => {
    const real = byLocale((locale) => [
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }),
      new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }),
    ]);
    const create = vi.spyOn(Intl, 'NumberFormat');
    const rate = fc.integer({ min: 0, max: 1e9 }).map((units) => units / 10_000);
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.nat(1e12), rate, (locale, cents, value) => {
        const [two, four] = real[locale];
        expect(money(locale, cents)).toBe(`$${two?.format(cents / 100)}`);
        expect(percent(locale, value)).toBe(four?.format(value));
      }),
    );
    expect(create).not.toHaveBeenCalled();
  });
});

test('a wait is shown in seconds, or in minutes rounded up', () => {
  expect(waitTime('en', 1)).toBeUndefined();
  expect(waitTime('en', 9)).toBe('9 seconds');
  expect(waitTime('en', 60)).toBe('1 minute');
  expect(plain(waitTime('fr', 61) ?? '')).toBe('2 minutes');
  expect(plain(waitTime('fr', 9) ?? '')).toBe('9 secondes');
});
