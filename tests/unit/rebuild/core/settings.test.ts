import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  maxAgeOf,
  publishSettingNames,
  publishSettings,
  rebuildSettings,
} from '../../../../scripts/rebuild/core/settings.ts';
import { readStatus } from '../../../../scripts/rebuild/core/status-file.ts';
import { rebuild } from '../../../../scripts/rebuild/rebuild.ts';
import { isDemo, parseEnv } from '../../../../src/env.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** The settings in .env.example, with their defaults. */
const documented = [
  ...readFileSync('.env.example', 'utf8').matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]+)=(.*)$/gm),
].map(([, name = '', value = '']) => ({ name, value }));
const ofEnvironment = documented.filter(({ name }) => !/^(IMAGES|PUBLISH|REBUILD)_/.test(name));

describe('the environment', () => {
  test('has exactly the settings that .env.example lists', () => {
    const optional = ['PUBLIC_STRIPE_PUBLISHABLE_KEY', 'PUBLIC_IMAGE_URL_TEMPLATE'];
    const known = [...new Set([...Object.keys(parseEnv({})), ...optional])].sort();
    expect(ofEnvironment.map(({ name }) => name).sort()).toEqual(known);
  });

  test('has the defaults that .env.example shows', () => {
    const defaults = parseEnv({});
    for (const { name, value } of ofEnvironment)
      expect({ [name]: value }).toEqual({ [name]: String(defaults[name as keyof typeof defaults] ?? '') });
  });

  test('counts empty variables as unset', () => {
    expect(parseEnv({ PUBLIC_API_URL: ' ' })).toEqual(parseEnv({}));
  });

  test('loses the slash at the end of a URL', () => {
    expect(parseEnv({ PUBLIC_API_URL: 'https://api.example/' }).PUBLIC_API_URL).toBe('https://api.example');
  });

  test('causes one error for all invalid variables', () => {
    const wrong = () =>
      parseEnv({ PUBLIC_API_URL: 'api.example', PAGE_SIZE: '0', PUBLIC_SITE_URL: 'nowhere' });
    expect(wrong).toThrow(/PUBLIC_API_URL: must be a URL[\s\S]*PUBLIC_SITE_URL[\s\S]*PAGE_SIZE/);
  });

  test('needs a page size from 1 to 100', () => {
    for (const size of ['0', '101', '24.5', 'many'])
      expect(() => parseEnv({ PAGE_SIZE: size })).toThrow('PAGE_SIZE: must be a whole number from 1 to 100');
    for (const url of ['https://shop.example/shop', 'https://shop.example?x=1'])
      expect(() => parseEnv({ PUBLIC_SITE_URL: url })).toThrow(/PUBLIC_SITE_URL: must be a host without/);
    const site = 'https://Shop.example:8443/';
    expect(parseEnv({ PUBLIC_SITE_URL: site, PUBLIC_DEMO_PAYMENTS: '1' }).PUBLIC_SITE_URL).toMatch(/:8443$/);
    // An API may have a base path.
    expect(parseEnv({ PUBLIC_API_URL: 'https://shop.example/api/' }).PUBLIC_API_URL).toMatch(/\/api$/);
  });

  test('must have https URLs, except on this machine', () => {
    for (const name of ['PUBLIC_API_URL', 'PUBLIC_SITE_URL']) {
      for (const url of ['http://shop.example', 'http://192.168.1.5:80', 'http://localhost.shop.example'])
        expect(() => parseEnv({ [name]: url }), url).toThrow(`${name}: must begin with https://`);
      for (const url of ['https://me:pass@shop.example', 'https://me@shop.example', 'http://:x@localhost'])
        expect(() => parseEnv({ [name]: url }), url).toThrow(`${name}: must not contain a user name`);
      for (const url of [
        'http://localhost:4321',
        'http://127.0.0.1',
        'http://[::1]:80',
        'http://a.localhost',
      ])
        expect(parseEnv({ [name]: url })).toMatchObject({ [name]: url });
    }
  });

  test('must be a demo without a Stripe key (promise 72)', () => {
    const PUBLIC_SITE_URL = 'https://shop.example';
    const fault = /KEY: is missing, so the checkout at https:\/\/shop\.example would show the demo card form/;
    expect(() => parseEnv({ PUBLIC_SITE_URL })).toThrow(fault);
    expect(() => parseEnv({ PUBLIC_SITE_URL, PUBLIC_DEMO_PAYMENTS: '0' })).toThrow(fault);
    const key = { PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_storefront' };
    const demo = { PUBLIC_DEMO_PAYMENTS: '1' };
    expect(isDemo(parseEnv({ PUBLIC_SITE_URL, ...key }))).toBe(false);
    expect(isDemo(parseEnv({ PUBLIC_SITE_URL, ...demo }))).toBe(true);
    expect(isDemo(parseEnv({ PUBLIC_SITE_URL, ...key, ...demo }))).toBe(false);
    expect(isDemo(parseEnv({}))).toBe(false);
  });

  test('must have placeholders in the URL of an image service', () => {
    for (const template of [
      'https://a;script-src/{width}/{url}',
      '//a/{width}{url}',
      '/img/{url}',
      '/img?w={width}',
      'img/{width}/{url}',
      '/img /{width}/{url}',
    ])
      expect(() => parseEnv({ PUBLIC_IMAGE_URL_TEMPLATE: template })).toThrow(
        'PUBLIC_IMAGE_URL_TEMPLATE: must',
      );
    const template = 'https://shop.imgix.net{path}?w={width}';
    expect(parseEnv({ PUBLIC_IMAGE_URL_TEMPLATE: template }).PUBLIC_IMAGE_URL_TEMPLATE).toBe(template);
  });

  test('never repeats a secret key (promise 56)', () => {
    const secret = 'sk_test_abcdefghijk';
    expect(() => parseEnv({ PUBLIC_STRIPE_PUBLISHABLE_KEY: secret })).toThrow(/never a secret one/);
    expect(() => parseEnv({ PUBLIC_STRIPE_PUBLISHABLE_KEY: secret })).not.toThrow(secret);
  });
});

test('every setting of a rebuild has a default', () => {
  expect(rebuildSettings({ REBUILD_MAX_SHRINK: ' ' })).toEqual({
    maxShrink: 0.2,
    feedHours: 24,
    maxImageSeconds: 60,
    keep: { keepGone: 90, keepMoved: 365 },
  });
  expect(maxAgeOf({})).toBe(1440);
});

test('one error names all wrong settings of a rebuild', () => {
  const wrong = { REBUILD_MAX_SHRINK: '20 %', REBUILD_KEEP_GONE_DAYS: '-1', REBUILD_KEEP_MOVED_DAYS: '1.5' };
  expect(() => rebuildSettings(wrong)).toThrow(
    /REBUILD_MAX_SHRINK: must be a share from 0 to 1, such as 0\.2\n.*REBUILD_KEEP_GONE_DAYS: .*days\n.*REBUILD_KEEP_MOVED_DAYS/,
  );
  for (const REBUILD_MAX_AGE_MINUTES of ['0', '-1', 'x', 'NaN'])
    expect(() => maxAgeOf({ REBUILD_MAX_AGE_MINUTES })).toThrow('must be a number of minutes');
});

describe('the publish settings', () => {
  test('are all optional', () => {
    expect(publishSettings({ PUBLISH_FOLDER: ' ', PATH: '/bin' })).toEqual({});
    const given = { PUBLISH_S3_BUCKET: 'my-shop', PUBLISH_S3_PREFIX: '/a/b/' };
    expect(publishSettings(given)).toEqual({ ...given, PUBLISH_S3_PREFIX: 'a/b' });
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

  test('are exactly the documented ones', () => {
    const names = documented.map(({ name }) => name).filter((name) => name.startsWith('PUBLISH_'));
    expect(names.sort()).toEqual([...publishSettingNames].sort());
  });
});

test('a wrong setting stops a rebuild before any call', async () => {
  vi.stubEnv('PUBLISH_FOLDER', 'relative');
  onTestFinished(() => void vi.unstubAllEnvs());
  const message = /PUBLISH_FOLDER: must be an absolute path/;
  const cache = temporaryFolder();
  const signal = new AbortController().signal;
  // Nothing listens on this port, so a call to the API would fail with a different error.
  const env = parseEnv({ PUBLIC_API_URL: 'http://127.0.0.1:9' });
  const run = rebuild({ env, out: join(cache, 'dist'), cache, signal, publish: true });
  await expect(run).rejects.toThrow(message);
  // Monitors read the reason from the status file.
  expect(readStatus(cache).lastFailure?.message).toMatch(message);
});
