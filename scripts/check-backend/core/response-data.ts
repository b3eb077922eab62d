/** Reads the data of a response, which must be as the contract describes it. */
import * as z from 'zod/mini';
import type { Endpoint, Output } from '#api/contract/endpoint.ts';
import { slug } from '#api/contract/shapes.ts';
import { described, describedValue } from './describe.ts';
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
      expected: `status ${statuses.join(' or ')}${withoutCall(endpoint, reply)}`,
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
  const value = path.reduce<unknown>((node, key) => Object(node)[key], reply.body);
  const isWronglyText = issue?.code === 'invalid_type' && typeof value === 'string';
  throw breaks({
    field: path.map(String).join('.'),
    came: `${describedValue(value)}${isWronglyText ? ' (text)' : ''}`,
    expected: issue ? expectedBy(issue) : 'what the contract describes',
  });
}

/** How a backend may do without a call that it seems to lack. */
const withoutCall = ({ feature }: Endpoint, { status }: BackendReply) =>
  feature && [404, 405].includes(status) ? `, or the feature \`${feature}\` turned off in GET /v1/shop` : '';

// From the error for `''`, which is no slug. An export of the pattern would cost bytes in the shopper's browser.
const slugPattern = z
  .safeParse(slug, '')
  .error?.issues.map((issue) => 'pattern' in issue && issue.pattern)[0];

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** By the contract's message, or by what zod calls the format. */
const formats: Readonly<Record<string, string>> = {
  datetime: 'a time of ISO 8601, such as 2026-11-29T12:00:00Z',
  date: 'a day, such as 2026-11-29',
  country: 'a country code of two letters, such as BE',
  currency: 'a currency code of three letters, such as EUR',
  'not a URL': 'a path such as /uploads/1.jpg, or an https URL',
  'not an https URL': 'an https URL',
};

function expectedBy(issue: z.core.$ZodIssue): string {
  const format = formats[issue.message] ?? (issue.code === 'invalid_format' && formats[issue.format]);
  if (format) return format;
  if (issue.code === 'invalid_type') return types[issue.expected] ?? `a value of type ${issue.expected}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format' && issue.pattern === slugPattern)
    return 'only letters, digits, hyphens, dots, underscores and tildes, with a letter or digit first';
  if (issue.code === 'too_small' && issue.origin === 'number') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big' && issue.origin === 'number') return `at most ${issue.maximum}`;
  return `a value that fits the contract (${issue.message || issue.code})`;
}
