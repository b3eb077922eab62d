/**
 * What every client of the contract shares: it builds addresses and headers, checks answers and names
 * failures.
 */
import * as z from 'zod/mini';
import { addressOf, type Endpoint, type Input, type Method, type Output } from '#api/contract/endpoint.ts';
import { announceTooMany } from '#platform/too-many.ts';
import { failure } from './contract/shapes.ts';
import {
  ContractError,
  OfflineError,
  RejectedError,
  ServerError,
  TooManyRequestsError,
  UnauthorisedError,
} from './errors.ts';
import { parse } from './parse.ts';

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** A UUID made once per attempt the shopper makes; for calls that create something. */
  idempotencyKey?: string;
  keepalive?: boolean;
  /** Nobody waits for the answer: a 429 is not announced. */
  quiet?: boolean;
}

/** A whole answer. `data` is undefined for 204 and for 304 to an `If-None-Match` in `headers`. */
export interface Answer<E extends Endpoint> {
  status: number;
  headers: Headers;
  data: Output<E> | undefined;
}

export interface Client {
  /** The parsed answer. Throws one of `errors.ts`, or `AbortError` when the signal was used. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>>;
  /** The same with status and headers, for conditional reads. */
  send<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Answer<E>>;
}

/** A request on its way; `body` becomes JSON. */
interface Wire {
  method: Method;
  /** Changes nothing on the server: may be retried. */
  isQuery: boolean;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** Carries one request to an address relative to the API host. Rejects with a `TypeError` when there is no answer. */
export type Transport = (address: string, request: Wire) => Promise<Sent>;

export interface Sent {
  response: Response;
  /** The body of a refusal, which has been read already; undefined where it was not JSON. */
  refusal?: unknown;
}

interface Manner {
  /** Sent as `Accept-Language`. */
  language?: string | undefined;
  /**
   * One invalid item makes the whole answer a `ContractError`, for a caller that reports broken items itself.
   * Otherwise the client leaves the item out and names it in the console.
   */
  strict?: boolean | undefined;
}

/** A client over a transport. */
export function speak(transport: Transport, { language, strict = false }: Manner): Client {
  async function send<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    { idempotencyKey, headers: more, signal, keepalive, quiet }: CallOptions = {},
  ): Promise<Answer<E>> {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const { response, refusal } = await transport(addressOf(endpoint, params, query).slice(1), {
      method: endpoint.method,
      isQuery: endpoint.method === 'GET' || endpoint.changesNothing === true,
      headers: {
        accept: endpoint.response === 'pdf' ? 'application/pdf, application/json' : 'application/json',
        ...(language ? { 'accept-language': language } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...more,
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    }).catch((error: unknown) => {
      const isOffline = error instanceof TypeError && !signal?.aborted;
      throw isOffline ? new OfflineError('no answer', { call: endpoint.name, cause: error }) : error;
    });
    const { status, headers } = response;
    if (status === 304) return { status, headers, data: undefined };
    if (!response.ok) {
      const error = refused(endpoint, response, refusal);
      if (error instanceof TooManyRequestsError && !quiet) announceTooMany(error.serverMessage);
      throw error;
    }
    return { status, headers, data: await read(endpoint, response, strict, signal) };
  }

  return {
    send,
    async call(endpoint, input, callOptions) {
      return (await send(endpoint, input, callOptions)).data as Output<typeof endpoint>;
    },
  };
}

async function read<E extends Endpoint>(
  { name: call, response: expected }: E,
  response: Response,
  strict: boolean,
  signal?: AbortSignal,
): Promise<Output<E>> {
  // TypeScript can't relate the endpoint's schema to `E` here; the callers' types are exact.
  if (expected === undefined) return undefined as Output<E>;
  let text: string;
  try {
    if (expected === 'pdf') return (await response.blob()) as unknown as Output<E>;
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OfflineError('the answer broke off', { call, cause: error });
  }
  try {
    return parse(call, expected, text, (error) => {
      if (strict) throw error;
      console.warn(`${error.message} (the shop does without it)`);
    }) as Output<E>;
  } catch (error) {
    if (!strict) console.error(error instanceof ContractError ? error.message : error);
    throw error;
  }
}

function refused({ name, access }: Endpoint, { status, headers }: Response, body: unknown): Error {
  const where = { call: name };
  const named = z.safeParse(failure, body);
  const said = named.success ? named.data : undefined;
  if (status === 401) return new UnauthorisedError(said?.code, where);
  if (status === 429)
    return new TooManyRequestsError(retryAfterOf(headers), said?.message || undefined, where);
  if (status >= 500) return new ServerError(status, where);
  // Another shopper's data must look as if it didn't exist.
  const isForeign = status === 403 && access === 'signed-in';
  return new RejectedError({ status: isForeign ? 404 : status, ...said, body }, where);
}

/** Seconds of a `Retry-After` header (RFC 9110, 10.2.3: seconds or a date), at least 1; 1 without one. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number {
  const value = headers.get('retry-after');
  if (!value) return 1;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : 1;
}
