/** `ETag` and 304 for the public catalogue endpoints (RFC 9110, 8.8.3 and 13.1.2). */
import type { Hono } from 'hono';
import { endpoints } from '#api/contract/endpoints.ts';
import { etagOf, namesEtag } from '../../backend/http/etag.ts';
import { BoundedMap } from '../../backend/limits/bounded-map.ts';
import type { Context } from '../core/context.ts';
import { languageOf } from '../core/language.ts';
import { type Database, metaOf } from '../db/database.ts';

/** The catalogue's version. A reset gives it a new random identity, and any other change raises the counter. */
export const catalogVersion = (db: Database) => ({
  identity: metaOf(db, 'identity') ?? '',
  counter: db.one<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = 'change'`?.seq ?? 0,
});

/** How many ETags to cache: enough for both languages of a large catalogue, in about 30 MB. */
const mostTags = 100_000;

/**
 * Call this before the routes are registered. The ETag is a hash of the response, so it stays the same while other products change. If
 * nothing in the catalogue has changed, a known ETag gets a 304 without running the route.
 */
export function conditionalResponses(app: Hono, { db }: Context): void {
  const tags = new BoundedMap<{ etag: string; version: string }>(mostTags);
  for (const endpoint of endpoints) {
    if (!endpoint.cacheable) continue;
    app.on('GET', endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (http, next) => {
      const language = languageOf(http);
      const ifNoneMatch = http.req.header('if-none-match');
      const key = `${language} ${http.req.url}`;
      const { identity, counter } = catalogVersion(db);
      const version = `${identity}.${counter}`;

      let tag = tags.get(key);
      if (tag?.version !== version || !namesEtag(ifNoneMatch, tag.etag)) {
        await next();
        if (http.res.status !== 200) return;
        // Reading the body uses up the response.
        const body = await http.res.text();
        http.res = new Response(body, http.res);
        tag = { version, etag: etagOf(language, body) };
        tags.set(key, tag);
      }
      http.header('Content-Language', language);
      http.header('Vary', 'Accept-Language', { append: true });
      http.header('Cache-Control', 'public, max-age=0, must-revalidate');
      http.header('ETag', tag.etag);
      // Hono keeps the headers of the replaced response, except its content type.
      if (namesEtag(ifNoneMatch, tag.etag)) http.res = new Response(null, { status: 304 });
    });
  }
}
