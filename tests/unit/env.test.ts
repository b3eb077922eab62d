import { describe, expect, test } from 'vitest';
import { isDemo, parseEnv } from '#env.ts';
import { documentedSettings } from '../support/env-example.ts';

/** The documented settings, except those that only the rebuild reads. */
const ofEnvironment = documentedSettings.filter(({ name }) => !/^(IMAGES|PUBLISH|REBUILD)_/.test(name));

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

  test('ignores spaces around a URL and a slash at its end', () => {
    for (const PUBLIC_API_URL of ['https://api.example/', ' https://api.example/ ', 'https://api.example\n'])
      expect(parseEnv({ PUBLIC_API_URL }).PUBLIC_API_URL).toBe('https://api.example');
    expect(parseEnv({ PUBLIC_SITE_URL: 'http://localhost\n' }).PUBLIC_SITE_URL).toBe('http://localhost');
  });

  test('must have complete URLs', () => {
    for (const name of ['PUBLIC_API_URL', 'PUBLIC_SITE_URL'])
      for (const url of [
        'shop.example',
        'localhost:4321',
        'https:shop.example',
        'https:\\\\shop.example',
        'ftp://shop.example',
        'https://shop\n.example',
      ])
        expect(() => parseEnv({ [name]: url }), url).toThrow(`${name}: must be a URL`);
  });

  test('shows an example for the URL that is wrong', () => {
    const examples = { PUBLIC_API_URL: 'https://api.shop.example', PUBLIC_SITE_URL: 'https://shop.example' };
    for (const [name, example] of Object.entries(examples))
      expect(() => parseEnv({ [name]: 'shop.example' })).toThrow(`${name}: must be a URL such as ${example}`);
  });

  test('causes one error for all invalid variables', () => {
    const wrong = { PUBLIC_API_URL: 'api.example', PAGE_SIZE: '0' };
    expect(() => parseEnv({ ...wrong, PUBLIC_SITE_URL: 'nowhere' })).toThrow(
      /PUBLIC_API_URL: must be a URL[\s\S]*PUBLIC_SITE_URL[\s\S]*PAGE_SIZE/,
    );
    expect(() => parseEnv({ ...wrong, PUBLIC_SITE_URL: 'https://shop.example' })).toThrow(
      /PUBLIC_API_URL[\s\S]*PAGE_SIZE[\s\S]*PUBLIC_STRIPE_PUBLISHABLE_KEY: is missing/,
    );
  });

  test('reports a wrong URL of the shop once, without its value', () => {
    for (const url of [
      'localhost:4321',
      'sk_live_abcdefghijk',
      'http://shop.example',
      'https://shop.example/a',
    ])
      expect(() => parseEnv({ PUBLIC_SITE_URL: url }), url).toThrow(
        /^Wrong settings \(see \.env\.example\):\n {2}PUBLIC_SITE_URL: must (be a URL such as|begin with|be a host)[^\n]*$/,
      );
    expect(() => parseEnv({ PUBLIC_SITE_URL: 'sk_live_abcdefghijk' })).not.toThrow('sk_live');
  });

  test('needs a page size from 1 to 100', () => {
    for (const size of ['0', '101', '24.5', 'many'])
      expect(() => parseEnv({ PAGE_SIZE: size })).toThrow('PAGE_SIZE: must be a whole number from 1 to 100');
  });

  test('needs a URL of the shop without a path', () => {
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

  test('without a Stripe key must say that it is a demo (promise 72)', () => {
    const PUBLIC_SITE_URL = 'https://shop.example';
    const fault = /KEY: is missing, so the checkout at https:\/\/shop\.example would show the demo card form/;
    expect(() => parseEnv({ PUBLIC_SITE_URL })).toThrow(fault);
    expect(() => parseEnv({ PUBLIC_SITE_URL, PUBLIC_DEMO_PAYMENTS: '0' })).toThrow(fault);
    const key = {
      PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_storefront',
      PUBLIC_API_URL: 'https://api.example',
    };
    const demo = { PUBLIC_DEMO_PAYMENTS: '1' };
    expect(isDemo(parseEnv({ PUBLIC_SITE_URL, ...key }))).toBe(false);
    expect(isDemo(parseEnv({ PUBLIC_SITE_URL, ...demo }))).toBe(true);
    expect(isDemo(parseEnv({ PUBLIC_SITE_URL, ...key, ...demo }))).toBe(false);
    expect(isDemo(parseEnv({}))).toBe(false);
  });

  test('never sends shoppers to an API on this machine (promise 56)', () => {
    const shop = {
      PUBLIC_SITE_URL: 'https://shop.example',
      PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_storefront',
    };
    const fault =
      /PUBLIC_API_URL: is http:\/\/\S+, where shoppers at https:\/\/shop\.example would find no API/;
    expect(() => parseEnv(shop)).toThrow(fault);
    for (const PUBLIC_API_URL of ['http://localhost:4400', 'http://[::1]:4400', 'http://api.localhost'])
      expect(() => parseEnv({ ...shop, PUBLIC_API_URL }), PUBLIC_API_URL).toThrow(fault);
    const PUBLIC_API_URL = 'https://api.example';
    expect(parseEnv({ ...shop, PUBLIC_API_URL })).toMatchObject({ PUBLIC_API_URL });
    // Merchants try out a shop, and a demo, with an API on this machine.
    expect(() => parseEnv({ ...shop, PUBLIC_SITE_URL: 'http://localhost:4321' })).not.toThrow();
    const { PUBLIC_SITE_URL } = shop;
    expect(() => parseEnv({ PUBLIC_SITE_URL, PUBLIC_DEMO_PAYMENTS: '1' })).not.toThrow();
    // With a key, the shop is no demo.
    expect(() => parseEnv({ ...shop, PUBLIC_DEMO_PAYMENTS: '1' })).toThrow(fault);
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
