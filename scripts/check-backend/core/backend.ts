/** The backend under test, seen from outside: sends calls as the shop does, and keeps what the rules for every call need. */
import * as z from 'zod/mini';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { failure as failureBody } from '#api/contract/shapes.ts';
import { described, describedValue } from './describe.ts';
import { Broken, NotChecked } from './finding.ts';
import {
  type BackendOptions,
  type BackendReply,
  type DataReply,
  type RequestOptions,
  requester,
} from './requester.ts';
import { dataOf } from './response-data.ts';

/** A failure that a rule expects. */
export interface Refusal {
  status: number;
  code?: string;
}

/** What a field of a response may hold, except lists and objects. */
type Scalar = string | number | boolean | null | undefined;

export interface Backend {
  readonly options: Required<BackendOptions>;
  /** All replies so far. */
  readonly replies: readonly BackendReply[];
  /** The reply to the last request, or to the last request of `endpoint`. */
  lastReply(endpoint?: Endpoint): BackendReply;
  /** The names of the calls that have responded as described. */
  readonly answered: ReadonlySet<string>;
  /** Sends a request and accepts every response. */
  request(endpoint: Endpoint, options?: RequestOptions): Promise<BackendReply>;
  /** Sends a request that must succeed. Otherwise the rule of the call itself is broken. */
  call<E extends Endpoint>(endpoint: E, options?: RequestOptions): Promise<DataReply<E>>;
  /** Like `call`, but a failure breaks the rule that runs, not the rule of the call. `expected` ends the sentence "expected …". */
  mustGrant<E extends Endpoint>(
    endpoint: E,
    options: RequestOptions,
    expected: string,
  ): Promise<DataReply<E>>;
  /** Sends a request that must be refused in one of these ways. Otherwise the rule that runs is broken. */
  mustRefuse(endpoint: Endpoint, options: RequestOptions, ...refusals: Refusal[]): Promise<BackendReply>;
  /** Like `call`, but returns undefined if the request is refused in one of these ways. */
  callUnless<E extends Endpoint>(
    endpoint: E,
    options: RequestOptions,
    ...refusals: Refusal[]
  ): Promise<DataReply<E> | undefined>;
  /** Runs all functions at the same moment. Throws `NotChecked` if only one request at a time is allowed. */
  runTogether<T>(...runs: (() => Promise<T>)[]): Promise<T[]>;
}

/** How a backend may refuse an id that is unknown or belongs to someone else. The contract leaves the choice to the backend. */
export const unknownIdRefusals: readonly Refusal[] = [404, 403, 422, 409, 400].map((status) => ({ status }));

/** How a backend may refuse a cursor, except that of `GET /v1/catalog`. There, only a 400 makes the rebuild read the catalogue again. */
export const cursorRefusals: readonly Refusal[] = [{ status: 400 }, { status: 422 }];

/** How a backend may refuse an id in the path that belongs to someone else. */
export const foreignIdRefusals: readonly Refusal[] = [{ status: 404 }, { status: 403 }];

/** How a backend answers a call that it lacks. */
export const missingCallRefusals: readonly Refusal[] = [{ status: 404 }, { status: 405 }];

/** The part of the reply that differs from `expected`. By default, the reply's body, or its status if it has no body. */
interface Differing {
  field?: string;
  came?: unknown;
}

/** Breaks the rule that runs unless `isTrue`. `expected` ends the sentence "expected …". */
export function expect(
  isTrue: boolean,
  reply: BackendReply,
  expected: string,
  more: Differing = {},
): asserts isTrue {
  if (!isTrue) throw brokenBy(reply, expected, more);
}

/** The error to throw so that the rule that runs counts as broken. */
export const brokenBy = (reply: BackendReply, expected: string, more: Differing): Broken =>
  new Broken({
    call: reply.call,
    sent: reply.sent,
    field: more.field,
    came:
      'came' in more ? described(more.came) || 'nothing' : described(reply.body) || `status ${reply.status}`,
    expected,
  });

/** Breaks the rule that runs unless a part of the response has this value. `field` says which part. */
export function expectEqual(
  reply: BackendReply,
  { field, came, expected }: { field: string; came: unknown; expected: Scalar },
): void {
  expect(came === expected, reply, describedValue(expected), { field, came: describedValue(came) });
}

const defaults = {
  isSlow: false,
  timeout: 20_000,
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

export function openBackend(chosen: BackendOptions): Backend {
  const options: Required<BackendOptions> = { ...defaults, ...chosen };
  const { replies, request } = requester(options);
  const answered = new Set<string>();

  /**
   * Whether the backend seems to lack the call, because it has always answered the call with 404 or 405. The report then says so
   * once, and not for every rule that needs the call.
   */
  const seemsToLack = ({ method, path }: Endpoint) =>
    replies.every((reply) => reply.call !== `${method} ${path}` || isRefusal(reply, ...missingCallRefusals));

  function noteAnswer<E extends Endpoint>(endpoint: E, reply: BackendReply): DataReply<E> {
    const data = dataOf(endpoint, reply);
    answered.add(endpoint.name);
    return { ...reply, data };
  }

  return {
    options,
    replies,
    lastReply(endpoint) {
      const last = replies.findLast((reply) => !endpoint || reply.endpoint === endpoint.name);
      if (!last) throw new Error(`No request ${endpoint ? `of ${endpoint.name} ` : ''}has been sent yet.`);
      return last;
    },
    answered,
    request,
    async call(endpoint, sent) {
      return noteAnswer(endpoint, await request(endpoint, sent));
    },
    async mustGrant(endpoint, sent, expected) {
      const reply = await request(endpoint, sent);
      expect(reply.status < 300, reply, expected, { came: whole(reply) });
      return noteAnswer(endpoint, reply);
    },
    async callUnless(endpoint, sent, ...refusals) {
      const reply = await request(endpoint, sent);
      return isRefusal(reply, ...refusals) ? undefined : noteAnswer(endpoint, reply);
    },
    async mustRefuse(endpoint, sent, ...refusals) {
      const reply = await request(endpoint, sent);
      const isExpected = isRefusal(reply, ...refusals);
      const expected = refusals.map(inWords).join(' or ');
      const came = whole(reply);
      if (!isExpected && seemsToLack(endpoint)) {
        const question = `${expected}. Does the backend have this call?`;
        const evidence = { call: reply.call, sent: reply.sent, came, expected: question };
        throw new Broken(evidence, `call.${endpoint.name}`);
      }
      expect(isExpected, reply, expected, { came });
      return reply;
    },
    async runTogether(...runs) {
      if (options.isSlow) throw new NotChecked('--slow sends one request at a time');
      return Promise.all(runs.map((run) => run()));
    },
  };
}

/** The status and the body, as a report shows them. */
const whole = (reply: BackendReply) => `status ${reply.status} ${described(reply.body)}`.trim();

export const isRefusal = (reply: BackendReply, ...refusals: Refusal[]) =>
  refusals.some(({ status, code }) => reply.status === status && (!code || failureIn(reply).code === code));

const inWords = ({ status, code }: Refusal) => (code ? `${status} ${code}` : `${status}`);

/** The parts of a failure that rules look at. The rule `endpoint.failure` looks at the message. */
export function failureIn({ body }: BackendReply): {
  code?: string | null;
  fields?: Record<string, string> | null;
} {
  const parsed = z.safeParse(z.omit(failureBody, { message: true }), body);
  return parsed.success ? parsed.data : {};
}
