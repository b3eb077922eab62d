import type { Hono } from 'hono';
import { openapiDocument } from '../openapi/document.ts';

/** `GET /openapi.json`: made once, as the contract does not change while the process runs. */
export function openapiRoutes(app: Hono, selfUrl: () => string): void {
  let document: ReturnType<typeof openapiDocument> | undefined;
  app.get('/openapi.json', (http) => {
    document ??= openapiDocument(selfUrl());
    return http.json(document);
  });
}
