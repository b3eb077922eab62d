import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { drawing } from '../catalogue/draw.ts';
import { namesEtag } from '../conditional.ts';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../failure.ts';
import { createRenderer } from '../upload/render.ts';
import { contentTypes, variantOf } from '../upload/variant.ts';

interface Drawn {
  svg: string;
  hash: string;
}

/**
 * `GET /uploads/…svg`: the drawing, or with `?w=` a picture of that width in the best format the caller accepts. A path only ever names
 * a drawing of the catalogue, never a file, so it cannot lead out of a folder.
 */
export function uploadRoutes(app: Hono, { dataDir }: Context): void {
  const render = createRenderer(join(dataDir, 'variants'));
  const drawn = new Map<string, Drawn>();
  const find = (path: string): Drawn | undefined => {
    const known = drawn.get(path);
    if (known) return known;
    const svg = drawing(path);
    if (svg === undefined) return undefined;
    const found = { svg, hash: createHash('sha256').update(svg).digest('hex').slice(0, 24) };
    drawn.set(path, found);
    return found;
  };

  app.get('/uploads/*', async (http) => {
    const found = find(http.req.path);
    if (!found) throw notFound('Picture');
    const variant = variantOf(http.req.query(), http.req.header('accept'));
    if (!variant)
      throw new Failure(422, 'Some values are wrong', {
        fields: { w: 'a width in pixels', format: 'one of svg, avif, webp, png, jpeg' },
      });
    const name = variant === 'original' ? 'svg' : `${variant.width}-${variant.format}`;
    const etag = `"${found.hash}-${name}"`;
    http.header('ETag', etag);
    // The address stays when the drawing changes, so it is not for ever; a day without asking, a week while asking behind.
    http.header('Cache-Control', 'public, max-age=86400, stale-while-revalidate=604800');
    http.header('Vary', 'Accept', { append: true });
    http.header('X-Content-Type-Options', 'nosniff');
    // Pictures are for pages of other origins (the shop's), whatever their embedder policy.
    http.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (namesEtag(http.req.header('if-none-match'), etag)) return http.body(null, 304);
    if (variant === 'original') {
      http.header('Content-Type', 'image/svg+xml; charset=utf-8');
      // Opened by itself an SVG is a document: it may run and load nothing.
      http.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      return http.body(found.svg);
    }
    const bytes = await render(found.svg, found.hash, variant);
    http.header('Content-Type', contentTypes[variant.format]);
    return http.body(new Uint8Array(bytes));
  });
}
