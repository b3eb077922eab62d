/** Calls the contract's endpoints over HTTP and checks every response against /openapi.json. */
import { expect } from 'vitest';
import { addressOf, type Endpoint, type Output } from '#api/contract/endpoint.ts';
import { readDocument } from './openapi-check.ts';

export interface Wish {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** Sent as JSON, except a string, which is sent as it is. */
  body?: unknown;
  /** Access token. */
  token?: string | undefined;
  language?: 'en' | 'fr';
  /** `Idempotency-Key`. */
  key?: string;
  headers?: Record<string, string>;
}

/** The body of a refusal. `out_of_stock` adds `items`. */
export interface FailureAnswer {
  message: string;
  code?: string;
  fields?: Record<string, string>;
  items?: { productId: string; available: number }[];
}

export interface Answer<E extends Endpoint> {
  status: number;
  headers: Headers;
  /** The raw text; empty for a file. */
  text: string;
  /** The parsed data, or a `Blob` for a file. Fails the test when the call was refused. */
  readonly data: Output<E>;
  /** The body of the refusal. Fails the test when the call succeeded. */
  readonly failure: FailureAnswer;
}

export type Call = <E extends Endpoint>(endpoint: E, wish?: Wish) => Promise<Answer<E>>;

/** Creates the caller of a test file and reads `/openapi.json` once. `url` has no slash at the end. */
export async function apiCaller(url: string): Promise<Call> {
  const check = await readDocument(url);
  return async (endpoint, wish = {}) => {
    const response = await send(url, endpoint, wish);
    const isFile = endpoint.response === 'pdf' && response.ok;
    const file = isFile ? await response.blob() : undefined;
    const text = file ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : file;
    if (isJson) check(endpoint, response.status, body);
    else if (!file) expect([response.status, text], endpoint.name).toEqual([204, '']);
    return {
      status: response.status,
      headers: response.headers,
      text,
      get data() {
        expect(response.ok, `${endpoint.name} answered ${response.status}: ${text}`).toBe(true);
        return body as Output<typeof endpoint>;
      },
      get failure() {
        expect(response.ok, `${endpoint.name} was not refused`).toBe(false);
        return body as FailureAnswer;
      },
    };
  };
}

function send(url: string, endpoint: Endpoint, wish: Wish): Promise<Response> {
  return fetch(url + addressOf(endpoint, wish.params, wish.query), {
    method: endpoint.method,
    headers: {
      ...(wish.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(wish.token !== undefined && { Authorization: `Bearer ${wish.token}` }),
      ...(wish.language && { 'Accept-Language': wish.language }),
      ...(wish.key !== undefined && { 'Idempotency-Key': wish.key }),
      ...wish.headers,
    },
    ...(wish.body !== undefined && {
      body: typeof wish.body === 'string' ? wish.body : JSON.stringify(wish.body),
    }),
  });
}
