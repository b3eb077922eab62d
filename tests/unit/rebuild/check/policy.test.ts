import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, policyOf } from '../../../../scripts/astro/csp.ts';
import { scanPage } from '../../../../scripts/rebuild/check/html.ts';
import { policyCheck } from '../../../../scripts/rebuild/check/policy.ts';

const api = 'https://api.shop.example';
const settings = { PUBLIC_API_URL: api, PUBLIC_SITE_URL: 'https://shop.example' };
const policyWith = (pictureOrigins: readonly string[]) =>
  policyOf(settings, { pictureHosts: [] }, pictureOrigins);

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
