import { expect, test } from 'vitest';
import { tokensOf } from '#features/session/token-storage.ts';

test('a session needs two valid tokens (promise 13)', () => {
  expect(tokensOf('a', 'r')).toEqual({ accessToken: 'a', refreshToken: 'r' });
  for (const [access, refresh] of [
    [null, 'r'],
    ['a', null],
    ['', 'r'],
    ['a', 'two words'],
    ['ключ', 'r'],
    ['a\n', 'r'],
    ['a'.repeat(5000), 'r'],
  ] as const)
    expect(tokensOf(access, refresh)).toBeUndefined();
});
