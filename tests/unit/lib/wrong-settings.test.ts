import { expect, test } from 'vitest';
import { readSettings, WrongSettings } from '#lib/wrong-settings.ts';

const fails = (error: Error) => () => {
  throw error;
};
const wrong = (line: string) => new WrongSettings([{ where: 'in shop.config.ts', line }]);

test('correct settings are returned in order', async () => {
  expect(
    await readSettings(
      () => 1,
      async () => 'two',
    ),
  ).toEqual([1, 'two']);
});

test('wrong settings come before other errors', async () => {
  const other = new SyntaxError('Unexpected token');
  await expect(readSettings(fails(other), fails(wrong('a: is')), fails(wrong('b: is')))).rejects.toThrow(
    /^Wrong settings in shop\.config\.ts:\n {2}a: is\n {2}b: is$/,
  );
  await expect(readSettings(() => 1, fails(other))).rejects.toBe(other);
});
