import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { rebuild } from '../../../scripts/rebuild/rebuild.ts';
import { maxAgeOf, rebuildSettings } from '../../../scripts/rebuild/settings.ts';
import { readStatus } from '../../../scripts/rebuild/status.ts';
import { parseEnv } from '../../../src/env.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('every setting of a rebuild has a default', () => {
  expect(rebuildSettings({ REBUILD_MAX_SHRINK: ' ' })).toEqual({
    maxShrink: 0.2,
    maxImageSeconds: 60,
    keep: { keepGone: 90, keepMoved: 365 },
  });
  expect(maxAgeOf({})).toBe(1440);
});

it('one error names all wrong settings of a rebuild', () => {
  const wrong = { REBUILD_MAX_SHRINK: '20 %', REBUILD_KEEP_GONE_DAYS: '-1', REBUILD_KEEP_MOVED_DAYS: '1.5' };
  expect(() => rebuildSettings(wrong)).toThrow(
    /REBUILD_MAX_SHRINK: must be a share from 0 to 1, such as 0\.2\n.*REBUILD_KEEP_GONE_DAYS: .*days\n.*REBUILD_KEEP_MOVED_DAYS/,
  );
  for (const REBUILD_MAX_AGE_MINUTES of ['0', '-1', 'x', 'NaN'])
    expect(() => maxAgeOf({ REBUILD_MAX_AGE_MINUTES })).toThrow('must be a number of minutes');
});

it.each([
  ['PUBLISH_FOLDER', 'relative', /PUBLISH_FOLDER: must be an absolute path/],
  ['PUBLISH_S3_REGION', 'eu-west-1', /PUBLISH_S3_REGION: needs PUBLISH_S3_BUCKET/],
])('a wrong value of %s stops a rebuild before it calls the API', async (name, value, message) => {
  vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const cache = temporaryFolder();
  const signal = new AbortController().signal;
  // Nothing listens on this port, so a call to the API would fail with a different error.
  const env = parseEnv({ PUBLIC_API_URL: 'http://127.0.0.1:9', PUBLIC_SITE_URL: 'https://shop.example' });
  const run = rebuild({ env, out: join(cache, 'dist'), cache, signal, publish: true });
  await expect(run).rejects.toThrow(message);
  // Monitors read the reason from the status file.
  expect(readStatus(cache).lastFailure?.message).toMatch(message);
});
