import { describe, expect, it } from 'vitest';
import { date, money, number } from '#i18n/format.ts';

/** Platforms group French digits with different kinds of space. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('the formats', () => {
  it('show amounts with a leading dollar sign and two decimals in both languages', () => {
    expect(money('en', 123_450)).toBe('$1,234.50');
    expect(plain(money('fr', 123_450))).toBe('$1 234,50');
    expect(money('en', 0)).toBe('$0.00');
    expect(money('fr', 5)).toBe('$0,05');
    expect(money('en', -250)).toBe('−$2.50');
  });

  it('write numbers and dates as the language does, and show dates in UTC', () => {
    expect(number('en', 5.5)).toBe('5.5');
    expect(number('fr', 5.5)).toBe('5,5');
    expect(number('en', 4.333)).toBe('4.33');
    expect(number('en', 0.004, 3)).toBe('0.004');
    expect(date('en', '2026-11-21T23:30:00Z')).toBe('21 November 2026');
    expect(date('fr', '2026-11-21T23:30:00Z')).toBe('21 novembre 2026');
  });
});
