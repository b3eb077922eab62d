/** Asks a host as a browser would, but without changing the path. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** The body as it was sent. */
  bytes: Buffer;
  /** The body, decompressed. */
  text: string;
}

/** Sends the path exactly as given, because `fetch` would resolve `..` and backslashes. */
export function askAt(port: number, path: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      const { statusCode: status, headers: received } = response;
      buffer(response)
        .then((bytes) => ({
          status,
          headers: received,
          bytes,
          text: `${decoded(bytes, received['content-encoding'])}`,
        }))
        .then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  // A redirect may name an encoding, but have no body.
  if (bytes.length === 0) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
