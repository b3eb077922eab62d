import { describe, expect, test } from 'vitest';
import { hashSecret, matchesHash } from '../../../scripts/reference-api/account/hash.ts';

const [live, tested] = [{ test: false }, { test: true }];

describe('a password', () => {
  test('is hashed with OWASP’s parameters', async () => {
    expect(await hashSecret(live, 'Copper pan 7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashSecret(tested, 'Copper pan 7')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  });

  test.each([
    [live, tested],
    [tested, live],
  ])('matches its hash, whichever parameters made it', async (maker, reader) => {
    const stored = await hashSecret(maker, 'Copper pan 7');
    expect(await matchesHash(reader, 'Copper pan 7', stored)).toBe(true);
    expect(await matchesHash(reader, 'Copper pan 8', stored)).toBe(false);
  });

  test('matches no damaged hash', async () => {
    for (const stored of [undefined, 'none', '$argon2id$v=19$m=8,t=1,p=1$'])
      expect(await matchesHash(tested, 'Copper pan 7', stored)).toBe(false);
  });
});
