/** Answers requests from a built folder as a CDN would: ready-made compression, revalidation, redirects, real 404s. */
import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFile, findNotFound } from './address.ts';
import { contentTypeOf, isCompressible } from './content-type.ts';
import { acceptedEncodings, type Encoding, suffixes } from './encoding.ts';
import { headersFor } from './headers.ts';
import { type Move, redirectsIn } from './redirects.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** `dir` may come to lead to another release while this serves; each answer is of one release, whole. */
export function createHandler(dir: string): Handler {
  const redirectsFor = redirectsIn();
  return async (request, response) => {
    const [path = '/', query] = split(request.url ?? '/');
    for (const [name, value] of Object.entries(headersFor(path))) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const root = await rootOf(dir);
    try {
      await answer(request, response, { root, path, query, move: redirectsFor(root)(path) });
    } catch (error) {
      // The release was removed between looking and reading: there is a newer one.
      if (response.headersSent || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      const next = await rootOf(dir);
      await answer(request, response, { root: next, path, query, move: redirectsFor(next)(path) });
    }
  };
}

interface Asked {
  /** The folder of one release. */
  root: string;
  path: string;
  query: string | undefined;
  move: Move | undefined;
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> {
  const { root, path, query, move } = asked;
  const go = (status: number, location: string): void => {
    const Location = query === undefined || location.includes('?') ? location : `${location}?${query}`;
    response.writeHead(status, { Location }).end();
  };
  if (move) return go(move.status, move.location);
  const exists = (file: string): boolean => isFile(join(root, file));
  const found = findFile(path, exists);
  if (found.kind === 'file') return send(request, response, { root, file: found.file, status: 200 });
  if (found.kind === 'redirect') return go(308, found.path);
  // A missing asset must not be remembered as missing for a year.
  response.setHeader('Cache-Control', headersFor('/')['Cache-Control'] ?? '');
  const page = findNotFound(path, exists);
  if (page) return send(request, response, { root, file: page, status: 404 });
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found');
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // A name longer than a file system's can only come from a made-up address: there is no such file.
    return false;
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { root, file, status }: { root: string; file: string; status: number },
): Promise<void> {
  const { encoding, name } = choose(file, request.headers['accept-encoding'], (one) =>
    isFile(join(root, one)),
  );
  const body = await readFile(join(root, name));
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

/** Where `dir` leads now. The very first build, or one that takes over an older folder, leaves none for a moment. */
async function rootOf(dir: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      return realpathSync(dir);
    } catch (error) {
      if (attempt === 50) return dir;
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    await sleep(10);
  }
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
