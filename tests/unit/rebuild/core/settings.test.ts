import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  maxAgeOf,
  type PublishSettings,
  publishSettings,
  rebuildSettings,
} from '../../../../scripts/rebuild/core/settings.ts';
import { readStatus } from '../../../../scripts/rebuild/core/status-file.ts';
import { rebuild } from '../../../../scripts/rebuild/rebuild.ts';
import { documentedSettings } from '../../../support/env-example.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

test('every setting of a rebuild has a default', () => {
  expect(rebuildSettings({ REBUILD_MAX_SHRINK: ' ' })).toEqual({
    maxShrink: 0.2,
    feedHours: 24,
    maxPictureSeconds: 60,
    keep: { keepRemoved: 90, keepRenamed: 365 },
  });
  expect(maxAgeOf({})).toBe(1440);
});

test('one error names all wrong settings of a rebuild', () => {
  const wrong = { REBUILD_MAX_SHRINK: '20 %', REBUILD_KEEP_GONE_DAYS: '-1', REBUILD_KEEP_MOVED_DAYS: '1.5' };
  expect(() => rebuildSettings(wrong)).toThrow(
    /REBUILD_MAX_SHRINK: must be a share from 0 to 1, such as 0\.2\n.*REBUILD_KEEP_GONE_DAYS: .*days, 0 or more\n.*REBUILD_KEEP_MOVED_DAYS/,
  );
  for (const name of ['REBUILD_FEED_HOURS', 'IMAGES_MAX_SECONDS'])
    expect(() => rebuildSettings({ [name]: '-1' })).toThrow(/, 0 or more/);
  for (const REBUILD_MAX_AGE_MINUTES of ['0', '-1', 'x', 'NaN'])
    expect(() => maxAgeOf({ REBUILD_MAX_AGE_MINUTES })).toThrow('must be a number of minutes');
});

describe('the publish settings', () => {
  const PUBLIC_SITE_URL = 'https://shop.example';

  test('are all optional', () => {
    expect(publishSettings({ PUBLISH_FOLDER: ' ', PATH: '/bin' })).toEqual({});
    const given = { PUBLISH_S3_BUCKET: 'my-shop', PUBLISH_S3_PREFIX: '/a/b/' };
    expect(publishSettings({ ...given, PUBLIC_SITE_URL })).toEqual({ ...given, PUBLISH_S3_PREFIX: 'a/b' });
  });

  test('are refused with one error', () => {
    const wrong = {
      PUBLISH_FOLDER: 'relative',
      PUBLISH_S3_ENDPOINT: 'https://AKID:topsecret@s3.example.com',
      PUBLISH_S3_PRECOMPRESSED: 'zip',
      PUBLISH_S3_BUKCET: 'x',
    };
    for (const name of Object.keys(wrong)) expect(() => publishSettings(wrong)).toThrow(name);
    expect(() => publishSettings(wrong)).not.toThrow('topsecret');
    expect(() => publishSettings({ PUBLISH_S3_REGION: 'eu-west-1' })).toThrow('needs PUBLISH_S3_BUCKET');
  });

  test('need a URL of the shop, which may lead to this machine', () => {
    const places = {
      PUBLISH_FOLDER: '/srv/shop',
      PUBLISH_S3_BUCKET: 'my-shop',
      PUBLISH_HOOK: './purge-cdn.sh',
    };
    for (const place of Object.entries(places).map((entry) => Object.fromEntries([entry]))) {
      for (const url of [{}, { PUBLIC_SITE_URL: ' ' }])
        expect(() => publishSettings({ ...place, ...url })).toThrow('PUBLIC_SITE_URL: is missing');
      for (const url of [PUBLIC_SITE_URL, 'http://127.0.0.1:4321'])
        expect(publishSettings({ ...place, PUBLIC_SITE_URL: url })).toEqual(place);
    }
    expect(() => publishSettings({ PUBLISH_FOLDER: 'relative' })).toThrow(
      /PUBLISH_FOLDER: must[\s\S]*PUBLIC_SITE_URL/,
    );
  });

  test('are exactly the documented ones', () => {
    // The type checker finds a setting that is missing here.
    const all: Required<PublishSettings> = {
      PUBLISH_FOLDER: '/srv/shop',
      PUBLISH_S3_BUCKET: 'my-shop',
      PUBLISH_S3_REGION: 'eu-west-1',
      PUBLISH_S3_ENDPOINT: 'https://s3.example.com',
      PUBLISH_S3_PREFIX: 'shops/alder',
      PUBLISH_S3_PRECOMPRESSED: 'br',
      PUBLISH_HOOK: './purge-cdn.sh',
    };
    expect(publishSettings({ ...all, PUBLIC_SITE_URL })).toEqual(all);
    const documented = documentedSettings.filter(({ name }) => name.startsWith('PUBLISH_'));
    expect(Object.fromEntries(documented.map(({ name, value }) => [name, value]))).toEqual(all);
  });
});

test('a wrong setting stops a rebuild before any call', async () => {
  const message = /PUBLISH_FOLDER: must be an absolute path/;
  const cache = temporaryFolder();
  const signal = new AbortController().signal;
  // Nothing listens on this port, so a call to the API would fail with a different error.
  const variables = { PUBLIC_API_URL: 'http://127.0.0.1:9', PUBLISH_FOLDER: 'relative' };
  const run = rebuild({ variables, out: join(cache, 'dist'), cache, signal, publish: true });
  await expect(run).rejects.toThrow(message);
  // Monitors read the reason from the status file.
  expect(readStatus(cache).lastFailure?.message).toMatch(message);
});
