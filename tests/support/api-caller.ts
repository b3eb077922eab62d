/** Calls the reference API over HTTP by the contract's endpoints; every answer is checked against /openapi.json. */
import { expect } from 'vitest';
import { addressOf, type Endpoint, type Output } from '../../src/api/endpoint.ts';
import { readDocument } from './contract.ts';

export interface Wish {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  token?: string | undefined;
  language?: 'en' | 'fr';
  /** `Idempotency-Key`. */
  key?: string;
  headers?: Record<string, string>;
}

export interface Answer<E extends Endpoint> {
  status: number;
  headers: Headers;
  /** The raw text. */
  text: string;
  /** The contract's data. Fails the test when the call was refused. */
  readonly data: Output<E>;
  /** The refusal's body. Fails the test when the call went well. */
  readonly failure: {
    message: string;
    code?: string;
    fields?: Record<string, string>;
    [extra: string]: unknown;
  };
}

export type Call = <E extends Endpoint>(endpoint: E, wish?: Wish) => Promise<Answer<E>>;

/** One caller for a test file; `url` is the API's address. */
export async function apiCaller(url: string): Promise<Call> {
  const check = await readDocument(url);
  return (endpoint, wish = {}) => call(url, check, endpoint, wish);
}

async function call<E extends Endpoint>(
  url: string,
  check: Awaited<ReturnType<typeof readDocument>>,
  endpoint: E,
  wish: Wish,
): Promise<Answer<E>> {
  const response = await fetch(url + addressOf(endpoint, wish.params, wish.query), {
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
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  if (isJson) check(endpoint, response.status, body);
  else expect([response.status, text], endpoint.name).toEqual([204, '']);
  return {
    status: response.status,
    headers: response.headers,
    text,
    get data() {
      expect(response.ok, `${endpoint.name} answered ${response.status}: ${text}`).toBe(true);
      return body as Output<E>;
    },
    get failure() {
      expect(response.ok, `${endpoint.name} was not refused`).toBe(false);
      return body as Answer<E>['failure'];
    },
  };
}
