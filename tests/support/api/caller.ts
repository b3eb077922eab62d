/** Calls the contract's endpoints over HTTP and checks every response against /openapi.json. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, type Output, requestPath } from '#api/contract/endpoint.ts';

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** An object is sent as JSON, and a string as it is. */
  body?: unknown;
  /** Access token. */
  token?: string | undefined;
  language?: 'en' | 'fr';
  /** `Idempotency-Key`. */
  key?: string;
  headers?: Record<string, string>;
}

/** The body of a failed response. Only `out_of_stock` has `items`, and only `discount_invalid` a reason. */
interface FailureBody {
  message: string;
  code?: string;
  fields?: Record<string, string>;
  items?: { productId: string; available: number }[];
  reason?: string;
  minimum?: number;
}

export interface ApiResponse<E extends Endpoint> {
  status: number;
  headers: Headers;
  /** The raw text, or an empty string for a file. */
  text: string;
  /** The data as the shop parses it, or a `Blob` for a file. Fails the test if the call has failed. */
  readonly data: Output<E>;
  /** Fails the test if the call has succeeded. */
  readonly failure: FailureBody;
}

export type Call = <E extends Endpoint>(endpoint: E, options?: CallOptions) => Promise<ApiResponse<E>>;

/** Returns a function that calls the API at `url`, which has no slash at the end. Its first call reads `/openapi.json`. */
export function apiCaller(url: string): Call {
  let document: Promise<Check> | undefined;
  return async (endpoint, options = {}) => {
    document ??= readDocument(url);
    const check = await document;
    const response = await send(url, endpoint, options);
    const isFile = endpoint.response === 'pdf' && response.ok;
    const file = isFile ? await response.blob() : undefined;
    const text = file ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : file;
    if (isJson) check(endpoint, response.status, body);
    else if (!file) expect([[204, 202].includes(response.status), text], endpoint.name).toEqual([true, '']);
    return {
      status: response.status,
      headers: response.headers,
      text,
      get data() {
        expect(response.ok, `${endpoint.name} answered ${response.status}: ${text}`).toBe(true);
        const schema = endpoint.response;
        const data = schema === undefined || schema === 'pdf' ? body : z.parse(schema, body);
        return data as Output<typeof endpoint>;
      },
      get failure() {
        expect(response.ok, `${endpoint.name} succeeded`).toBe(false);
        return body as FailureBody;
      },
    };
  };
}

function send(url: string, endpoint: Endpoint, options: CallOptions): Promise<Response> {
  return fetch(url + requestPath(endpoint, options.params, options.query), {
    method: endpoint.method,
    headers: {
      ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.token !== undefined && { Authorization: `Bearer ${options.token}` }),
      ...(options.language && { 'Accept-Language': options.language }),
      ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
      ...options.headers,
    },
    ...(options.body !== undefined && {
      body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
    }),
  });
}

type Check = (endpoint: Endpoint, status: number, body: unknown) => void;

/** Returns a check of a body against the schema of its call and status. The check also rejects unknown fields. */
export async function readDocument(url: string): Promise<Check> {
  const document: unknown = await (await fetch(`${url}/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(document) as object, 'openapi');
  return (endpoint, status, body) => {
    const path = endpoint.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const at = `openapi#/paths/${path}/${endpoint.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const validate: ValidateFunction | undefined = ajv.getSchema(at);
    expect(
      validate,
      `${endpoint.name} answered ${status}, which /openapi.json does not describe`,
    ).toBeDefined();
    validate?.(body);
    expect(validate?.errors ?? [], `${endpoint.name} ${status}: ${JSON.stringify(body)}`).toEqual([]);
  };
}

/**
 * Forbids unknown fields in every object, so that no field leaks unnoticed. Failures may have unknown fields, because
 * every kind of failure adds its own.
 */
function closed(part: unknown, name = ''): unknown {
  if (
    part === null ||
    typeof part !== 'object' ||
    ['Failure', 'Shortage', 'TooSmall', 'allOf'].includes(name)
  )
    return part;
  if (Array.isArray(part)) return part.map((one) => closed(one));
  const entries = Object.entries(part).map(([key, value]) => [key, closed(value, key)]);
  const object: Record<string, unknown> = Object.fromEntries(entries);
  return object.type === 'object' && object.properties && !('additionalProperties' in object)
    ? { ...object, additionalProperties: false }
    : object;
}
