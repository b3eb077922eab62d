/** What makes the next rebuild render every page. */
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { programFingerprint } from '../../../scripts/rebuild/fingerprint.ts';

test('a new year renders every page again, because each shows the copyright year', () => {
  expect(programFingerprint(parseEnv({}), 2027)).not.toBe(programFingerprint(parseEnv({}), 2026));
  expect(programFingerprint(parseEnv({}), 2026)).toBe(programFingerprint(parseEnv({}), 2026));
});
