/** Scripted faults: what goes wrong, for which calls, how often. Rules only; what they do to an answer is in inject.ts. */
import * as z from 'zod/mini';

const matching = {
  /** Absent: any. */
  method: z.optional(z.enum(['GET', 'POST', 'PATCH', 'DELETE'])),
  /** With `*` for anything: `/v1/order`, `/v1/product/*`. Compared with the path, without the query. */
  path: z.string().check(z.startsWith('/')),
  /** How many calls; absent: until removed. */
  times: z.optional(z.int().check(z.minimum(1))),
  /** Lets so many matching calls pass first. */
  after: z._default(z.int().check(z.minimum(0)), 0),
  /** Strikes the first of so many calls, again and again: 3 is every third. */
  every: z._default(z.int().check(z.minimum(1)), 1),
};

export const fault = z.discriminatedUnion('kind', [
  /** Answers in place of the API; nothing is done. `body` is sent as JSON, a string as it is (`Content-Type: text/html`). */
  z.object({
    ...matching,
    kind: z.literal('status'),
    status: z.int().check(z.minimum(200), z.maximum(599)),
    body: z.optional(z.unknown()),
    headers: z._default(z.record(z.string(), z.string()), {}),
  }),
  /** Waits, then goes on as usual. */
  z.object({
    ...matching,
    kind: z.literal('delay'),
    milliseconds: z.int().check(z.minimum(0), z.maximum(600_000)),
  }),
  /** Cuts the connection; nothing is done. */
  z.object({ ...matching, kind: z.literal('abort') }),
  /** Does it, then cuts the connection: done, but the answer is lost. */
  z.object({ ...matching, kind: z.literal('lost') }),
  /** Does it, and answers the first half of the JSON. */
  z.object({ ...matching, kind: z.literal('malformed') }),
  /** Does it, and answers JSON with every value of another type. */
  z.object({ ...matching, kind: z.literal('wrongTypes') }),
  /** Does it, and answers with no body at all. */
  z.object({ ...matching, kind: z.literal('empty') }),
]);
export type Fault = z.output<typeof fault>;

/** A fault that waits for its calls. `seen` counts the matching ones. */
export interface ArmedFault {
  fault: Fault;
  seen: number;
}

/** Counts the call on every fault that matches and gives those that strike, in the order in which they were armed. */
export function striking(faults: readonly ArmedFault[], method: string, path: string): Fault[] {
  const struck: Fault[] = [];
  for (const armed of faults) {
    if (!matches(armed.fault, method, path)) continue;
    armed.seen += 1;
    const { after, every, times = Number.POSITIVE_INFINITY } = armed.fault;
    const turn = armed.seen - after - 1;
    if (turn >= 0 && turn % every === 0 && turn / every < times) struck.push(armed.fault);
  }
  return struck;
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  const pattern = fault.path.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(path);
}

/** Every leaf of another type: numbers become texts, texts numbers, lists objects. */
export function ofWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: ofWrongTypes(value[0]) };
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, ofWrongTypes(part)]));
  return typeof value === 'string' ? 42 : 'wrong';
}
