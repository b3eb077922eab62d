/**
 * `GET /openapi.json`, and `GET /docs` with the same document in Swagger UI. Swagger UI's files come from its npm package, because
 * `@hono/swagger-ui` loads them from a CDN.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Hono } from 'hono';
import { openapiDocument } from '../openapi/document.ts';

const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shop API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<noscript>This page needs JavaScript. You can also read <a href="/openapi.json">/openapi.json</a>.</noscript>
<main id="docs"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// The validator would send the document to another host.
const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });\n`;

const types = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;

export function docsRoutes(app: Hono, selfUrl: () => string): void {
  let document: ReturnType<typeof openapiDocument> | undefined;
  app.get('/openapi.json', (http) => {
    document ??= openapiDocument(selfUrl());
    return http.json(document);
  });
  const { resolve } = createRequire(import.meta.url);
  app.get('/docs', (http) => {
    http.header('Content-Security-Policy', policy);
    return http.html(page);
  });
  app.get('/docs/start.js', (http) =>
    http.body(start, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  for (const [name, type] of Object.entries(types))
    app.get(`/docs/${name}`, async (http) =>
      http.body(await readFile(resolve(`swagger-ui-dist/${name}`)), 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'max-age=3600',
      }),
    );
}
