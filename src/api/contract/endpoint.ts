/** Describes one API call. Build, browser and reference API share these descriptions. */
import type * as z from 'zod/mini';
import type { Feature, Features } from '#lib/shop-setup.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may make the call. `member` needs a bearer token. With `optional`, shoppers with and without a token may make it, and get
 * different responses.
 */
type Access = 'open' | 'member' | 'optional';

/** A failure that the API may respond with. `body` is the schema of what the response has besides `{ message, code?, fields? }`. */
export interface PossibleFailure {
  status: 400 | 401 | 403 | 404 | 409 | 422 | 429;
  code?: string;
  when: string;
  body?: z.ZodMiniType;
}

export interface Endpoint<
  Name extends string = string,
  Path extends string = string,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Response extends z.ZodMiniType | 'pdf' | undefined = z.ZodMiniType | 'pdf' | undefined,
  Who extends Access = Access,
> {
  /** The call's unique name in errors and in the OpenAPI document: "category.list". */
  name: Name;
  summary: string;
  method: Method;
  /** Relative to the API host, with `{name}` for each parameter. */
  path: Path;
  access: Who;
  /** The success status: 201 if the call creates something, 204 if the response has no body, otherwise 200. */
  status: 200 | 201 | 204;
  /**
   * Other success statuses with the same body, such as 200 for an order that already exists, or 202 for a request that must
   * still be confirmed.
   */
  alsoStatus?: readonly (200 | 201 | 202)[];
  /** A POST that changes nothing on the server, so it is retried like a GET. */
  changesNothing?: true;
  /** The call creates something, so it takes an `Idempotency-Key`. */
  creates?: true;
  /** The response is public, has an `ETag`, and depends on `Accept-Language`. */
  cacheable?: true;
  /** The response depends on `Accept-Language`. Cacheable calls don't need this flag. */
  localized?: true;
  /** A backend may omit this call and respond with 404. */
  optional?: true;
  /** The call belongs to this feature. If the feature is off, nobody makes the call, and a backend may lack it. */
  feature?: Feature;
  /** Only shops that reset passwords this way make the call. Other backends may lack it. */
  resetBy?: Features['resetBy'];
  query?: Query;
  body?: Body;
  /** `undefined` for 204, `'pdf'` for a file. */
  response?: Response;
  failures: readonly PossibleFailure[];
}

/** What a contract file says about an endpoint. `endpoint` adds the rest. */
type Description<E extends Endpoint> = Omit<E, 'method' | 'path' | 'access' | 'status' | 'failures'> &
  Partial<Pick<E, 'access' | 'failures'>> & { route: `${Method} ${E['path']}` };

/**
 * Types the endpoint with its exact name, path and schemas. By default, only members may call it, and it has no
 * failures of its own. The `@__NO_SIDE_EFFECTS__` comment lets the bundler drop the endpoints that a page doesn't call.
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  const Name extends string,
  const Path extends string,
  Query extends z.ZodMiniType | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
  Response extends z.ZodMiniType | 'pdf' | undefined = undefined,
  const Who extends Access = 'member',
>({
  route,
  ...description
}: Description<Endpoint<Name, Path, Query, Body, Response, Who>>): Endpoint<
  Name,
  Path,
  Query,
  Body,
  Response,
  Who
> {
  const [method, path] = route.split(' ') as [Method, Path];
  const { response, creates } = description;
  const status = response === undefined ? 204 : creates ? 201 : 200;
  return { method, path, access: 'member' as Who, failures: [], ...description, status };
}

/** The names in a path: `id` in `/v1/order/{id}`. */
type NameIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

export type Params<Path extends string> = Record<NameIn<Path>, string>;

type InputField<Key extends string, Schema> = [Schema] extends [z.ZodMiniType]
  ? { [K in Key]: z.input<Schema> }
  : { [K in Key]?: undefined };

/** What a caller passes: the endpoint's parameters, query and body, if it has them. The query is optional. */
export type Input<E extends Endpoint> = ([NameIn<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Params<E['path']> }) &
  Partial<InputField<'query', Given<E['query']>>> &
  InputField<'body', Given<E['body']>>;

/** What a caller gets: the parsed response, a `Blob` for a file, undefined for 204. */
export type Output<E extends Endpoint> =
  Given<E['response']> extends infer R
    ? R extends z.ZodMiniType
      ? z.output<R>
      : R extends 'pdf'
        ? Blob
        : undefined
    : undefined;

/** The schema of an optional property, or `undefined` if the endpoint has none. */
export type Given<T> = [NonNullable<T>] extends [never] ? undefined : NonNullable<T>;

/** The endpoint's path with encoded parameters and the query. Throws if a parameter is missing. */
export function requestPath(
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
