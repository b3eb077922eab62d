import { expect, test } from 'vitest';
import { matchingCode } from '../../../scripts/backend/account/reset-code.ts';

test.each([
  [['right', 'wrong', 'other'], 'right', ['right', 'wrong', 'other']],
  [['wrong'], undefined, ['wrong']],
  [[], undefined, [undefined]],
])('a reset code is compared with all codes of %j', async (stored, found, compared) => {
  const tried: (string | undefined)[] = [];
  const matches = async (one: string | undefined) => {
    tried.push(one);
    return one === 'right';
  };
  expect(await matchingCode(stored, matches)).toBe(found);
  expect(tried).toEqual(compared);
});
