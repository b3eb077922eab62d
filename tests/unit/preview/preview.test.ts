import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startPreview } from '../../../scripts/preview/preview.ts';
import {
  cachingRules,
  headersFile,
  pictureRules,
  securityHeaders,
} from '../../../scripts/web-host/headers.ts';
import { siteIn } from '../../support/rebuild/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { write } from '../../support/write-file.ts';

const files: Record<string, string> = {
  'index.html': 'home',
  'cart.html': 'cart',
  'fr.html': 'accueil',
  'fr/cart.html': 'panier',
  'product/404.html': 'a product called 404',
  'category/cups.html': 'cups',
  'category/cups/page/2.html': 'cups 2',
  'folder/index.html': 'folder form',
  '404.html': 'not found',
  'fr/404.html': 'introuvable',
  '_astro/app.Ab12.js': 'let a = 1;',
  'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  'picture.webp': 'bytes',
  _headers: 'for hosts',
  '.git/config': 'private',
  '.well-known/security.txt': 'Contact: us',
};

const folder = mkdtempSync(join(tmpdir(), 'preview-'));
write(join(folder, 'outside.txt'), 'outside');
for (const [name, text] of Object.entries(files)) {
  const path = join(folder, 'dist', name);
  write(path, text);
  if (!/\.(html|js)$/.test(name)) continue;
  write(`${path}.br`, brotliCompressSync(text));
  write(`${path}.gz`, gzipSync(text));
}
const preview = await startPreview({ dir: join(folder, 'dist'), port: 0 });
afterAll(async () => {
  await preview.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(preview.url + path, { redirect: 'manual', ...init });

/** Sends the path exactly as given, because `fetch` would resolve `..`. */
function raw(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(preview.url);
  return new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ hostname, port, path, headers }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end();
  });
}

describe('the preview', () => {
  test.each([
    ['/', 'home'],
    ['/cart', 'cart'],
    ['/cart?from=mail', 'cart'],
    ['/fr', 'accueil'],
    ['/fr/cart', 'panier'],
    ['/category/cups', 'cups'],
    ['/category/cups/page/2', 'cups 2'],
    ['/folder/', 'folder form'],
    ['/product/404', 'a product called 404'],
    ['/.well-known/security.txt', 'Contact: us'],
  ])('serves a page at %s', async (path, text) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, text]);
  });

  test.each([
    ['/cart/', '/cart'],
    ['/cart/?a=1&b=%2F', '/cart?a=1&b=%2F'],
    ['/cart.html', '/cart'],
    ['/index.html', '/'],
    ['/fr/', '/fr'],
    ['/folder', '/folder/'],
    ['/folder/index.html', '/folder/'],
  ])('redirects %s to %s', async (path, target) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, target]);
  });

  test.each([
    ['/nothing', 'not found'],
    ['/404', 'not found'],
    [`/${'x'.repeat(300)}`, 'not found'],
    ['/category', 'not found'],
    ['/_headers', 'not found'],
    ['/cart.html.br', 'not found'],
    ['/.git/config', 'not found'],
    ['/%zz', 'not found'],
    ['/fr/nothing/here', 'introuvable'],
  ])('answers %s with a 404 page in the URL’s language', async (path, text) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([404, text]);
  });

  test('asks browsers to come back until the folder has a shop', async () => {
    const dir = temporaryFolder();
    const { url, close } = await startPreview({ dir, port: 0 });
    onTestFinished(close);
    for (const path of ['/', '/product/mug', '/_astro/app.Ab12.js']) {
      const { status, headers } = await fetch(url + path);
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(headers.get('cache-control')).not.toContain('immutable');
    }
    write(join(dir, '404.html'), 'not found');
    expect((await fetch(url)).status).toBe(404);
  });

  test.each([
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/..\\outside.txt',
    '/cart%00.html',
    '//evil.example/',
    '//cart/',
    '/%2fevil.example/',
    '/\\evil.example/',
  ])('refuses %s, which leads outside its folder', async (path) => {
    const { statusCode, headers } = await raw(path);
    expect([400, 404]).toContain(statusCode);
    expect(headers.location).toBeUndefined();
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['deflate', undefined],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['', undefined],
  ])('answers Accept-Encoding "%s" in the encoding %s', async (accept, encoding) => {
    const { statusCode, headers } = await raw('/cart', { 'accept-encoding': accept });
    expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
  });

  test('sends Vary only for files with compressed copies', async () => {
    expect((await get('/cart')).headers.get('vary')).toBe('Accept-Encoding');
    expect((await get('/picture.webp')).headers.get('vary')).toBeNull();
  });

  test('lets browsers keep hashed files for ever', async () => {
    expect((await get('/_astro/app.Ab12.js')).headers.get('cache-control')).toContain('immutable');
    for (const path of ['/', '/cart', '/picture.webp', '/nothing', '/_astro/gone.js'])
      expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  test('answers 304 only to the ETag that it has sent', async () => {
    const etag = (await get('/cart')).headers.get('etag') ?? '';
    const again = await get('/cart', { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/cart', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('answers HEAD without a body', async () => {
    const response = await get('/picture.webp', { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '5',
      '',
    ]);
  });

  test('refuses methods other than GET and HEAD', async () => {
    const response = await get('/cart', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/', '/cart/', '/nothing', '/_astro/app.Ab12.js', '/%zz'])(
    'sends the security headers with %s',
    async (path) => {
      const { headers } = await get(path);
      for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name)).toBe(value);
    },
  );

  test('lets no SVG run scripts (promise 55)', async () => {
    const headersOf = async (path: string) => (await get(path)).headers;
    const policy = 'content-security-policy';
    const sharing = 'cross-origin-resource-policy';
    const drawing = await headersOf('/drawing.svg');
    expect(drawing.get(policy)).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(drawing.get(sharing)).toBe('cross-origin');
    for (const path of ['/', '/_astro/app.Ab12.js', '/nothing', '/gone.svg'])
      expect([path, (await headersOf(path)).get(sharing)]).toEqual([path, 'same-origin']);
  });

  test('fails to start on a port that is in use', async () => {
    const port = Number(new URL(preview.url).port);
    await expect(startPreview({ dir: folder, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

test('the file _headers has the preview’s security headers', () => {
  const text = headersFile();
  for (const [name, value] of Object.entries(securityHeaders))
    expect(text).toContain(`\n  ${name}: ${value}\n`);
  const rules = new Map(text.split(/\n\n/).map((rule) => [rule.split('\n')[0], rule]));
  for (const { ends, headers } of pictureRules)
    for (const end of [...ends, ...ends.map((small) => small.toUpperCase())])
      for (const [name, value] of Object.entries(headers))
        expect(rules.get(`/*.${end}`)).toContain(`\n  ${name}: ${value}`);
  for (const { path, caching } of cachingRules)
    expect(text).toContain(`\n${path}\n  Cache-Control: ${caching}\n`);
  // Of two rules for a path, Cloudflare Pages ignores the first one.
  expect(rules.size).toBe(text.match(/^\//gm)?.length);
  // Cloudflare Pages accepts at most 2000 characters per line.
  for (const line of text.split('\n')) expect(line.length).toBeLessThan(2000);
});

test('the preview serves a new build at once', async () => {
  const files = (number: number) => ({
    'index.html': `home ${number}`,
    'same.html': 'same',
    _redirects: `/moved /to-${number} 301\n`,
  });
  const site = siteIn(temporaryFolder());
  await site.build(files(1), 1);
  const changing = await startPreview({ dir: site.out, port: 0 });
  onTestFinished(() => changing.close());
  const visit = (path: string, headers: Record<string, string> = {}) =>
    fetch(changing.url + path, { redirect: 'manual', headers });
  expect((await visit('/moved?a=1')).headers.get('location')).toBe('/to-1?a=1');
  const etag = (await visit('/same')).headers.get('etag') ?? '';
  await site.build(files(2), 2);
  expect(await (await visit('/')).text()).toBe('home 2');
  expect((await visit('/moved')).headers.get('location')).toBe('/to-2');
  expect((await visit('/same', { 'if-none-match': etag })).status).toBe(304);
});
