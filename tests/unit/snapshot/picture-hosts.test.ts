import { describe, expect, test } from 'vitest';
import { pictureHosts, pictureOrigin } from '#snapshot/picture-hosts.ts';

const api = 'https://api.shop.example';
const site = 'https://shop.example';

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
});

test('picture hosts come from catalogue, service and pages', () => {
  const template = 'https://shop.imgix.example{path}?w={width}';
  const shop = { pictureHosts: ['https://*.pictures.example', site] };
  const all = { PUBLIC_API_URL: api, PUBLIC_SITE_URL: site, PUBLIC_IMAGE_URL_TEMPLATE: template };
  expect(pictureHosts(all, shop, [api, 'https://cdn.example'])).toEqual([
    'https://*.pictures.example',
    'https://cdn.example',
    'https://shop.imgix.example',
  ]);
  expect(
    pictureHosts({ ...all, PUBLIC_IMAGE_URL_TEMPLATE: '/resize/{width}/{url}' }, { pictureHosts: [] }, []),
  ).toEqual([]);
});
