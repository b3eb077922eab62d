/**
 * An S3-compatible server for tests: the package fauxqs behind a proxy that logs requests and can inject faults. fauxqs
 * doesn't check signatures, so tests read those from the log.
 */
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { startFauxqs } from 'fauxqs';
import { listen } from '../../../../scripts/preview/listen.ts';

interface Call {
  /** Method and key, e.g. `PUT product/kettle`. A listing is `LIST`. */
  what: string;
  method: string;
  key: string;
  headers: IncomingHttpHeaders;
}

/** Decides what happens to a call. `drop` cuts the connection, an S3 error code refuses it, undefined lets it through. */
type Trouble = (call: Call) => 'drop' | 'SlowDown' | 'AccessDenied' | 'InternalError' | undefined;

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

const statuses = { SlowDown: 503, AccessDenied: 403, InternalError: 500 } as const;

export async function startS3Server() {
  const bucket = 'my-shop';
  const storage = await startFauxqs({ port: 0, logger: false, init: { buckets: [bucket] } });
  const calls: Call[] = [];
  const server = {
    url: '',
    bucket,
    calls,
    trouble: undefined as Trouble | undefined,
    /** Key → text of everything in the bucket. */
    async contents() {
      const found: Record<string, string> = {};
      const text = await (await fetch(`${direct}?list-type=2&max-keys=1000`)).text();
      for (const [, key = ''] of text.matchAll(/<Key>(.*?)<\/Key>/g))
        found[key] = await (await fetch(`${direct}/${encodeURI(key)}`)).text();
      return found;
    },
    /** Puts an object as another program would. */
    put: (key: string, text: string) => fetch(`${direct}/${encodeURI(key)}`, { method: 'PUT', body: text }),
    get: (key: string) => fetch(`${direct}/${encodeURI(key)}`),
    remove: (key: string) => fetch(`${direct}/${encodeURI(key)}`, { method: 'DELETE' }),
    async close() {
      await listening.close();
      await storage.stop();
    },
  };
  const direct = `http://127.0.0.1:${storage.port}/${bucket}`;

  const relay = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const key = decodeURIComponent(new URL(url, 'http://x').pathname.split('/').slice(2).join('/'));
    const call: Call = {
      what: url.includes('list-type=2') ? 'LIST' : `${method} ${key}`,
      method,
      key,
      headers,
    };
    calls.push(call);
    const trouble = server.trouble?.(call);
    if (trouble === 'drop') {
      // Cuts the connection in the middle of the body, if there is one.
      incoming.once('data', () => incoming.socket.destroy());
      incoming.once('end', () => incoming.socket.destroy());
      return;
    }
    if (trouble) {
      incoming.resume();
      outgoing.writeHead(statuses[trouble], { 'Content-Type': 'application/xml' });
      // AWS documents this format in docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
      outgoing.end(
        `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${trouble}</Code><Message>No</Message></Error>`,
      );
      return;
    }
    const onward = request({ port: storage.port, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const listening = await listen(relay);
  server.url = listening.url;
  return server;
}
