import { describe, expect, test } from 'vitest';
import { parseRedirects, redirectsOf } from '../../../scripts/web-host/redirects.ts';

describe('redirects', () => {
  const find = redirectsOf(
    parseRedirects(
      [
        '# comment',
        '/product/old   /product/new 301 # why',
        '/category/cups/page/1 /category/mugs 302',
        '/category/cups/* /category/mugs/:splat 301',
        '/caf%C3%A9 /coffee',
        '/away https://other.example/x 302',
        '/any/* /:splat 301',
        '/rewritten /other 200',
        '/forced /other 404!',
        'no rule at all',
      ].join('\n'),
    ),
  );

  test.each([
    ['/product/old', 301, '/product/new'],
    ['/product/old/', 301, '/product/new'],
    ['/category/cups/page/1', 302, '/category/mugs'],
    ['/category/cups/page/2', 301, '/category/mugs/page/2'],
    ['/category/cups/a%20b', 301, '/category/mugs/a%20b'],
    ['/caf%C3%A9', 301, '/coffee'],
    ['/away', 302, 'https://other.example/x'],
  ])('lead from %s (%i) to %s', (path, status, location) => expect(find(path)).toEqual({ status, location }));

  test.each([
    '/product/older',
    '/category/cups',
    '/rewritten',
    '/forced',
    '/',
    '/%zz',
    '/any//evil.example',
    '/any/%2Fevil.example',
  ])('do not apply to %s', (path) => expect(find(path)).toBeUndefined());
});
