import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { programFingerprint } from '../../../../scripts/rebuild/core/fingerprint.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { write } from '../../../support/write-file.ts';

test('a new year or a changed shop folder renders all pages', () => {
  const dir = temporaryFolder();
  write(join(dir, 'shop.config.ts'), "export const shop = { name: 'Flowers' };");
  const fingerprint = (year = 2026): string => programFingerprint(parseEnv({ SHOP_DIR: dir }), year);
  const before = fingerprint();
  expect(fingerprint()).toBe(before);
  expect(fingerprint(2027)).not.toBe(before);
  write(join(dir, 'pages/en/terms.md'), 'New terms');
  expect(fingerprint()).not.toBe(before);
});
