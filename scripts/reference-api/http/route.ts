/** Binds an endpoint of the contract to a handler: what comes in is checked by the contract's own schemas. */
import type { Hono, Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import type { Endpoint } from '#api/endpoint.ts';
import { requireUser } from '../account/bearer.ts';
import { Failure } from '../core/failure.ts';
import { type Language, languageOf } from '../core/language.ts';
import { isFieldCode, wrongValues } from '../core/messages.ts';
import { transaction } from '../db/database.ts';
import { type Answer, once, readIdempotencyKey } from './idempotency.ts';
import { limit } from './limits.ts';

/** What an optional property of an endpoint holds when it is there; `undefined` when the endpoint has none. */
type Given<T> = [NonNullable<T>] extends [never] ? undefined : NonNullable<T>;
type Parsed<S> = Given<S> extends infer G ? (G extends z.ZodMiniType ? z.output<G> : undefined) : never;
type ResponseData<E extends Endpoint> =
  Given<E['response']> extends infer R ? (R extends z.ZodMiniType ? z.input<R> : undefined) : never;

export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  language: Language;
  http: HonoContext;
  /**
   * Does the effect of a call that creates something, and keeps its answer under the caller's `Idempotency-Key`, in one
   * transaction: `return commit(() => { …; return { order } })`. The work must be synchronous. What has to be awaited
   * (a hash, the payment provider) comes before it.
   */
  commit: <A extends ResponseData<E> | Reply<ResponseData<E>>>(work: () => A) => A;
}

/** An answer with another success status than the endpoint's own. */
export class Reply<Data> {
  readonly status: 200 | 201;
  readonly data: Data;
  constructor(status: 200 | 201, data: Data) {
    this.status = status;
    this.data = data;
  }
}

/** A handler answers the data of the contract, or a whole `Response` (files). */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) =>
  | ResponseData<E>
  | Reply<ResponseData<E>>
  | Response
  | Promise<ResponseData<E> | Reply<ResponseData<E>> | Response>;

/**
 * Registers one call. 401 before anything else where it needs a user, 400 for what is not JSON, 422 with `fields` for
 * wrong values; `Idempotency-Key` for calls that create something.
 */
export function route<E extends Endpoint>(app: Hono, endpoint: E, handler: Handler<E>): void {
  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (http) => {
    const shop = http.get('shop');
    const language = languageOf(http);
    if (endpoint.access === 'signed-in') requireUser(http);
    const params = check(endpoint.params, http.req.param());
    const query = check(endpoint.query, http.req.query());
    const body = check(endpoint.body, endpoint.body && (await json(http)));
    const run = (keep?: (answer: Answer) => void) => {
      limit(http, endpoint.name, body);
      return handler({
        params: params as Parsed<E['params']>,
        query: query as Parsed<E['query']>,
        body: body as Parsed<E['body']>,
        language,
        http,
        commit: (work) =>
          transaction(shop.db, () => {
            const result = work();
            keep?.(toAnswer(endpoint, result));
            return result;
          }),
      });
    };
    const attempt =
      endpoint.creates &&
      readIdempotencyKey(http.req.header('idempotency-key'), http.get('user')?.id, {
        method: endpoint.method,
        path: http.req.path,
        body,
      });
    const result = attempt
      ? await once(shop, attempt, async (keep) => toAnswer(endpoint, await run(keep)))
      : await run();
    // A whole response speaks for itself: an invoice is in the buyer's language, whoever asks in whatever.
    if (result instanceof Response) return result;
    if (endpoint.localized || endpoint.cacheable) {
      http.header('Content-Language', language);
      http.header('Vary', 'Accept-Language', { append: true });
    }
    const { status, body: text } = attempt ? (result as Answer) : toAnswer(endpoint, result);
    if (text === null) return http.body(null, 204);
    return http.body(text, status as ContentfulStatusCode, { 'Content-Type': 'application/json' });
  });
}

function toAnswer(endpoint: Endpoint, result: unknown): Answer {
  if (result instanceof Response)
    throw new TypeError(`${endpoint.name}: a call that creates something answers data, or a Reply`);
  if (result === undefined) return { status: 204, body: null };
  return result instanceof Reply
    ? { status: result.status, body: JSON.stringify(result.data) }
    : { status: endpoint.status, body: JSON.stringify(result) };
}

async function json(http: HonoContext): Promise<unknown> {
  const text = await http.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new Failure(400, "The request body isn't valid JSON.");
  }
  // Only an escape can bring such a character in: JSON forbids the bare ones, and half a pair is no UTF-8.
  if (text.includes('\\u')) JSON.stringify(body, refuseUnreadable);
  return body;
}

/**
 * Half a surrogate pair, or a control character other than tab and line end: no database keeps the one as it is, no
 * paper shows the other (RFC 7493, 2.1).
 */
function refuseUnreadable(name: string, value: unknown): unknown {
  for (const text of [name, value])
    if (typeof text === 'string' && (!text.isWellFormed() || /[^\P{Cc}\t\n\r]/u.test(text)))
      throw new Failure(400, "Your text contains characters we can't read. Remove them and try again.");
  return value;
}

function check(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues)
    fields[path.map(String).join('.') || 'body'] ??= isFieldCode(message) ? message : reason(path, value);
  throw new Failure(422, wrongValues, { fields });
}

/** Missing is "required"; zod's own words are not for people. */
function reason(path: readonly PropertyKey[], value: unknown): string {
  const found = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
  return found === undefined || found === null ? 'required' : 'wrong';
}
