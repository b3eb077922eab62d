/** Faults that a test plants. Each says what goes wrong, for which calls, and how often. */
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';

const matching = {
  /** Any method by default. */
  method: z.optional(z.enum(['GET', 'POST', 'PATCH', 'DELETE'])),
  /** The path without the query, for example `/v1/order`. `*` matches anything, as in `/v1/product/*`. */
  path: z.string().check(z.startsWith('/')),
  /** Number of affected calls. By default, all until the fault is removed. */
  times: z.optional(z.int().check(z.minimum(1))),
  /** Skips this many matching calls first. */
  after: z._default(z.int().check(z.minimum(0)), 0),
  /** Affects only every nth call, starting with the first. */
  every: z._default(z.int().check(z.minimum(1)), 1),
};

export const faultSchema = z.discriminatedUnion('kind', [
  /** Responds without running the call. `body` is sent as JSON, or as `text/html` if it is a string. */
  z.object({
    ...matching,
    kind: z.literal('status'),
    status: z.int().check(z.minimum(200), z.maximum(599)),
    body: z.optional(z.unknown()),
    headers: z._default(z.record(z.string(), z.string()), {}),
  }),
  /** Waits, then runs the call. */
  z.object({
    ...matching,
    kind: z.literal('delay'),
    milliseconds: z.int().check(z.minimum(0), z.maximum(600_000)),
  }),
  /** Closes the connection without running the call. */
  z.object({ ...matching, kind: z.literal('abort') }),
  /** Runs the call, then closes the connection, so that the response is lost. */
  z.object({ ...matching, kind: z.literal('lost') }),
  /** Runs the call and sends the first half of the JSON. */
  z.object({ ...matching, kind: z.literal('malformed') }),
  /** Runs the call and changes the type of every value in the response. */
  z.object({ ...matching, kind: z.literal('wrongTypes') }),
]);
type Fault = z.output<typeof faultSchema>;

/** A fault, and how many matching calls there have been so far. */
export interface PlantedFault {
  fault: Fault;
  seen: number;
}

/** Counts the call for every matching fault. Returns the faults that apply to this call, oldest first. */
function faultsFor(faults: readonly PlantedFault[], method: string, path: string): Fault[] {
  const applied: Fault[] = [];
  for (const planted of faults) {
    if (!matches(planted.fault, method, path)) continue;
    planted.seen += 1;
    const { after, every, times = Number.POSITIVE_INFINITY } = planted.fault;
    const index = planted.seen - after - 1;
    if (index >= 0 && index % every === 0 && index / every < times) applied.push(planted.fault);
  }
  return applied;
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  const pattern = fault.path.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(path);
}

/** Replaces strings with numbers, arrays with objects, and numbers, booleans and nulls with strings. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: withWrongTypes(value[0]) };
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withWrongTypes(part)]));
  return typeof value === 'string' ? 42 : 'wrong';
}

/** Applies the faults to all calls except preflights and the control routes. */
export function applyFaults(faults: () => readonly PlantedFault[]): MiddlewareHandler {
  return async (http, next) => {
    const { method, path } = http.req;
    if (method === 'OPTIONS' || path.startsWith('/__test__/')) return next();
    const applied = faultsFor(faults(), method, path);
    for (const fault of applied) {
      if (fault.kind === 'delay') await wait(fault.milliseconds);
      if (fault.kind === 'status') return respond(http, fault);
      if (fault.kind === 'abort') return closeConnection(http);
    }
    await next();
    for (const fault of applied) {
      if (fault.kind === 'lost') {
        http.res = closeConnection(http);
        return undefined;
      }
      await spoilResponse(http, fault);
    }
    return undefined;
  };
}

function respond(http: HonoContext, fault: Extract<Fault, { kind: 'status' }>): Response {
  const status = fault.status as ContentfulStatusCode;
  for (const [name, value] of Object.entries(fault.headers)) http.header(name, value);
  if (status === (204 as number)) return http.body(null, status);
  return typeof fault.body === 'string'
    ? http.html(fault.body, status)
    : http.json((fault.body ?? { message: 'Planted fault' }) as object, status);
}

/** Destroys the socket, which looks like a lost network connection. */
function closeConnection(http: HonoContext): Response {
  const { outgoing } = http.env as { outgoing: { destroy: () => void } };
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function spoilResponse(http: HonoContext, { kind }: Fault): Promise<void> {
  if (kind !== 'malformed' && kind !== 'wrongTypes') return;
  const text = await http.res.text();
  const spoilt =
    kind === 'malformed'
      ? text.slice(0, Math.ceil(text.length / 2)) || '{'
      : JSON.stringify(text === '' ? 42 : withWrongTypes(JSON.parse(text)));
  const headers = new Headers(http.res.headers);
  headers.delete('Content-Length');
  const status = [204, 304].includes(http.res.status) ? 200 : http.res.status;
  http.res = undefined;
  http.res = new Response(spoilt, { status, headers });
}
