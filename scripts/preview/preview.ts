/** Serves a built folder like a CDN, with compressed copies, revalidation, redirects and not-found pages. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { parseAccept } from 'hono/utils/accept';
import { contentTypeOf, headersFor, headersForMissing, isCompressible } from '../web-host/headers.ts';
import { findFile, findNotFound } from '../web-host/paths.ts';
import { readRedirects, redirectsOf } from '../web-host/redirects.ts';
import { listen } from './listen.ts';

interface PreviewOptions {
  dir: string;
  /** A folder for files that `dir` doesn't have. */
  fallback?: string | undefined;
  port: number;
}

/** The page for a folder without a not-found page. Every built shop has such a page, but `npm start` listens before it builds. */
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2">
<title>The shop isn’t built yet</title><p>The shop isn’t built yet. This page tries again every two seconds.</p></html>`;

/** Port 0 takes any free port. Rejects with `EADDRINUSE` if the port is taken. */
export async function startPreview({ dir, fallback, port }: PreviewOptions) {
  const app = createPreview(fallback === undefined ? [dir] : [dir, fallback]);
  return listen(createServer(getRequestListener(app.fetch)), port);
}

/**
 * Serves each file from the first of `dirs` that has it. Hono's own `serveStatic` ignores the weights in
 * `Accept-Encoding`, and can't send the not-found page with status 404.
 */
export function createPreview(dirs: readonly [string, ...string[]]): Hono {
  // Reads the redirects for every request, because a rebuild may change them.
  const redirectFor = (path: string) => redirectsOf(readRedirects(join(dirs[0], '_redirects')))(path);
  const dirOf = (file: string): string => dirs.find((dir) => isFile(join(dir, file))) ?? dirs[0];
  const exists = (file: string): boolean => isFile(join(dirOf(file), file));
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    const headers = context.res.status >= 400 ? headersForMissing : headersFor(pathOf(context));
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  // Weak, like the ETags of nginx and CDNs.
  app.use(etag({ weak: true }));
  app.get('*', async (context) => {
    const path = pathOf(context);
    const redirection = redirectFor(path);
    if (redirection) return redirect(context, redirection.location, redirection.status);
    const found = findFile(path, exists);
    if (found.kind === 'file') return send(context, dirOf(found.file), found.file, 200);
    if (found.kind === 'redirect') return redirect(context, found.path, 308);
    const page = findNotFound(path, exists);
    return page ? send(context, dirOf(page), page, 404) : context.html(notBuilt, 503, { 'Retry-After': '2' });
  });
  app.all('*', (context) => context.body(null, 405, { Allow: 'GET, HEAD' }));
  return app;
}

/** The path as the browser sent it, still encoded. */
const pathOf = (context: Context): string => new URL(context.req.url).pathname;

async function send(context: Context, dir: string, file: string, status: 200 | 404): Promise<Response> {
  const copy = encodingsOf(context).find(({ suffix }) => isFile(join(dir, file + suffix)));
  const bytes = await readFile(join(dir, file + (copy?.suffix ?? '')));
  return context.body(bytes, status, {
    'Content-Type': contentTypeOf(file),
    'Content-Length': String(bytes.byteLength),
    ...(isCompressible(file) && { Vary: 'Accept-Encoding' }),
    ...(copy && { 'Content-Encoding': copy.name }),
  });
}

/**
 * The encodings that the browser accepts, preferred ones first (RFC 9110, 12.5.3). If both encodings have the same
 * weight, Brotli comes first, because its files are smaller.
 */
function encodingsOf(context: Context) {
  const offers = parseAccept(context.req.header('accept-encoding') ?? '');
  const offerOf = (name: string) => offers.find(({ type }) => type === name);
  const weightOf = (name: string): number => (offerOf(name) ?? offerOf('*'))?.q ?? 0;
  return [
    { name: 'br', suffix: '.br' },
    { name: 'gzip', suffix: '.gz' },
  ]
    .filter(({ name }) => weightOf(name) > 0)
    .sort((a, b) => weightOf(b.name) - weightOf(a.name));
}

function redirect(context: Context, location: string, status: number): Response {
  const { search } = new URL(context.req.url);
  const target = location.includes('?') ? location : location + search;
  return context.body(null, status as 301, { Location: target });
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // The name is too long for the file system.
    return false;
  }
}
