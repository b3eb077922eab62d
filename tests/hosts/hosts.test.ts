/** The built shop on the hosts of docs/deploy.md, with its recipes (promises 55, 70 and 71). */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { writeCopies } from '../../scripts/rebuild/render/compress.ts';
import { headersFor, securityHeaders } from '../../scripts/web-host/headers.ts';
import { write } from '../support/write-file.ts';
import { askAt, type Received } from './ask.ts';
import { type Check, hosts } from './hosts.ts';
import { bucketWebsite, prepareUpload, startS3, versions } from './installed-hosts.ts';
import type { Host } from './programs.ts';
import { deploy } from './recipes.ts';
import { movedRules } from './renamed.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-hosts-'));
const root = join(folder, 'dist');
cpSync(inject('shop').dir, root, { recursive: true });
// A merchant's shop of this size has gzip copies of its pages. The tests' shop has none, so two pages get them here.
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
appendFileSync(join(root, '_redirects'), movedRules);

// A script of the current build. The folder also has scripts of earlier builds, which a new bucket doesn't get.
const [script = ''] =
  /\/_astro\/CartIsland[^"]+\.js/.exec(readFileSync(join(root, 'cart.html'), 'utf8')) ?? [];

const origin = 'https://shop.example';
/** The origin to which this response leads a browser. */
const originAfter = ({ headers }: Received) => new URL(headers.location ?? '/', `${origin}/a/b`).origin;

/** The beginning of a path that some programs read as `//host`. */
const twoSlashes = /^\/[/\\]/;

const hostFolder = (name: string) => {
  const own = join(folder, name.toLowerCase().replace(' ', '-'));
  mkdirSync(own);
  return own;
};

/** The recipe of a host, with what its tests share. */
interface TestedRecipe {
  leavesOut: (typeof hosts)[number]['leavesOut'];
  ask: (path: string, headers?: Record<string, string>) => Promise<Received>;
  asked: (paths: readonly string[], without: Partial<Record<Check, RegExp>>) => string[];
  expectHeaders: (path: string, sent: IncomingHttpHeaders, wanted: Readonly<Record<string, string>>) => void;
}

/** Redirects lead to the right page, and never to another site. */
function testRedirects({ leavesOut, ask, asked, expectHeaders }: TestedRecipe): void {
  test.each(
    asked(
      [
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
      ],
      { 'two slashes': twoSlashes },
    ),
  )('never redirects %s to another site (promise 71)', async (path) => {
    for (const query of ['', '?a=//evil.example']) {
      const response = await ask(path + query);
      expect([originAfter(response), response.headers['set-cookie']]).toEqual([origin, undefined]);
    }
  });

  test('never redirects any path to another site (promise 71)', async () => {
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
        const path = `/${parts.join('').replace('é', '%C3%A9')}/`;
        // A path such as `/.//` becomes one with two slashes.
        const { pathname } = new URL(origin + path);
        fc.pre(asked([pathname], { 'two slashes': twoSlashes }).length > 0);
        const response = await ask(path);
        expect(originAfter(response)).toBe(origin);
      }),
      { numRuns: 400 },
    );
  });

  test.skipIf(leavesOut.slash).each([
    ['/cart/', '/cart'],
    ['/cart/?a=1&b=%2F', '/cart?a=1&b=%2F'],
    ['/fr/', '/fr'],
    ['/fr/cart/', '/fr/cart'],
    ['/category/kitchen/price-asc/', '/category/kitchen/price-asc'],
  ])('redirects %s to %s', async (path, target) => {
    const { status, headers } = await ask(path);
    expect([status === 301 || status === 308, headers.location]).toEqual([true, target]);
    expectHeaders(path, headers, securityHeaders);
  });

  test.skipIf(leavesOut.moved).each([
    ['/product/old-mug', '/product/new-mug'],
    ['/category/cups', '/category/mugs'],
    ['/product/old-mug?a=1', '/product/new-mug?a=1'],
    ['/category/cups/price-asc/page/2', '/category/mugs/price-asc/page/2'],
  ])('redirects the former path %s to %s (promise 70)', async (path, target) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([301, target]);
  });
}

/** Each path leads to its file, or to the not-found page. */
function testPages({ leavesOut, ask, asked, expectHeaders }: TestedRecipe): void {
  test.each([
    ['/', 'index.html'],
    ['/cart', 'cart.html'],
    ['/cart?a=1', 'cart.html'],
    ['/fr', 'fr.html'],
    ['/fr/cart', 'fr/cart.html'],
    ['/category/kitchen/price-asc', 'category/kitchen/price-asc.html'],
    ['/robots.txt', 'robots.txt'],
  ])('serves %s', async (path, file) => {
    const { status, headers, text } = await ask(path);
    expect([status, text === readFileSync(join(root, file), 'utf8')]).toEqual([200, true]);
    expect(headers['content-type']).toMatch(file.endsWith('.html') ? /^text\/html/ : /^text\/plain/);
  });

  test.skipIf(leavesOut['added files'])('serves /.well-known/security.txt', async () => {
    const { status, text } = await ask('/.well-known/security.txt');
    expect([status, text]).toEqual([200, added['.well-known/security.txt']]);
  });

  test.each(
    asked(
      [
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
      ],
      {
        'the rebuild’s records': /shop\//,
        'two slashes': twoSlashes,
        'rule files': /\/_[hr]/,
        'missing pictures': /gone\.(svg|jpg)/,
      },
    ),
  )('answers %s with a 404 page that caches don’t keep', async (path) => {
    const { status, headers, text } = await ask(path);
    const page = path.startsWith('/fr/') && !leavesOut['French not found'] ? 'fr/404.html' : '404.html';
    expect([status, text === readFileSync(join(root, page), 'utf8')]).toEqual([404, true]);
    expectHeaders(path, headers, securityHeaders);
    if (!leavesOut['Cache-Control of errors'])
      expect(headers['cache-control']).toMatch(/^(public, max-age=0(, must-revalidate)?|no-store)$/);
  });
}

/** Headers, compression and caching. */
function testHeaders({ leavesOut, ask, asked, expectHeaders }: TestedRecipe): void {
  test.each(
    asked(
      ['/', '/cart', '/fr/cart', script, '/sw.js', '/robots.txt', '/plain.svg', '/Loud.SVG', '/picture.jpg'],
      { 'added files': /plain|Loud|picture/ },
    ),
  )('sends the headers of the preview with %s (promise 55)', async (path) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expectHeaders(path, headers, headersFor(path));
  });

  test.each(['/', '/cart', script, '/nothing'])(
    'sends %s only in an encoding that the browser accepts',
    async (path) => {
      for (const encoding of ['', 'gzip', 'br, gzip']) {
        const { headers } = await ask(path, { 'accept-encoding': encoding });
        if (!leavesOut.Vary) expect(headers.vary).toMatch(/accept-encoding/i);
        const chosen = headers['content-encoding'];
        expect(['', ...encoding.split(', ')]).toContain(chosen ?? '');
        if (encoding && path !== '/nothing' && !leavesOut.compression) expect(chosen).toBeDefined();
      }
    },
  );

  test.skipIf(leavesOut.copies).each([
    ['/', 'index.html'],
    ['/cart', 'cart.html'],
    [script, script.slice(1)],
  ])('sends the compressed copies of %s as they are', async (path, file) => {
    for (const [accepted, encoding, copy] of [
      ['gzip, br', 'br', '.br'],
      ['gzip', 'gzip', '.gz'],
    ] as const) {
      const { headers, bytes } = await ask(path, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(bytes.equals(readFileSync(join(root, file + copy))), `${path} as ${encoding}`).toBe(true);
    }
  });

  test.each(['/', '/cart', script, '/sw.js'])('doesn’t send %s again while it is unchanged', async (path) => {
    const accepted = { 'accept-encoding': 'br, gzip' };
    const { headers } = await ask(path, accepted);
    const { etag = 'none' } = headers;
    const again = await ask(path, { ...accepted, 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await ask(path, { ...accepted, 'if-none-match': '"another"' })).status).toBe(200);
  });
}

describe.each(hosts)('the recipe for $name', ({ name, start, hostName, joinsRules, leavesOut }) => {
  let host: Host;
  const ask = (path: string, headers: Record<string, string> = {}) =>
    askAt(host.ports.at(-1) as number, path, { ...(hostName && { host: hostName }), ...headers });
  beforeAll(async () => {
    host = await start({ root, folder: hostFolder(name) });
  });
  afterAll(() => host?.close());

  /** The paths to ask for. Skips the paths that `without` names for a check that this host leaves out. */
  const asked = (paths: readonly string[], without: Partial<Record<Check, RegExp>>) =>
    paths.filter((path) =>
      Object.entries(without).every(([check, some]) => !leavesOut[check as Check] || !some.test(path)),
    );
  const expectHeaders = (
    path: string,
    sent: IncomingHttpHeaders,
    wanted: Readonly<Record<string, string>>,
  ) => {
    for (const [key, value] of Object.entries(wanted)) {
      if (leavesOut[key === 'Cache-Control' ? key : 'security headers']) continue;
      const general = securityHeaders[key];
      const expected = joinsRules && general && general !== value ? `${general}, ${value}` : value;
      expect([path, key, sent[key.toLowerCase()]]).toEqual([path, key, expected]);
    }
  };

  const tested: TestedRecipe = { leavesOut, ask, asked, expectHeaders };
  testRedirects(tested);
  testPages(tested);
  testHeaders(tested);

  if (name === 'nginx') {
    test('redirects from HTTP to HTTPS', async () => {
      for (const path of ['/cart?a=1', '//evil.example/', '/%5Cevil.example']) {
        const { status, headers } = await askAt(host.ports[0] as number, path);
        expect([status, headers.location]).toEqual([301, `https://your-shop.example${path}`]);
      }
    });
  }
});

test('the upload script uploads no private files', () => {
  const upload = prepareUpload({ root, folder: hostFolder('upload') });
  const uploaded = readdirSync(upload, { recursive: true }) as string[];
  const wanted = ['index.html', '_headers', '_redirects', 'fr/404.html', '.well-known/security.txt'];
  expect(uploaded).toEqual(expect.arrayContaining(wanted));
  expect(uploaded.filter((file) => /(^|\/)\.(?!well-known)|\.(br|gz)$/.test(file))).toEqual([]);
});

test('a bucket keeps its objects compressed', async () => {
  const host = await startS3({ root, folder: hostFolder('compressed') }, { PUBLISH_S3_PRECOMPRESSED: 'br' });
  try {
    for (const [path, file] of [
      ['/cart', 'cart.html'],
      [script, script],
    ] as const) {
      const { headers, text } = await askAt(host.ports[0] as number, path, { host: bucketWebsite });
      expect([headers['content-encoding'], headers['cache-control']]).toEqual([
        'br',
        headersFor(path)['Cache-Control'],
      ]);
      expect(text === readFileSync(join(root, file), 'utf8')).toBe(true);
    }
  } finally {
    await host.close();
  }
});

test.each(Object.entries(versions))('docs/deploy.md names the tested version of %s', (program, version) => {
  expect(deploy).toContain(`${program} ${version}`);
  for (const [, named] of deploy.matchAll(new RegExp(`${program}@([\\d.]+)`, 'g')))
    expect(named).toBe(version);
});
