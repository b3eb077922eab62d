import { expect, test } from 'vitest';
import { hasTwoDecimals } from '#lib/currency.ts';

test('only some currencies have cents', () => {
  expect(['USD', 'eur', 'CHF', 'SEK'].map(hasTwoDecimals)).toEqual([true, true, true, true]);
  expect(['JPY', 'KWD', 'XYZ', '€'].map(hasTwoDecimals)).toEqual([false, false, false, false]);
});
