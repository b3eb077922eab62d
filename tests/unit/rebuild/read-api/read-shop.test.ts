import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../../../../scripts/preview/listen.ts';
import { readApiResizes } from '../../../../scripts/rebuild/read-api/read-shop.ts';

/** An API whose URL has a path. It makes small pictures. */
const server = await listen(
  createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/uploads/mug.svg')
      response.setHeader('content-type', 'image/svg+xml').end(searchParams.get('w') ?? 'whole');
    else response.writeHead(404).end();
  }),
  0,
);
afterAll(() => server.close());

test('a rebuild finds the pictures of an API that has a path', async () => {
  const { signal } = new AbortController();
  expect(await readApiResizes(`${server.url}/api`, ['/uploads/mug.svg'], signal)).toBe(true);
});
