/** Speaks the contract over ky. A factory: base address, fetch, language and hooks are arguments; it knows no globals. */
import ky, { type Hooks, isHTTPError, isKyError, type KyInstance, type Options, type RetryOptions } from 'ky';
import * as z from 'zod/mini';
import { failure } from './contract/shapes.ts';
import { addressOf, type Endpoint, type Input, type Output } from './endpoint.ts';
import {
  ContractError,
  OfflineError,
  RejectedError,
  ServerError,
  TooManyRequestsError,
  UnauthorisedError,
} from './errors.ts';

export interface ClientOptions {
  /** The API host, e.g. `https://api.shop.example`. */
  baseUrl: string;
  /** Sent as `Accept-Language`. */
  language?: string;
  fetch?: typeof fetch;
  /** ky's hooks: the session's refresh lives there. */
  hooks?: Hooks;
  /** How often and when a call is repeated by itself. Default: `queryRetry`. */
  retry?: RetryOptions;
  /** Milliseconds per attempt; `false` (default) for none, as the spec has it in the browser. */
  timeout?: number | false;
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** A UUID made once per attempt the shopper makes; for calls that create something. */
  idempotencyKey?: string;
  keepalive?: boolean;
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

/**
 * Queries: 3 retries, delay doubling from 1 s and capped at 30 s, on network failures and 5xx; a 429 is not retried by itself;
 * calls that change something never are (api-contract, "Session").
 */
export const queryRetry: RetryOptions = {
  limit: 3,
  methods: ['get'],
  statusCodes: [500, 502, 503, 504],
  afterStatusCodes: [],
  delay: (attempt) => 1000 * 2 ** (attempt - 1),
  backoffLimit: 30_000,
};

/** See `ClientOptions`. */
export function createClient(options: ClientOptions): Client {
  const http: KyInstance = ky.create({
    baseUrl: `${options.baseUrl.replace(/\/+$/, '')}/`,
    credentials: 'include',
    timeout: options.timeout ?? false,
    retry: options.retry ?? queryRetry,
    throwHttpErrors: (status) => status !== 304,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.hooks ? { hooks: options.hooks } : {}),
  });

  async function send<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    callOptions: CallOptions = {},
  ): Promise<Answer<E>> {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const request: Options = {
      method: endpoint.method,
      headers: {
        accept: endpoint.response === 'pdf' ? 'application/pdf, application/json' : 'application/json',
        ...(options.language ? { 'accept-language': options.language } : {}),
        ...(callOptions.idempotencyKey ? { 'idempotency-key': callOptions.idempotencyKey } : {}),
        ...callOptions.headers,
      },
      ...(body === undefined ? {} : { json: body }),
      ...(callOptions.signal ? { signal: callOptions.signal } : {}),
      ...(callOptions.keepalive ? { keepalive: true } : {}),
    };
    let response: Response;
    try {
      response = await http(addressOf(endpoint, params, query).slice(1), request);
    } catch (error) {
      throw translate(error, endpoint.name, callOptions.signal);
    }
    const { status, headers } = response;
    if (status === 304) return { status, headers, data: undefined };
    return { status, headers, data: await read(endpoint, response, callOptions.signal) };
  }

  return {
    send,
    async call(endpoint, input, callOptions) {
      return (await send(endpoint, input, callOptions)).data as Output<typeof endpoint>;
    },
  };
}

async function read<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal?: AbortSignal,
): Promise<Output<E>> {
  const where = { call: endpoint.name };
  if (endpoint.response === undefined) return undefined as Output<E>;
  try {
    // The compiler cannot follow the endpoint's own schema into `E` here; the callers' types are exact.
    if (endpoint.response === 'pdf') return (await response.blob()) as unknown as Output<E>;
    return parse(endpoint.name, endpoint.response, JSON.parse(await response.text())) as Output<E>;
  } catch (error) {
    if (error instanceof ContractError) throw error;
    if (error instanceof SyntaxError)
      throw new ContractError('', 'the answer is not JSON', { ...where, cause: error });
    if (signal?.aborted) throw error;
    throw new OfflineError('the answer broke off', { ...where, cause: error });
  }
}

/** Checks an answer against its schema. Throws `ContractError` naming call and field. */
export function parse<S extends z.ZodMiniType>(call: string, schema: S, data: unknown): z.output<S> {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  throw new ContractError(field, issue?.message ?? issue?.code ?? 'wrong', { call, cause: result.error });
}

function translate(error: unknown, call: string, signal?: AbortSignal): unknown {
  if (signal?.aborted) return error;
  const where = { call, cause: error };
  if (isHTTPError(error)) {
    const { status, headers } = error.response;
    const body = z.safeParse(failure, error.data);
    const said = body.success ? body.data : undefined;
    if (status === 401) return new UnauthorisedError(said?.code, where);
    if (status === 429)
      return new TooManyRequestsError(retryAfterOf(headers), said?.message || undefined, where);
    if (status >= 500) return new ServerError(status, where);
    return new RejectedError({ status, ...said, body: error.data }, where);
  }
  if (isKyError(error) || error instanceof TypeError) return new OfflineError('no answer', where);
  return error;
}

/** Seconds of a `Retry-After` header (RFC 9110, 10.2.3: seconds or a date), at least 1; 1 without one. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number {
  const value = headers.get('retry-after');
  if (!value) return 1;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : 1;
}
