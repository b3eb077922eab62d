/** Calls the API over HTTP as the contract describes it, and holds every answer against contract and OpenAPI document. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { failure } from '#api/contract/shapes.ts';
import { addressOf, type Endpoint, type Input, type Output } from '#api/endpoint.ts';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** Checked as the success or as the failure, whichever it is; `undefined` when there is none. */
  body: Body;
}

/** A failure's body. `items` is what `out_of_stock` adds. */
export interface FailureAnswer {
  message: string;
  code?: string;
  fields?: Record<string, string>;
  items?: { productId: string; available: number }[];
}

export interface Extra {
  language?: 'en' | 'fr';
  /** Access token. */
  token?: string;
  headers?: Record<string, string>;
}

export interface Shop {
  /** Expects a success. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>, extra?: Extra) => Promise<Answer<Output<E>>>;
  /** Expects the failure `status`; the body may be anything, to send what is wrong. */
  fail: (
    endpoint: Endpoint,
    status: number,
    input: { params?: Record<string, string>; query?: Record<string, string | number>; body?: unknown },
    extra?: Extra,
  ) => Promise<Answer<FailureAnswer>>;
}

/** `url` is the API's, without a slash at the end. Reads `/openapi.json` once. */
export async function speakContract(url: string): Promise<Shop> {
  const documented = await readDocument(url);

  async function send(endpoint: Endpoint, input: Sent, extra: Extra = {}) {
    const response = await fetch(url + addressOf(endpoint, input.params, input.query), {
      method: endpoint.method,
      headers: {
        ...(extra.language && { 'Accept-Language': extra.language }),
        ...(extra.token && { Authorization: `Bearer ${extra.token}` }),
        ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
        ...extra.headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body: unknown = isJson
      ? await response.json()
      : endpoint.response === 'pdf' && response.ok
        ? await response.blob()
        : await response.text().then(() => undefined);
    const { status, headers } = response;
    if (isJson) documented(endpoint, status, body);
    return { status, headers, body };
  }

  return {
    async call(endpoint, input, extra) {
      const { body, ...answer } = await send(endpoint, input as Sent, extra);
      expect([endpoint.status, ...(endpoint.alsoStatus ?? [])], JSON.stringify(body)).toContain(
        answer.status,
      );
      const schema = endpoint.response;
      const parsed: unknown = schema === 'pdf' || schema === undefined ? body : z.parse(schema, body);
      return { ...answer, body: parsed as Output<typeof endpoint> };
    },
    async fail(endpoint, status, input, extra) {
      const answer = await send(endpoint, input, extra);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      z.parse(failure, answer.body);
      return { ...answer, body: answer.body as FailureAnswer };
    },
  };
}

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
}

/** Checks a body against what `/openapi.json` says of the call and status; fields it does not name fail as well. */
export async function readDocument(url: string) {
  const document: unknown = await (await fetch(`${url}/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(document) as object, 'openapi');
  return (endpoint: Endpoint, status: number, body: unknown) => {
    const path = endpoint.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const at = `openapi#/paths/${path}/${endpoint.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const validate: ValidateFunction | undefined = ajv.getSchema(at);
    expect(validate, `${endpoint.name} answered ${status}, which the document does not name`).toBeDefined();
    validate?.(body);
    expect(validate?.errors ?? [], `${endpoint.name} ${status}: ${JSON.stringify(body)}`).toEqual([]);
  };
}

/**
 * The document leaves objects open, as clients ignore what they do not know. Here they are closed, so that nothing slips out unnoticed;
 * failures stay open, since each adds fields to the common ones.
 */
function closed(part: unknown, name = ''): unknown {
  if (part === null || typeof part !== 'object' || ['Failure', 'Shortage', 'allOf'].includes(name))
    return part;
  if (Array.isArray(part)) return part.map((one) => closed(one));
  const entries = Object.entries(part).map(([key, value]) => [key, closed(value, key)]);
  const object: Record<string, unknown> = Object.fromEntries(entries);
  return object.type === 'object' && object.properties && !('additionalProperties' in object)
    ? { ...object, additionalProperties: false }
    : object;
}
