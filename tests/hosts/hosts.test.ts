/** The built shop behind nginx and Caddy, with the recipes of docs/deploy.md (promises 55 and 71). */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { writeCopies } from '../../scripts/rebuild/render/compress.ts';
import { headersFor, headersForMissing, securityHeaders } from '../../scripts/web-host/headers.ts';
import { write } from '../support/temporary-folder.ts';
import { type Host, recipe, startCaddy, startNginx } from './hosts.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-hosts-'));
const root = join(folder, 'dist');
cpSync(inject('shop').dir, root, { recursive: true });
// The tests' shop is compressed less than a merchant's of its size, which has gzip copies of its pages.
for (const file of ['index.html', 'cart.html'])
  writeCopies(join(root, file), readFileSync(join(root, file)), 'high');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const added: Readonly<Record<string, string>> = {
  'plain.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  'Loud.SVG': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'picture.jpg': 'bytes',
  '.env': 'private',
  '.git/config': 'private',
  'fr/.env': 'private',
  '.well-known/security.txt': 'Contact: us',
};
for (const [name, text] of Object.entries(added)) write(join(root, name), text);

const compressed = readdirSync(join(root, '_astro')).find((name) => name.endsWith('.js.br'));
const script = `/_astro/${compressed?.replace(/\.br$/, '')}`;

interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends the path exactly as given, because `fetch` would resolve `..` and backslashes. */
function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });
}

/** Where a browser goes that gets this response. */
const origin = 'https://shop.example';
const originAfter = ({ headers }: Received) => new URL(headers.location ?? '/', `${origin}/a/b`).origin;

/** The map that the publish hook of docs/deploy.md writes. */
function movedMap(): string {
  const map = join(folder, 'shop-moved.map');
  const report = join(folder, 'report.json');
  const redirects = [
    { from: '/product/old-mug', to: '/product/new-mug', status: 301 },
    { from: '/category/cups', to: '/category/mugs', status: 301 },
    { from: '/category/cups/*', to: '/category/mugs/:splat', status: 301 },
  ];
  writeFileSync(report, JSON.stringify({ redirects }));
  const hook = recipe('sh', 'shop-moved.map')
    .replace('/etc/nginx/shop-moved.map', map)
    .replace('nginx -s reload\n', '');
  execFileSync('sh', ['-ec', hook], { env: { ...process.env, REBUILD_REPORT: report } });
  return map;
}

const hostFolder = (name: string) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};

describe.each(['nginx', 'caddy'])('the recipe for %s', (name) => {
  let host: Host;
  let port: number;
  beforeAll(async () => {
    const options = { root, folder: hostFolder(name) };
    host = await (name === 'nginx' ? startNginx(options, movedMap()) : startCaddy(options));
    port = host.ports.at(-1) as number;
  });
  afterAll(() => host?.close());

  test.each([
    '/%5Cevil.example/',
    '/%5C%5Cevil.example/',
    '/\\evil.example/',
    '/%09/evil.example/',
    '/%0d/evil.example/',
    '/%0a/evil.example/',
    '/%0d%0aSet-Cookie:%20a=b/',
    '/%2Fevil.example/',
    '//evil.example/',
    '///evil.example/',
    '/.//evil.example/',
    '/x/..//evil.example/',
    '/fr//evil.example/',
    '/fr/%5Cevil.example/',
    '/@evil.example/',
    '/https:%2F%2Fevil.example/',
    '/category/cups/%0d%0aSet-Cookie:%20a=b',
    '/category/cups/%5C/evil.example',
  ])('redirects %s to no other site (promise 71)', async (path) => {
    for (const query of ['', '?a=//evil.example']) {
      const response = await ask(port, path + query);
      expect([originAfter(response), response.headers['set-cookie']]).toEqual([origin, undefined]);
    }
  });

  test('redirects no path to another site (promise 71)', async () => {
    const pieces = [
      '/',
      '\\',
      '%5C',
      '%5c',
      '%09',
      '%0a',
      '%0d',
      '%2F',
      '.',
      '..',
      '%2e',
      '@',
      ':',
      '%00',
      '%20',
    ];
    const part = fc.constantFrom(
      ...pieces,
      'evil.example',
      'fr',
      'category',
      'cups',
      'cart',
      'é'.normalize(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const response = await ask(port, `/${parts.join('').replace('é', '%C3%A9')}/`);
        expect(originAfter(response)).toBe(origin);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['/cart/', '/cart'],
    ['/cart/?a=1&b=%2F', '/cart?a=1&b=%2F'],
    ['/fr/', '/fr'],
    ['/fr/cart/', '/fr/cart'],
    ['/category/kitchen/price-asc/', '/category/kitchen/price-asc'],
  ])('redirects %s to %s', async (path, target) => {
    const { status, headers } = await ask(port, path);
    expect([status === 301 || status === 308, headers.location]).toEqual([true, target]);
    for (const [key, value] of Object.entries(securityHeaders))
      expect(headers[key.toLowerCase()]).toBe(value);
  });

  test.each([
    ['/', 'index.html'],
    ['/cart', 'cart.html'],
    ['/cart?a=1', 'cart.html'],
    ['/fr', 'fr.html'],
    ['/fr/cart', 'fr/cart.html'],
    ['/category/kitchen/price-asc', 'category/kitchen/price-asc.html'],
    ['/.well-known/security.txt', '.well-known/security.txt'],
  ])('serves %s', async (path, file) => {
    const { status, text } = await ask(port, path);
    expect([status, text === readFileSync(join(root, file), 'utf8')]).toEqual([200, true]);
  });

  test.each([
    '/.shop/manifest.json',
    '/%2eshop/manifest.json',
    '/.shop/note.json',
    '//.shop/note.json',
    '/_headers',
    '/_redirects',
    '/index.html.br',
    '/index.html.gz',
    '/fr/cart.html.br',
    '/.env',
    '/fr/.env',
    '/.git/config',
    '/nothing',
    '/fr/nothing',
    '/fr/product/nothing',
    '/_astro/gone.js',
    '/gone.svg',
    '/gone.jpg',
  ])('answers %s with a 404 page that is not kept', async (path) => {
    const { status, headers, text } = await ask(port, path);
    const page = path.startsWith('/fr/') ? 'fr/404.html' : '404.html';
    expect([status, text === readFileSync(join(root, page), 'utf8')]).toEqual([404, true]);
    for (const [key, value] of Object.entries(headersForMissing))
      expect(headers[key.toLowerCase()]).toBe(value);
  });

  test.each([
    '/',
    '/cart',
    '/fr/cart',
    script,
    '/sw.js',
    '/robots.txt',
    '/plain.svg',
    '/Loud.SVG',
    '/picture.jpg',
  ])('sends the headers of the preview with %s (promise 55)', async (path) => {
    const { status, headers } = await ask(port, path);
    expect(status).toBe(200);
    for (const [key, value] of Object.entries(headersFor(path)))
      expect([key, headers[key.toLowerCase()]]).toEqual([key, value]);
  });

  test.each(['/', '/cart', script, '/nothing'])(
    'tells caches that %s depends on the encoding',
    async (path) => {
      for (const encoding of ['', 'gzip', 'br, gzip']) {
        const { headers } = await ask(port, path, { 'accept-encoding': encoding });
        expect(headers.vary).toMatch(/accept-encoding/i);
        expect([undefined, 'gzip', 'br']).toContain(headers['content-encoding']);
        if (encoding && path !== '/nothing') expect(encoding).toContain(headers['content-encoding']);
      }
    },
  );

  if (name === 'nginx') {
    test.each([
      ['/product/old-mug', '/product/new-mug'],
      ['/product/old-mug?a=1', '/product/new-mug?a=1'],
      ['/category/cups', '/category/mugs'],
      ['/category/cups/price-asc/page/2', '/category/mugs/price-asc/page/2'],
    ])('redirects the old path %s to %s (promise 70)', async (path, target) => {
      const { status, headers } = await ask(port, path);
      expect([status, headers.location]).toEqual([301, target]);
    });

    test('redirects from HTTP to HTTPS', async () => {
      for (const path of ['/cart?a=1', '//evil.example/', '/%5Cevil.example']) {
        const { status, headers } = await ask(host.ports[0] as number, path);
        expect([status, headers.location]).toEqual([301, `https://your-shop.example${path}`]);
      }
    });
  }
});

test('the script for Netlify and Cloudflare Pages uploads no private files', () => {
  mkdirSync(join(folder, '.cache'));
  const prepare = recipe('sh', '.cache/upload').replace(/^npx .*$/m, '');
  execFileSync('sh', ['-ec', prepare], { cwd: folder });
  const uploaded = readdirSync(join(folder, '.cache/upload'), { recursive: true }) as string[];
  expect(uploaded).toEqual(expect.arrayContaining(['index.html', '_headers', '_redirects', 'fr/404.html']));
  expect(uploaded.filter((file) => /^\.shop|\.(br|gz)$/.test(file))).toEqual([]);
});
