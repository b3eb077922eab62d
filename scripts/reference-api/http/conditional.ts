/** `ETag` and 304 for the public catalogue calls (RFC 9110, 8.8.3 and 13.1.2). */
import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { endpoints } from '#api/contract/endpoints.ts';
import { catalogVersionOf } from '../catalog/version.ts';
import type { Context } from '../core/context.ts';
import { languageOf } from '../core/language.ts';

/** Enough for both languages of a large catalogue; the oldest go first. */
const mostKnown = 100_000;

/** `If-None-Match` compares weakly: caches and proxies may have put `W/` before what we gave them. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/**
 * Goes before the routes. The tag is made of the answer's bytes, so it stays the same while other products change; and while
 * nothing at all has changed, a known tag is confirmed without making the answer.
 */
export function conditionalAnswers(app: Hono, { db }: Context): void {
  const version = catalogVersionOf(db);
  const known = new Map<string, { etag: string; version: string }>();
  for (const endpoint of endpoints) {
    if (!endpoint.cacheable) continue;
    app.on('GET', endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (http, next) => {
      const language = languageOf(http);
      const wanted = http.req.header('if-none-match');
      const key = `${language} ${http.req.url}`;
      const { identity, counter } = version();
      const present = `${identity}.${counter}`;

      const before = known.get(key);
      if (before?.version === present && namesEtag(wanted, before.etag)) {
        http.header('Content-Language', language);
        http.header('Vary', 'Accept-Language', { append: true });
        http.header('Cache-Control', revalidate);
        http.header('ETag', before.etag);
        return http.body(null, 304);
      }

      await next();
      if (http.res.status !== 200) return undefined;
      const etag = etagOf(language, await http.res.clone().arrayBuffer());
      if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '');
      known.set(key, { etag, version: present });
      http.res.headers.set('Cache-Control', revalidate);
      http.res.headers.set('ETag', etag);
      if (!namesEtag(wanted, etag)) return undefined;
      const headers = new Headers(http.res.headers);
      headers.delete('Content-Type');
      headers.delete('Content-Length');
      // Hono copies the old answer's headers into a new one: cleared first, so that those taken away stay away.
      http.res = undefined;
      http.res = new Response(null, { status: 304, headers });
      return undefined;
    });
  }
}

const revalidate = 'public, max-age=0, must-revalidate';

/** The language belongs to it: an answer without texts is the same in both, but their tags must not meet in one cache. */
function etagOf(language: string, body: ArrayBuffer): string {
  const hash = createHash('sha256').update(language).update(new Uint8Array(body)).digest('base64url');
  return `"${hash.slice(0, 22)}"`;
}
