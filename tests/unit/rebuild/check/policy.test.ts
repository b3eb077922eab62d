import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureHosts, pictureOrigin } from '#snapshot/picture-hosts.ts';
import { contentSecurityPolicy, policyOf } from '../../../../scripts/astro/csp.ts';
import { scanPage } from '../../../../scripts/rebuild/check/html.ts';
import { policyCheck } from '../../../../scripts/rebuild/check/policy.ts';
import { hostsOf } from '../../../../scripts/rebuild/snapshot/product-columns.ts';

const api = 'https://api.shop.example';
const settings = { PUBLIC_API_URL: api, PUBLIC_SITE_URL: 'https://shop.example' };
const policyWith = (pictureOrigins: readonly string[]) =>
  policyOf(settings, { pictureHosts: [] }, pictureOrigins);
const intended = policyWith([]);

/** URLs that would change the policy, or that lead where no picture of a shop should be. */
const odd = [
  ...['https://a;script-src/p.png', 'https://*/p.png', "https://'none'/p.png", 'https://a,b/p.png'],
  ...['https://a b/p.png', 'https://a\n/p.png', 'https://user:pass@a.example/p.png', 'https://a_b/p.png'],
  ...['http://evil.example/p.png', 'ftp://evil.example/p.png', 'javascript:alert(1)', 'data:image/png,x'],
  ...['//evil.example/p.png', '/\\evil.example/p.png', '/\t/evil.example/p.png', '\\\\evil.example/p.png'],
  ...[
    'https://[::1]/p.png',
    'https://127.0.0.1/p.png',
    'https://10.0.0.5:8443/p.png',
    'https://167772165/p.png',
    'https://0x7f.1/p.png',
    'https://192.168.0.1./p.png',
    'https://169.254.169.254/p.png',
    'https://a:99999/p.png',
    'https:a.example/p.png',
    'https://a.example\\@b/p.png',
    'p.png',
    '',
  ],
];

describe('the URL of a picture', () => {
  test.each(odd)('is refused if it isn’t a plain one: %j (promise 71)', (url) => {
    expect(pictureOrigin(url, api)).toBeUndefined();
  });

  test.each([
    ['/uploads/a.png', ''],
    ['/images/a.png', ''],
    [`${api}/a.png`, ''],
    ['https://CDN.example:8443?a', 'https://cdn.example:8443'],
    ['https://a.example/b;c d,e.png', 'https://a.example'],
  ])('%s is on the host %j', (url, host) => {
    expect(pictureOrigin(url, api)).toBe(host);
  });

  test('may begin with http only on this machine', () => {
    for (const own of [
      'http://127.0.0.1:4400',
      'http://localhost',
      'http://api.localhost:1',
      'http://[::1]:1',
    ])
      expect(pictureOrigin(`${own}/a.png`, own), own).toBe('');
    expect(pictureOrigin('http://127.0.0.1:4401/a.png', 'http://127.0.0.1:4400')).toBeUndefined();
  });

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

test('picture hosts come from catalogue, service and pages', () => {
  const template = 'https://shop.imgix.example{path}?w={width}';
  const shop = { pictureHosts: ['https://*.pictures.example', settings.PUBLIC_SITE_URL] };
  const all = { ...settings, PUBLIC_IMAGE_URL_TEMPLATE: template };
  expect(pictureHosts(all, shop, [api, 'https://cdn.example'])).toEqual([
    'https://*.pictures.example',
    'https://cdn.example',
    'https://shop.imgix.example',
  ]);
  expect(
    pictureHosts({ ...all, PUBLIC_IMAGE_URL_TEMPLATE: '/resize/{width}/{url}' }, { pictureHosts: [] }, []),
  ).toEqual([]);
});

describe('the check of a page’s policy', () => {
  const script = 'let a = 1;';
  const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  /** The policy as Astro writes it. */
  const {
    directives = [],
    scriptDirective,
    styleDirective,
  } = contentSecurityPolicy(policyWith(['https://cdn.example']));
  const text = [
    ...directives,
    ` script-src ${scriptDirective?.resources?.join(' ')} ${hashOf(script)}`,
    ` style-src ${styleDirective?.resources?.join(' ')} ${hashOf('a{}')};`,
  ].join(';');
  const check = policyCheck(policyWith(['https://cdn.example']));
  const faults = (policy: string, body = '') =>
    check(scanPage(`<meta http-equiv="content-security-policy" content="${policy}">${body}`));

  test('accepts exactly the intended policy', () => {
    expect(faults(text)).toEqual([]);
    expect(check(scanPage('<p>x</p>'))).toEqual(['has no Content-Security-Policy']);
  });

  test.each([
    [
      'a picture’s host that adds a directive',
      'https://cdn.example',
      'https://cdn.example https://a;script-src',
    ],
    ['another host for scripts', "script-src 'self'", "script-src 'self' https://evil.example"],
    ['any inline script', "script-src 'self'", "script-src 'self' 'unsafe-inline'"],
    ['a hash where none belongs', "connect-src 'self'", `connect-src 'self' ${hashOf('x')}`],
    ['a missing source', ' https://cdn.example', ''],
    ['a missing directive', "object-src 'none';", ''],
    ['a weaker directive', "base-uri 'none'", 'base-uri *'],
    ['an unknown directive', "base-uri 'none'", "base-uri 'none';child-src 'self'"],
    ['a weaker directive before the intended one', "base-uri 'none'", "base-uri *;base-uri 'none'"],
    ['a second policy in the same text', "base-uri 'none'", "base-uri 'none',img-src *"],
  ])('finds %s (promise 71)', (_, from, to) => {
    expect(text).toContain(from);
    expect(faults(text.replace(from, to))).not.toEqual([]);
  });

  test('finds what the policy would silently block', () => {
    expect(faults(text, `<script>${script}</script><script type="application/ld+json">{}</script>`)).toEqual(
      [],
    );
    expect(faults(text, '<script>let b = 2;</script>')).toEqual([
      'has an inline script that its policy blocks',
    ]);
    expect(faults(text, '<p style="color:red" onclick="x()">')).toHaveLength(2);
  });
});
