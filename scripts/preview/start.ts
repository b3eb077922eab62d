/** Starts a preview for the command line, `npm start` and the tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createPreview } from './handler.ts';

export interface Preview {
  url: string;
  close: () => Promise<void>;
}

interface PreviewOptions {
  dir: string;
  /** A folder for files that `dir` does not have. */
  fallback?: string | undefined;
  port: number;
}

/** Rejects with `EADDRINUSE` when the port is taken; 0 takes any free one. */
export async function startPreview({ dir, fallback, port }: PreviewOptions): Promise<Preview> {
  const app = createPreview(fallback === undefined ? [dir] : [dir, fallback]);
  const server = createServer(getRequestListener(app.fetch));
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
