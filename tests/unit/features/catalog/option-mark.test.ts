import { describe, expect, test } from 'vitest';
import { markOf } from '#features/catalog/option-mark.ts';

describe('the mark of a value', () => {
  const variants = ['Red S 1', 'Red M 0', 'Blue S 1'].map((text) => {
    const [colour = '', size = '', stock] = text.split(' ');
    return { values: [colour, size], stock: Number(stock) };
  });
  test.each([
    [['Red', 'S'], 1, 'M', 'soldOut'],
    [['Blue', 'S'], 1, 'M', 'absent'],
    [['Red', 'M'], 0, 'Blue', 'absent'],
    [['Red', 'S'], 0, 'Blue', ''],
    [['Red', 'M'], 0, 'Red', 'soldOut'],
  ])('with %j chosen, is right for option %i’s value %s: “%s”', (values, at, value, mark) => {
    expect(markOf(variants, values, { at, value })).toBe(mark);
  });
});
