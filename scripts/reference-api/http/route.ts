/** Binds an endpoint of the contract to a handler, and validates requests with the contract's schemas. */
import type { Hono, Context as HonoContext } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type * as z from 'zod/mini';
import type { Endpoint, Given, Params } from '#api/contract/endpoint.ts';
import { setupOf } from '#lib/shop-setup.ts';
import { memberOf } from '../../backend/account/member.ts';
import { unknownEndpoint } from '../../backend/failures/common-failures.ts';
import { jsonOf } from '../../backend/http/json-body.ts';
import { validated } from '../../backend/http/validated.ts';
import { WithStatus } from '../../backend/http/with-status.ts';
import { userOfToken } from '../account/session.ts';
import type { UserRow } from '../account/user.ts';
import { type Language, languageOf } from '../core/language.ts';
import { readIdempotencyKey, runOnce, type Seal, type StoredResponse } from './idempotency.ts';
import { limitCaller, limitEmail } from './limits.ts';

type Parsed<S> = Given<S> extends infer G extends z.ZodMiniType ? z.output<G> : undefined;
/** `None` is the type if the endpoint has no schema. */
type InputOf<S, None> = Given<S> extends infer G extends z.ZodMiniType ? z.input<G> : None;
type ResponseData<E extends Endpoint> = InputOf<E['response'], void>;
type Returned<E extends Endpoint> = ResponseData<E> | WithStatus<ResponseData<E>>;

interface Call<E extends Endpoint> {
  params: Params<E['path']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  language: Language;
  /** The signed-in user. Only the quotes and calls with the access `optional` have both members and guests. */
  user: E['access'] extends 'member' ? UserRow : UserRow | undefined;
  http: HonoContext;
  /**
   * Runs the database changes of a creating call and stores its response under the caller's `Idempotency-Key`, in one
   * transaction: `return inTransaction(() => { …; return { order } })`. `work` must be synchronous. Await anything else,
   * such as a hash, before you call `inTransaction`.
   */
  inTransaction: <A extends Returned<E>>(work: () => A) => A;
}

/** A handler returns the data of the contract, or a `Response` for files. */
type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Returned<E> | Response | Promise<Returned<E> | Response>;

/**
 * Registers one endpoint. The route returns 401 if it needs a user, 400 for a body that isn't JSON, and 422 with `fields`
 * for invalid values. Creating calls accept an `Idempotency-Key`. With a `seal`, only a part of the response is stored for
 * repeated calls.
 */
export function route<E extends Endpoint>(app: Hono, endpoint: E, handler: Handler<E>, seal?: Seal): void {
  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (http) => {
    const shop = http.get('shop');
    const language = languageOf(http);
    const { features } = setupOf({}, { features: shop.shop?.features });
    const isOff = endpoint.feature && !features[endpoint.feature];
    if (isOff || (endpoint.resetBy && endpoint.resetBy !== features.resetBy)) throw unknownEndpoint();
    const authorization = http.req.header('authorization');
    const user = await memberOf(endpoint, authorization, (token) => userOfToken(shop, token));
    limitCaller(http, endpoint.name, user?.id);
    const query = endpoint.query && validated(endpoint.query, http.req.query());
    const body = endpoint.body && (await readBody(http, endpoint.body));
    const run = (store?: (response: StoredResponse) => void) => {
      limitEmail(http, endpoint.name, body);
      return handler({
        params: http.req.param() as Params<E['path']>,
        query: query as Parsed<E['query']>,
        body: body as Parsed<E['body']>,
        language,
        user: user as Call<E>['user'],
        http,
        inTransaction: (work) =>
          shop.db.transaction(() => {
            const result = work();
            store?.(toStoredResponse(endpoint, result));
            return result;
          }),
      });
    };
    const call = `${endpoint.method} ${http.req.path}`;
    const key =
      endpoint.creates &&
      readIdempotencyKey({
        header: http.req.header('idempotency-key'),
        userId: user?.id,
        call,
        body,
      });
    const respond = async (): Promise<Response | StoredResponse> => {
      if (key) return runOnce(shop, key, async (store) => toStoredResponse(endpoint, await run(store)), seal);
      const result = await run();
      return result instanceof Response ? result : toStoredResponse(endpoint, result);
    };
    const response = await respond();
    // A `Response` sets its own language: an invoice is in the language of its order.
    if (response instanceof Response) return response;
    if (endpoint.localized) {
      http.header('Content-Language', language);
      http.header('Vary', 'Accept-Language', { append: true });
    }
    const { status, body: text } = response;
    if (text === null) return http.body(null, status as StatusCode);
    return http.body(text, status as ContentfulStatusCode, { 'Content-Type': 'application/json' });
  });
}

function toStoredResponse(endpoint: Endpoint, result: unknown): StoredResponse {
  if (result instanceof Response)
    throw new TypeError(`${endpoint.name}: a creating call must return data or a WithStatus`);
  if (result === undefined) return { status: 204, body: null };
  return result instanceof WithStatus
    ? { status: result.status, body: JSON.stringify(result.data) ?? null }
    : { status: endpoint.status, body: JSON.stringify(result) };
}

/**
 * An empty body counts as `{}`. Throws `HttpError` 400 for a body that isn't JSON or has unreadable characters, 422 with
 * `fields` for invalid values.
 */
export async function readBody<S extends z.ZodMiniType>(http: HonoContext, schema: S): Promise<z.output<S>> {
  return validated(schema, jsonOf(await http.req.text()));
}
