import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policyOf } from '../../../scripts/astro/csp.ts';
import { hostsOf } from '../../../scripts/rebuild/snapshot/product-columns.ts';

const api = 'https://api.shop.example';
const policyWith = (pictureOrigins: readonly string[]) =>
  policyOf(
    { PUBLIC_API_URL: api, PUBLIC_SITE_URL: 'https://shop.example' },
    { pictureHosts: [] },
    pictureOrigins,
  );
const intended = policyWith([]);

describe('the URL of a picture', () => {
  test('changes only the policy’s picture hosts (promise 71)', () => {
    const part = fc.constantFrom(
      ';',
      ',',
      ' ',
      "'",
      '*',
      '/',
      '\\',
      '\t',
      '@',
      ':',
      '.',
      '-',
      'script-src',
      'a',
    );
    const host = fc
      .array(fc.oneof(part, fc.string({ unit: 'grapheme', maxLength: 3 })))
      .map((all) => all.join(''));
    const url = fc.tuple(fc.constantFrom('https://', 'http://', '//', '/', ''), host, fc.webPath());
    fc.assert(
      fc.property(
        fc.array(
          url.map((all) => all.join('')),
          { maxLength: 5 },
        ),
        (urls) => {
          const { 'img-src': images = [], ...others } = policyWith(hostsOf(urls, api));
          const { 'img-src': own = [], ...same } = intended;
          expect(others).toEqual(same);
          expect(images.slice(0, own.length)).toEqual(own);
          for (const added of images.slice(own.length))
            expect(added).toMatch(/^https:\/\/[a-z\d.-]+(:\d+)?$/);
        },
      ),
    );
  });

  test('is left out of the policy if it is unsafe (promise 71)', () => {
    expect(
      policyWith(['https://a;script-src', 'https://*', 'http://evil.example', 'https://10.0.0.5']),
    ).toEqual(intended);
  });
});
