/** Scripted faults: what goes wrong, for which calls, and how often. inject.ts applies them. */
import * as z from 'zod/mini';

const matching = {
  /** Any method by default. */
  method: z.optional(z.enum(['GET', 'POST', 'PATCH', 'DELETE'])),
  /** The path without the query. `*` matches anything: `/v1/order`, `/v1/product/*`. */
  path: z.string().check(z.startsWith('/')),
  /** Number of affected calls. By default, all until the fault is removed. */
  times: z.optional(z.int().check(z.minimum(1))),
  /** Skips this many matching calls first. */
  after: z._default(z.int().check(z.minimum(0)), 0),
  /** Affects every nth call, starting with the first. */
  every: z._default(z.int().check(z.minimum(1)), 1),
};

export const fault = z.discriminatedUnion('kind', [
  /** Answers without running the call. `body` is sent as JSON, a string as `text/html`. */
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
  /** Runs the call, then closes the connection: the answer is lost. */
  z.object({ ...matching, kind: z.literal('lost') }),
  /** Runs the call and answers the first half of the JSON. */
  z.object({ ...matching, kind: z.literal('malformed') }),
  /** Runs the call and changes the type of every value in the answer. */
  z.object({ ...matching, kind: z.literal('wrongTypes') }),
  /** Runs the call and answers an empty body. */
  z.object({ ...matching, kind: z.literal('empty') }),
]);
export type Fault = z.output<typeof fault>;

/** A fault with the number of matching calls so far. */
export interface ArmedFault {
  fault: Fault;
  seen: number;
}

/** Counts the call on every matching fault, and returns those to apply in the order in which they were added. */
export function faultsFor(faults: readonly ArmedFault[], method: string, path: string): Fault[] {
  const applied: Fault[] = [];
  for (const armed of faults) {
    if (!matches(armed.fault, method, path)) continue;
    armed.seen += 1;
    const { after, every, times = Number.POSITIVE_INFINITY } = armed.fault;
    const index = armed.seen - after - 1;
    if (index >= 0 && index % every === 0 && index / every < times) applied.push(armed.fault);
  }
  return applied;
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  const pattern = fault.path.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(path);
}

/** Replaces strings by numbers, arrays by objects, and all other values by strings. */
export function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: withWrongTypes(value[0]) };
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withWrongTypes(part)]));
  return typeof value === 'string' ? 42 : 'wrong';
}
