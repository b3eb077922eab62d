/** Reads the data of a response, which must be as the contract describes it. */
import * as z from 'zod/mini';
import type { Endpoint, Output } from '#api/contract/endpoint.ts';
import { described } from './describe.ts';
import { Broken, type Evidence } from './finding.ts';
import type { BackendReply } from './requester.ts';

/** The response as the shop reads it. Throws `Broken` with the call's own rule. */
export function dataOf<E extends Endpoint>(endpoint: E, reply: BackendReply): Output<E> {
  const breaks = (evidence: Pick<Evidence, 'came' | 'expected' | 'field'>) =>
    new Broken({ call: reply.call, sent: reply.sent, ...evidence }, `call.${endpoint.name}`);
  const statuses: number[] = [endpoint.status, ...(endpoint.alsoStatus ?? [])];
  // Some frameworks answer every POST with 201, so 201 also fits where the contract says 200.
  if (endpoint.status === 200 && endpoint.method === 'POST') statuses.push(201);
  const target = reply.headers.get('location');
  if (!statuses.includes(reply.status))
    throw breaks({
      came: `status ${reply.status} ${target ? `to ${target}` : described(reply.body)}`.trim(),
      expected: `status ${statuses.join(' or ')}`,
    });
  if (endpoint.response === undefined) {
    // The shop expects no body here. It ignores JSON, but takes any other text for the error page of a proxy.
    if (reply.body === undefined || reply.isJson) return undefined as Output<E>;
    throw breaks({ came: described(reply.body), expected: 'no body, or JSON' });
  }
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
