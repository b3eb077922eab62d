/** Brings one preview up; the command line, `npm start` and the tests all start it here. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHandler } from './handler.ts';

export interface Preview {
  url: string;
  close: () => Promise<void>;
}

/** Rejects with `EADDRINUSE` when the port is taken; 0 takes any free one. */
export async function startPreview({ dir, port }: { dir: string; port: number }): Promise<Preview> {
  const handle = createHandler(dir);
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(`${request.url}: ${error instanceof Error ? error.message : error}`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
