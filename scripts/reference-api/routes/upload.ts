import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { wrongValues } from '../core/language.ts';
import { namesEtag } from '../http/conditional.ts';
import { pictures } from '../seed/demo-shop.ts';
import { createRenderer, variantOf } from '../upload/variant.ts';

interface Picture {
  content: Buffer;
  type: string;
  hash: string;
}

/** `GET /uploads/…`: the original picture, or with `?w=` a variant of that width in the best accepted format. */
export function uploadRoutes(app: Hono, { dataDir }: Context): void {
  const render = createRenderer(join(dataDir, 'variants'));
  const cached = new Map<string, Picture>();
  const find = (path: string): Picture | undefined => {
    const file = pictures.get(path);
    const type = getMimeType(path);
    if (file === undefined || type === undefined) return undefined;
    const known = cached.get(path);
    if (known) return known;
    const content = readFileSync(file);
    const picture = { content, type, hash: createHash('sha256').update(content).digest('hex').slice(0, 24) };
    cached.set(path, picture);
    return picture;
  };

  app.get('/uploads/*', async (http) => {
    const found = find(http.req.path);
    if (!found) throw notFound('Picture');
    const variant = variantOf(http.req.query(), http.req.header('accept'));
    if (!variant)
      throw new Failure(422, wrongValues, {
        fields: { w: 'a width in pixels', format: 'one of svg, avif, webp, png, jpeg' },
      });
    const name = variant === 'original' ? 'original' : `${variant.width}-${variant.format}`;
    const etag = `"${found.hash}-${name}"`;
    http.header('ETag', etag);
    // The URL doesn't change with the picture, so caches revalidate after a day.
    http.header('Cache-Control', 'public, max-age=86400, stale-while-revalidate=604800');
    http.header('Vary', 'Accept', { append: true });
    http.header('X-Content-Type-Options', 'nosniff');
    // The shop's pages embed the pictures from another origin.
    http.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (namesEtag(http.req.header('if-none-match'), etag)) return http.body(null, 304);
    if (variant === 'original') {
      http.header('Content-Type', found.type);
      // An SVG that is opened directly is a document, so it must not run scripts or load anything.
      http.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      return http.body(new Uint8Array(found.content));
    }
    const bytes = await render(found.content, found.hash, variant);
    http.header('Content-Type', `image/${variant.format}`);
    return http.body(new Uint8Array(bytes));
  });
}
