/** Answers requests from a built folder as a CDN would: ready-made compression, revalidation, real 404s. */
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFile, findNotFound } from './address.ts';
import { contentTypeOf, isCompressible } from './content-type.ts';
import { acceptedEncodings, type Encoding, suffixes } from './encoding.ts';
import { headersFor } from './headers.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** `dir` may be replaced by another build while this serves. */
export function createHandler(dir: string): Handler {
  const exists = (file: string): boolean => {
    try {
      return statSync(join(dir, file), { throwIfNoEntry: false })?.isFile() ?? false;
    } catch {
      // A name longer than a file system's can only come from a made-up address: there is no such file.
      return false;
    }
  };

  async function send(request: IncomingMessage, response: ServerResponse, file: string, status: number) {
    const { encoding, name } = choose(file, request.headers['accept-encoding'], exists);
    const body = await readFile(join(dir, name));
    // Weak because nginx and CDNs make them weak as well; the content decides, so an equal rebuild keeps it.
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    response.setHeader('Content-Type', contentTypeOf(file));
    response.setHeader('ETag', etag);
    if (isCompressible(file)) response.setHeader('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    if (status === 200 && isKnown(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader('Content-Length', body.byteLength);
    response.writeHead(status).end(request.method === 'HEAD' ? undefined : body);
  }

  return async (request, response) => {
    const [path = '/', query] = split(request.url ?? '/');
    for (const [name, value] of Object.entries(headersFor(path))) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    await untilThere(dir);
    const found = findFile(path, exists);
    if (found.kind === 'file') return send(request, response, found.file, 200);
    if (found.kind === 'redirect') {
      response
        .writeHead(308, { Location: query === undefined ? found.path : `${found.path}?${query}` })
        .end();
      return;
    }
    // A missing asset must not be remembered as missing for a year.
    response.setHeader('Cache-Control', headersFor('/')['Cache-Control'] ?? '');
    const page = findNotFound(path, exists);
    if (page) return send(request, response, page, 404);
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found');
  };
}

/** A build puts its folder in place with two renames: between them there is none for a moment. */
async function untilThere(dir: string): Promise<void> {
  for (let attempt = 0; attempt < 50 && !existsSync(dir); attempt++) await sleep(10);
}

/** The dearest encoding that was made for the file. */
function choose(
  file: string,
  accept: string | undefined,
  exists: (file: string) => boolean,
): { encoding: Encoding; name: string } {
  for (const encoding of acceptedEncodings(accept)) {
    const name = file + suffixes[encoding];
    if (encoding === 'identity' || exists(name)) return { encoding, name };
  }
  // Nothing acceptable was made: sending it plain serves better than 406 (RFC 9110, 12.5.3 allows it).
  return { encoding: 'identity', name: file };
}

/** `If-None-Match`, compared weakly (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

function split(url: string): [path: string, query?: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}
