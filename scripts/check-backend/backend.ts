/** The backend under test, seen from outside: sends calls as the shop does, and keeps what the rules for every call need. */
import * as z from 'zod/mini';
import type { Endpoint, Output } from '#api/contract/endpoint.ts';
import { failure as failureBody } from '#api/contract/shapes.ts';
import { described } from './describe.ts';
import { Broken, type Evidence, NotChecked } from './finding.ts';
import { type BackendOptions, type CallOptions, type DataReply, type Reply, requester } from './requester.ts';

/** A failure that a rule expects. */
export interface Refusal {
  status: number;
  code?: string;
}

export interface Backend {
  readonly options: Required<BackendOptions>;
  /** All replies so far. */
  readonly replies: readonly Reply[];
  /** The reply to the last request. */
  lastReply(): Reply;
  /** The names of the calls that have responded as described. */
  readonly answered: ReadonlySet<string>;
  /** Sends a request and accepts every response. */
  request(endpoint: Endpoint, options?: CallOptions): Promise<Reply>;
  /** Sends a request that must succeed. Otherwise the rule of the call itself is broken. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<DataReply<E>>;
  /** Like `call`, but any other response breaks the rule that runs. `expected` continues "expected …". */
  granted<E extends Endpoint>(endpoint: E, options: CallOptions, expected: string): Promise<DataReply<E>>;
  /** Sends a request that must be refused in one of these ways. Otherwise the rule that runs is broken. */
  refused(endpoint: Endpoint, options: CallOptions, ...refusals: Refusal[]): Promise<Reply>;
  /** Like `call`, but undefined if the request is refused in this way. */
  callUnless<E extends Endpoint>(
    endpoint: E,
    options: CallOptions,
    refusal: Refusal,
  ): Promise<DataReply<E> | undefined>;
  /** Runs all at the same moment. Throws `NotChecked` if only one request at a time is allowed. */
  simultaneously<T>(...runs: (() => Promise<T>)[]): Promise<T[]>;
}

/** How a backend may refuse an id that it doesn't know or won't tell about. The contract leaves the choice. */
export const unknownId: readonly Refusal[] = [404, 403, 422, 409, 400].map((status) => ({ status }));

/** Breaks the rule that runs unless `isTrue`. `expected` continues "expected …". */
export function expect(
  isTrue: boolean,
  reply: Reply,
  expected: string,
  more: { field?: string; came?: unknown } = {},
): asserts isTrue {
  if (isTrue) return;
  throw new Broken({
    call: reply.call,
    sent: reply.sent,
    field: more.field,
    came:
      'came' in more ? described(more.came) || 'nothing' : described(reply.body) || `status ${reply.status}`,
    expected,
  });
}

export function openBackend(given: BackendOptions): Backend {
  const options: Required<BackendOptions> = {
    isSlow: false,
    timeout: 20_000,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    ...given,
  };
  const { replies, request } = requester(options);
  const answeredCalls = new Set<string>();

  /**
   * Whether the backend seems to lack the call, because every response so far said so. The report says it once, and not for
   * every rule that needs the call.
   */
  const seemsToLack = ({ method, path }: Endpoint) =>
    replies.every(({ call, status }) => call !== `${method} ${path}` || isUnknown(status));

  function answered<E extends Endpoint>(endpoint: E, reply: Reply): DataReply<E> {
    const data = dataOf(endpoint, reply);
    answeredCalls.add(endpoint.name);
    return { ...reply, data };
  }

  return {
    options,
    replies,
    lastReply() {
      const last = replies.at(-1);
      if (!last) throw new Error('No request has been sent yet.');
      return last;
    },
    answered: answeredCalls,
    request,
    async call(endpoint, sent) {
      return answered(endpoint, await request(endpoint, sent));
    },
    async granted(endpoint, sent, expected) {
      const reply = await request(endpoint, sent);
      const came = `status ${reply.status} ${described(reply.body)}`.trim();
      expect(reply.status < 300, reply, expected, { came });
      return answered(endpoint, reply);
    },
    async callUnless(endpoint, sent, refusal) {
      const reply = await request(endpoint, sent);
      return isRefusal(reply, refusal) ? undefined : answered(endpoint, reply);
    },
    async refused(endpoint, sent, ...refusals) {
      const reply = await request(endpoint, sent);
      const isExpected = refusals.some((refusal) => isRefusal(reply, refusal));
      const expected = refusals
        .map(({ status, code: name }) => (name ? `${status} ${name}` : status))
        .join(' or ');
      const came = `status ${reply.status} ${described(reply.body)}`.trim();
      if (!isExpected && seemsToLack(endpoint)) {
        const question = `${expected}. Does the backend have this call?`;
        throw new Broken(
          { call: reply.call, sent: reply.sent, came, expected: question },
          `call.${endpoint.name}`,
        );
      }
      expect(isExpected, reply, expected, { came });
      return reply;
    },
    async simultaneously(...runs) {
      if (options.isSlow) throw new NotChecked('--slow sends one request at a time');
      return Promise.all(runs.map((run) => run()));
    },
  };
}

const isRefusal = (reply: Reply, { status, code }: Refusal) =>
  reply.status === status && (!code || failureOf(reply).code === code);

const isUnknown = (status: number) => status === 404 || status === 405;

/** The parts of a failure that rules look at. The rule `endpoint.failure` looks at the message. */
export function failureOf({ body }: Reply): { code?: string | null; fields?: Record<string, string> | null } {
  const parsed = z.safeParse(z.omit(failureBody, { message: true }), body);
  return parsed.success ? parsed.data : {};
}

/** The response as the shop reads it. Throws `Broken` with the call's own rule. */
function dataOf<E extends Endpoint>(endpoint: E, reply: Reply): Output<E> {
  const breaks = (evidence: Pick<Evidence, 'came' | 'expected' | 'field'>) =>
    new Broken({ call: reply.call, sent: reply.sent, ...evidence }, `call.${endpoint.name}`);
  const statuses: number[] = [endpoint.status, ...(endpoint.alsoStatus ?? [])];
  // The contract names 201 and 204 where it means them. Some frameworks answer every other POST with 201.
  if (endpoint.status === 200 && endpoint.method === 'POST') statuses.push(201);
  const target = reply.headers.get('location');
  if (!statuses.includes(reply.status))
    throw breaks({
      came: `status ${reply.status} ${target ? `to ${target}` : described(reply.body)}`.trim(),
      expected: `status ${statuses.join(' or ')}`,
    });
  if (endpoint.response === undefined) return undefined as Output<E>;
  if (endpoint.response === 'pdf') {
    if (reply.body instanceof Uint8Array && Buffer.from(reply.body.subarray(0, 5)).toString() === '%PDF-')
      return reply.body as unknown as Output<E>;
    throw breaks({ came: reply.headers.get('content-type') ?? 'no Content-Type', expected: 'a PDF file' });
  }
  const parsed = z.safeParse(endpoint.response, reply.body);
  if (parsed.success) return parsed.data as Output<E>;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  throw breaks({
    field: path.map(String).join('.'),
    came: described(path.reduce<unknown>((node, key) => Object(node)[key], reply.body)) || 'nothing',
    expected: expectedBy(issue),
  });
}

function expectedBy(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type') return `a value of type ${issue.expected}`;
  return issue
    ? `a value that fits the contract (${issue.message || issue.code})`
    : 'what the contract describes';
}
