import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '../../src/env.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const documented = [...example.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]+)=(.*)$/gm)]
  .map(([, name = '', value = '']) => ({ name, value }))
  // tests/unit/rebuild/settings.test.ts covers the settings of the rebuild.
  .filter(({ name }) => !/^(IMAGES|PUBLISH|REBUILD)_/.test(name));

describe('the environment', () => {
  it('has exactly the settings that .env.example lists', () => {
    const optional = ['PUBLIC_STRIPE_PUBLISHABLE_KEY', 'PUBLIC_IMAGE_URL_TEMPLATE'];
    const known = [...new Set([...Object.keys(parseEnv({})), ...optional])].sort();
    expect(documented.map(({ name }) => name).sort()).toEqual(known);
  });

  it('has the defaults that .env.example shows', () => {
    const defaults = parseEnv({});
    for (const { name, value } of documented)
      expect({ [name]: value }).toEqual({ [name]: String(defaults[name as keyof typeof defaults] ?? '') });
  });

  it('may contain empty variables, which count as unset', () => {
    expect(parseEnv({ PUBLIC_API_URL: ' ' })).toEqual(parseEnv({}));
  });

  it('may contain a URL with a slash at the end, which is dropped', () => {
    expect(parseEnv({ PUBLIC_API_URL: 'https://api.example/' }).PUBLIC_API_URL).toBe('https://api.example');
  });

  it('causes one error for all invalid variables', () => {
    const wrong = () =>
      parseEnv({ PUBLIC_API_URL: 'api.example', PAGE_SIZE: '0', PUBLIC_SITE_URL: 'nowhere' });
    expect(wrong).toThrow(/PUBLIC_API_URL: must be an http[\s\S]*PUBLIC_SITE_URL[\s\S]*PAGE_SIZE/);
  });

  it('must have a page size from 1 to 100 and a shop at the root of its host', () => {
    for (const size of ['0', '101', '24.5', 'many'])
      expect(() => parseEnv({ PAGE_SIZE: size })).toThrow('PAGE_SIZE: must be a whole number from 1 to 100');
    for (const address of [
      'https://shop.example/shop',
      'https://shop.example?x=1',
      'https://me@shop.example',
    ])
      expect(() => parseEnv({ PUBLIC_SITE_URL: address })).toThrow(/PUBLIC_SITE_URL: must be a host without/);
    expect(parseEnv({ PUBLIC_SITE_URL: 'https://Shop.example:8443/' }).PUBLIC_SITE_URL).toMatch(/:8443$/);
    // An API may have a base path.
    expect(parseEnv({ PUBLIC_API_URL: 'https://shop.example/api/' }).PUBLIC_API_URL).toMatch(/\/api$/);
  });

  it('must have placeholders for the width and the picture in the address of an image service', () => {
    for (const template of ['/img/{url}', '/img?w={width}', 'img/{width}/{url}', '/img /{width}/{url}'])
      expect(() => parseEnv({ PUBLIC_IMAGE_URL_TEMPLATE: template })).toThrow(
        'PUBLIC_IMAGE_URL_TEMPLATE: must',
      );
    const template = 'https://shop.imgix.net{path}?w={width}';
    expect(parseEnv({ PUBLIC_IMAGE_URL_TEMPLATE: template }).PUBLIC_IMAGE_URL_TEMPLATE).toBe(template);
  });

  it('must not contain a secret Stripe key, and the error doesn’t repeat that key (promise 56)', () => {
    const secret = 'sk_test_abcdefghijk';
    expect(() => parseEnv({ PUBLIC_STRIPE_PUBLISHABLE_KEY: secret })).toThrow(/never a secret one/);
    expect(() => parseEnv({ PUBLIC_STRIPE_PUBLISHABLE_KEY: secret })).not.toThrow(secret);
  });
});
