import { expect, test } from 'vitest';
import { readTokens } from '#features/session/token-storage.ts';
import { forgetCopy, keepInPage } from '#platform/storage.ts';
import { accessTokenKey, refreshTokenKey } from '#platform/storage-keys.ts';

/** The tokens of a device that has these texts. */
function tokensIn(accessToken: string | null, refreshToken: string | null) {
  for (const [key, text] of [
    [accessTokenKey, accessToken],
    [refreshTokenKey, refreshToken],
  ] as const)
    if (text === null) forgetCopy(key);
    else keepInPage(key, text);
  return readTokens();
}

test('a session needs two valid tokens (promise 13)', () => {
  expect(tokensIn('a', 'r')).toEqual({ accessToken: 'a', refreshToken: 'r' });
  for (const [access, refresh] of [
    [null, 'r'],
    ['a', null],
    ['', 'r'],
    ['a', 'two words'],
    ['ключ', 'r'],
    ['a\n', 'r'],
    ['a'.repeat(5000), 'r'],
  ] as const)
    expect(tokensIn(access, refresh)).toBeUndefined();
});
