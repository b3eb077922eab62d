/** The API client of the build. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createBuildClient } from '#api/build-client.ts';
import { listCategories } from '#api/contract/catalog.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a signal ends a call whose response stops halfway', async () => {
  const server = createServer((_, response) => void response.write('{"categories":')).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createBuildClient(`http://127.0.0.1:${port}`, 'en');
  const collecting = setInterval(collectGarbage, 20);
  try {
    const call = client.call(listCategories, {}, { signal: AbortSignal.timeout(300) });
    await expect(call).rejects.toThrow();
  } finally {
    clearInterval(collecting);
    server.closeAllConnections();
    server.close();
  }
});
