/**
 * The common part of all API clients: builds URLs and headers, validates responses, turns failures into errors.
 */
import * as z from 'zod/mini';
import { type Endpoint, type Input, type Method, type Output, requestPath } from '#api/contract/endpoint.ts';
import type { CallName } from '#api/contract/endpoints.ts';
import { retryAfterOf } from '#lib/retry-after.ts';
import { tooManyEvent } from '#platform/event-names.ts';
import { failure } from './contract/shapes.ts';
import {
  ContractError,
  OfflineError,
  RejectedError,
  ServerError,
  TooManyRequestsError,
  UnauthorisedError,
} from './errors.ts';
import { parseJson, parseResponse } from './parse.ts';

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** A UUID per attempt of the shopper, for calls that create something. */
  idempotencyKey?: string;
  keepalive?: boolean;
  /** Shows no toast for a 429, because the shopper isn't waiting for the response. */
  quiet?: boolean;
}

/** A complete response. `data` is undefined for 204, and for 304 after an `If-None-Match` in `headers`. */
interface ApiResponse<E extends Endpoint<CallName>> {
  status: number;
  headers: Headers;
  data: Output<E> | undefined;
}

export interface Client {
  /** Returns the parsed response. Throws an error of errors.ts, or `AbortError` if the signal was aborted. */
  call<E extends Endpoint<CallName>>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>>;
  /** Like `call`, but also returns status and headers, for conditional requests. */
  send<E extends Endpoint<CallName>>(
    endpoint: E,
    input: Input<E>,
    options?: CallOptions,
  ): Promise<ApiResponse<E>>;
}

/** A request for the transport. `body` is sent as JSON. */
interface TransportRequest {
  method: Method;
  /** Changes nothing on the server, so it may be retried. */
  isQuery: boolean;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** Sends one request to a path of the API. Rejects with a `TypeError` if there is no response. */
export type Transport = (path: string, request: TransportRequest) => Promise<Response>;

interface ClientSettings {
  language?: string | undefined;
  /** If true, a single invalid item throws a `ContractError`. By default, the client drops the item and logs it. */
  strict?: boolean | undefined;
}

export function createClientOver(transport: Transport, { language, strict = false }: ClientSettings): Client {
  async function send<E extends Endpoint<CallName>>(
    endpoint: E,
    input: Input<E>,
    { idempotencyKey, headers: extraHeaders, signal, keepalive, quiet }: CallOptions = {},
  ): Promise<ApiResponse<E>> {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const response = await transport(requestPath(endpoint, params, query).slice(1), {
      method: endpoint.method,
      isQuery: endpoint.method === 'GET' || endpoint.changesNothing === true,
      headers: {
        accept: endpoint.response === 'pdf' ? 'application/pdf, application/json' : 'application/json',
        ...(language ? { 'accept-language': language } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...extraHeaders,
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    }).catch((error: unknown) => {
      const isOffline = error instanceof TypeError && !signal?.aborted;
      throw isOffline ? new OfflineError('no response', { call: endpoint.name, cause: error }) : error;
    });
    const { status, headers } = response;
    if (status === 304) return { status, headers, data: undefined };
    if (!response.ok) {
      // A proxy's error page isn't JSON. The status is enough.
      const errorBody: unknown = await response.json().catch(() => undefined);
      const error = errorOf(endpoint, response, errorBody);
      if (error instanceof TooManyRequestsError && !quiet) announceTooMany(error.serverMessage);
      throw error;
    }
    return { status, headers, data: await readBody(endpoint, response, strict, signal) };
  }

  return createClientWith(send);
}

/** A client that sends every call with `send`. */
export function createClientWith(send: Client['send']): Client {
  return {
    send,
    async call(endpoint, input, options) {
      return (await send(endpoint, input, options)).data as Output<typeof endpoint>;
    },
  };
}

async function readBody<E extends Endpoint<CallName>>(
  { name: call, response: expected }: E,
  response: Response,
  strict: boolean,
  signal?: AbortSignal,
): Promise<Output<E>> {
  // The casts are needed because TypeScript can't relate the endpoint's schema to `E`. Callers still get exact types.
  let text: string;
  try {
    if (expected === 'pdf') return (await response.blob()) as unknown as Output<E>;
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OfflineError('the response was cut off', { call, cause: error });
  }
  try {
    if (expected === undefined) {
      // A page with a status of success comes from a proxy, not from the API, so reject it.
      if (text) parseJson(call, text);
      return undefined as Output<E>;
    }
    return parseResponse(call, expected, text, (error) => {
      if (strict) throw error;
      console.warn(`${error.message} (ignored)`);
    }) as Output<E>;
  } catch (error) {
    if (!strict) console.error(error instanceof ContractError ? error.message : error);
    throw error;
  }
}

function errorOf({ name, access }: Endpoint<CallName>, { status, headers }: Response, body: unknown): Error {
  const where = { call: name };
  const parsed = z.safeParse(failure, body);
  const details = parsed.success ? parsed.data : undefined;
  if (status === 401) return new UnauthorisedError(details?.code ?? undefined, where);
  if (status === 429)
    return new TooManyRequestsError(
      { retryAfter: retryAfterOf(headers), serverMessage: details?.message || undefined },
      where,
    );
  if (status >= 500) return new ServerError(`the server responded with ${status}`, where);
  // Another shopper's data must look as if it doesn't exist.
  const isForeign = status === 403 && access === 'member';
  return new RejectedError({ status: isForeign ? 404 : status, ...details, body }, where);
}

/** Announces a 429, which every page shows as a toast. In the build, which has no window, does nothing. */
export function announceTooMany(serverMessage: string | undefined): void {
  if (typeof window !== 'undefined')
    dispatchEvent(new CustomEvent<string | undefined>(tooManyEvent, { detail: serverMessage }));
}
