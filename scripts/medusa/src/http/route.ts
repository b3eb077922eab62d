/** Which handler answers which call of the contract. */
import type * as z from 'zod/mini';
import type { WithStatus } from '../../../backend/http/with-status.ts';
import { type Endpoint, endpoints, type Given, type Params } from '../contract.ts';
import type { Container } from '../medusa-types.ts';

type Parsed<S> = Given<S> extends infer G extends z.ZodMiniType ? z.output<G> : undefined;
type Sent<S> = Given<S> extends infer G extends z.ZodMiniType ? z.input<G> : undefined;

interface Call<E extends Endpoint> {
  params: Params<E['path']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The caller's language, as the shop names it. Undefined if Medusa has one language. */
  language: string | undefined;
  /** Medusa's locale for the caller's language. Undefined for untranslated texts. */
  locale: string | undefined;
  /** The signed-in customer. Only the quotes and calls with the access `optional` have both customers and guests. */
  customerId: E['access'] extends 'member' ? string : string | undefined;
  container: Container;
  /**
   * Handlers call this function after a sign-in. The account then knows this caller, so that failed sign-ins of others don't lock the
   * caller out.
   */
  remember(): void;
}

/** A call of any endpoint. Its values and its access have been checked. */
interface CheckedCall extends Pick<Call<Endpoint>, 'language' | 'locale' | 'container' | 'remember'> {
  params: Readonly<Record<string, string>>;
  query: unknown;
  body: unknown;
  customerId: string | undefined;
}

/** For a response that holds a secret: which part of it is stored, and how that part becomes the response again. */
export interface Seal {
  keep(data: unknown): unknown;
  restore(kept: unknown, container: Container): Promise<unknown>;
}

export interface Route {
  endpoint: Endpoint;
  handle(call: CheckedCall): Promise<unknown>;
  seal?: Seal | undefined;
}

/** A handler returns what the contract describes, or throws an `HttpError`. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Sent<E['response']> | WithStatus<Sent<E['response']>>>,
  seal?: Seal,
): Route => ({ endpoint, handle: handle as Route['handle'], seal });

interface Match {
  endpoint: Endpoint;
  /** Undefined for a call that the plugin doesn't answer. */
  route: Route | undefined;
  params: Record<string, string>;
}

/** Finds the call of the contract for a method and a path. A path without parameters comes before one with parameters. */
export function tableOf(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const handlers = new Map(routes.map((one) => [one.endpoint.name, one]));
  const patterns = endpoints
    .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
    .map((endpoint) => ({
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }));
  return (method, path) => {
    for (const { endpoint, pattern } of patterns) {
      const found = endpoint.method === method ? pattern.exec(path) : null;
      if (found) return { endpoint, route: handlers.get(endpoint.name), params: decoded(found.groups ?? {}) };
    }
    return undefined;
  };
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => {
      try {
        return [name, decodeURIComponent(text)];
      } catch {
        return [name, text];
      }
    }),
  );
}
