import dns from 'node:dns';
import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen } from '../../../../scripts/preview/listen.ts';
import { downloadPicture, publicLookup, Refused } from '../../../../scripts/rebuild/core/download-picture.ts';

/** What a merchant's network may contain: anything that answers. */
const hits: string[] = [];
const inner = await listen(
  createServer((request, response) => {
    hits.push(`${request.url}`);
    response.end('inner');
  }),
);
/** The API, which redirects to what `?to=` names. */
const api = await listen(
  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
    const to = searchParams.get('to');
    if (to !== null) response.writeHead(302, { location: to }).end();
    else if (pathname === '/loop') response.writeHead(301, { location: '/loop' }).end();
    else if (pathname === '/large') {
      response.writeHead(200);
      const write = (): void => {
        while (response.write(Buffer.alloc(1_000_000)));
        response.once('drain', write);
      };
      write();
    } else response.writeHead(200, { etag: '"a"' }).end('picture');
  }),
);
afterAll(() => Promise.all([inner.close(), api.close()]));
beforeEach(() => void hits.splice(0));

const { port } = new URL(inner.url);
const get = (url: string) =>
  downloadPicture(url, { apiUrl: `${api.url}/base`, signal: new AbortController().signal });

/** URLs that lead into the merchant's network, however they are written. */
const innerUrls = [
  inner.url,
  ...['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '2130706433', '0.0.0.0'],
  ...['169.254.169.254', '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1'],
  ...['[fe80::1]', '[fd00::1]', '[64:ff9b::7f00:1]'],
].map((host) => (host.startsWith('http') ? host : `https://${host}:${port}/x.png`));

describe('downloads of pictures', () => {
  test.each(innerUrls)('never ask %s, not even after a redirect (promise 71)', async (url) => {
    await expect(get(url)).rejects.toThrow(Refused);
    await expect(get(`${api.url}/?to=${encodeURIComponent(url)}`)).rejects.toThrow(Refused);
    expect(hits).toEqual([]);
  });

  test('never ask a host with a private address (promise 71)', async () => {
    const addresses = [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _: string,
      __: object,
      done: (...result: unknown[]) => void,
    ) => done(null, addresses)) as never);
    await expect(get('https://cdn.example/a.png')).rejects.toThrow(Refused);
    addresses.pop();
    const results: unknown[] = [];
    publicLookup('cdn.example', { all: true }, (...result) => void results.push(result));
    publicLookup('cdn.example', {}, (...result) => void results.push(result));
    expect(results).toEqual([
      [null, addresses],
      [null, '93.184.215.14', 4],
    ]);
  });

  test('follow a few redirects within the API', async () => {
    const { status, headers, bytes } = await get(`${api.url}/?to=/b.png`);
    expect({ status, etag: headers.etag, text: `${bytes}` }).toEqual({
      status: 200,
      etag: '"a"',
      text: 'picture',
    });
    await expect(get(`${api.url}/loop`)).rejects.toThrow(Refused);
  });

  test('stop at a size that no picture needs', async () => {
    expect(await get(`${api.url}/large`)).toMatchObject({ status: 200, bytes: undefined });
  });
});
