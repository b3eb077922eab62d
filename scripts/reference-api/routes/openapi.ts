import type { Hono } from 'hono';
import { openapiDocument } from '../openapi/document.ts';

/** `GET /openapi.json`, created on the first request. */
export function openapiRoutes(app: Hono, selfUrl: () => string): void {
  let document: ReturnType<typeof openapiDocument> | undefined;
  app.get('/openapi.json', (http) => {
    document ??= openapiDocument(selfUrl());
    return http.json(document);
  });
}
