/** The OpenAPI document of the reference API, and the page that shows it. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#api/contract/endpoints.ts';
import { openApiExamples } from '../../scripts/reference-api/openapi/examples.ts';
import { readDocument } from '../support/api/caller.ts';
import { apiOfFile } from '../support/api/reference-api.ts';

interface Operation {
  security: object[];
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content: object };
  responses: Record<string, { description: string; content?: Content; headers?: object }>;
}
interface Content {
  'application/json'?: { example?: unknown; examples?: Record<string, { value: unknown }> };
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

const api = await apiOfFile();
const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as Document;

test('the API document is valid OpenAPI 3.1', async () => {
  expect(document.servers).toEqual([{ url: api.url }]);
  const validator = new Validator();
  expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('the docs have the API document that the API serves', async () => {
  const text = JSON.stringify({ ...document, servers: [{ url: 'https://api.shop.example' }] }, null, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('../../docs/openapi.json');
});

test('every JSON response has examples that match its schema', async () => {
  const check = await readDocument(api.url);
  for (const endpoint of endpoints) {
    const responses = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses ?? {};
    for (const [status, { content }] of Object.entries(responses)) {
      const json = content?.['application/json'];
      if (!json) continue;
      const values = json.examples ? Object.values(json.examples).map(({ value }) => value) : [json.example];
      expect(values.length, `${endpoint.name} ${status}`).toBeGreaterThan(0);
      for (const value of values) check(endpoint, Number(status), value);
    }
  }
});

test('an example with a code names no field of another failure', () => {
  const coded = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content }) => Object.values(content?.['application/json']?.examples ?? {}))
    .filter(({ value }) => Object.hasOwn(Object(value), 'code'));
  expect(coded.length).toBeGreaterThan(0);
  expect(coded.filter(({ value }) => 'fields' in Object(value))).toEqual([]);
});

test.each(endpoints)('the API document describes the call $name', (endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  if (!operation) throw new Error('missing');
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  expect(inPath.map(({ name, required }) => [name, required])).toEqual(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
  );
  expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body));
  const secured = operation.security.some((one) => 'bearer' in one);
  expect(secured).toBe(endpoint.access !== 'open');
  const references = operation.parameters.map(({ $ref }) => $ref);
  expect(references.includes('#/components/parameters/IdempotencyKey')).toBe(Boolean(endpoint.creates));
  expect(references.includes('#/components/parameters/IfNoneMatch')).toBe(Boolean(endpoint.cacheable));
  for (const { status, code } of endpoint.failures)
    if (code) expect(JSON.stringify(operation.responses[status])).toContain(`"const":"${code}"`);
});

test('every reference resolves, and no $defs is left', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('$defs');
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, ...at]) => at.join('/')),
  );
  expect(references.size).toBeGreaterThan(10);
  for (const reference of references) {
    const [kind = '', name = ''] = reference.split('/');
    expect(document.components[kind], reference).toHaveProperty(name);
  }
});

test.each(endpoints)('the examples of $name match the contract', ({ name, path, query, body }) => {
  const { parameters = {}, request } = openApiExamples[name] ?? {};
  for (const [, parameter = ''] of path.matchAll(/\{(\w+)\}/g))
    expect(parameters[parameter]).toEqual(expect.any(String));
  for (const [schema, value = {}] of [
    [query, parameters],
    [body, request],
  ] as const)
    if (schema) expect(z.safeParse(schema, value)).toMatchObject({ success: true });
});

test('the page /docs loads everything from this server', async () => {
  const page = await fetch(`${api.url}/docs`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await page.text();
  const urls = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
  expect(urls.filter((url) => url.startsWith('/')).length).toBeGreaterThanOrEqual(3);
  for (const url of urls) {
    expect(url).not.toMatch(/^(https?:)?\/\//);
    if (!url.startsWith('/')) continue;
    const part = await fetch(api.url + url);
    expect([url, part.status]).toEqual([url, 200]);
    await part.body?.cancel();
  }
});
