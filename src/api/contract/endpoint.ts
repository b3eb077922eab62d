/** The shape of one call of the shop's API: the single description that build, browser and reference API share. */
import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call: `open` is everyone, `signed-in` needs a bearer token, `optional` answers differently with
 * one.
 */
export type Access = 'open' | 'signed-in' | 'optional';

/** A failure that the contract names for a call. `body` adds to the common `{ message, code?, fields? }`. */
export interface Failure {
  status: 400 | 401 | 403 | 404 | 409 | 422 | 429;
  code?: string;
  when: string;
  body?: z.ZodMiniType;
}

export interface Endpoint<
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Response extends z.ZodMiniType | 'pdf' | undefined = z.ZodMiniType | 'pdf' | undefined,
> {
  /** How errors and the OpenAPI document name the call: "category.list". Unique. */
  name: string;
  summary: string;
  method: Method;
  /** Relative to the API host, with `{name}` for each parameter. */
  path: string;
  access: Access;
  /** The success status. 204 has no body. */
  status: 200 | 201 | 204;
  /** Other success statuses with the same body (200 for an order that exists already). */
  alsoStatus?: readonly (200 | 201)[];
  /** A POST that changes nothing on the server: it is retried like a GET. */
  changesNothing?: true;
  /** The call creates something: it takes an `Idempotency-Key`. */
  creates?: true;
  /** The answer is public, carries `ETag`, and depends on `Accept-Language`. */
  cacheable?: true;
  /** Depends on `Accept-Language` (all cacheable ones do). */
  localized?: true;
  /** A backend may lack this call and answer 404. */
  optional?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** `undefined` for 204, `'pdf'` for a file. */
  response?: Response;
  failures: readonly Failure[];
}

/** Keeps the exact types of the schemas; adds nothing. */
export function endpoint<
  Params extends z.ZodMiniType | undefined = undefined,
  Query extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
  Response extends z.ZodMiniType | 'pdf' | undefined = undefined,
>(description: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return description;
}

type Part<Key extends string, Schema> = [Schema] extends [z.ZodMiniType]
  ? { [K in Key]: z.input<Schema> }
  : { [K in Key]?: undefined };

/** What a caller passes: exactly the parts that the endpoint has; the query is optional. */
export type Input<E extends Endpoint> = Part<'params', Given<E['params']>> &
  Partial<Part<'query', Given<E['query']>>> &
  Part<'body', Given<E['body']>>;

/** What a caller gets back: the parsed answer, a `Blob` for a file, nothing for 204. */
export type Output<E extends Endpoint> =
  Given<E['response']> extends infer R
    ? R extends z.ZodMiniType
      ? z.output<R>
      : R extends 'pdf'
        ? Blob
        : undefined
    : undefined;

/** A schema without the `undefined` of its optional property; `undefined` when the endpoint has none. */
type Given<T> = [NonNullable<T>] extends [never] ? undefined : NonNullable<T>;

/** Fills `{name}` with the encoded parameter and appends the query. Throws when a parameter is missing. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path' | 'name'>,
  params: Record<string, string> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '')
      throw new TypeError(`${endpoint.name}: parameter "${name}" is missing`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${search}` ? `${path}?${search}` : path;
}
