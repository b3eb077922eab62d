/** A rebuild on Windows, where paths have backslashes. */
import { writeFileSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

beforeEach(() => {
  vi.resetModules();
  vi.doMock('node:path', async (original) => ({
    ...(await original<typeof import('node:path')>()),
    sep: win32.sep,
    isAbsolute: win32.isAbsolute,
  }));
});
afterEach(() => {
  vi.doUnmock('node:path');
  vi.resetModules();
});

// On Windows itself, this can't be the name of a file.
test.skipIf(process.platform === 'win32')('files have the names that pages link to', async () => {
  const { filesIn } = await import('../../../../scripts/rebuild/core/files.ts');
  const folder = temporaryFolder();
  writeFileSync(join(folder, '_astro\\cart.js'), '');
  expect(filesIn(folder)).toEqual(['_astro/cart.js']);
});

test('a folder of a drive is a place to publish to', async () => {
  const { publishSettings } = await import('../../../../scripts/rebuild/core/settings.ts');
  const settings = { PUBLISH_FOLDER: 'C:\\shop' };
  expect(publishSettings({ ...settings, PUBLIC_SITE_URL: 'https://shop.example' })).toEqual(settings);
  expect(() => publishSettings({ PUBLISH_FOLDER: 'shop' })).toThrow(/absolute path/);
});
