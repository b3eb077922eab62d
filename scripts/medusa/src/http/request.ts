/** Reads the body of a request, and checks values with the contract's schemas. */
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { tooLarge } from '../../../backend/common-failures.ts';
import { isFieldCode } from '../../../backend/failure-texts.ts';
import { invalid } from '../../../backend/http-error.ts';
import { jsonOf } from '../../../backend/json-body.ts';

const mostBytes = 1_000_000;

/** Throws `HttpError` 413 for a body that is too large, 400 for one that isn't JSON or has unreadable characters. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return jsonOf(Buffer.concat(chunks).toString());
}

/** Throws `HttpError` 422 with a code for each wrong field. */
export function validatedInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const fields: Record<string, string> = {};
  for (const { path, message } of issues)
    fields[path.map(String).join('.') || 'body'] ??= isFieldCode(message) ? message : reason(path, value);
  const isTooLong = issues.some((issue) => issue.code === 'too_big' && issue.origin === 'array');
  throw invalid(fields, isTooLong ? { code: 'too_many' } : {});
}

/** The code for a field whose rule has no code of its own. It replaces zod's message, which isn't meant for people. */
function reason(path: readonly PropertyKey[], value: unknown): string {
  const found = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
  return found === undefined || found === null ? 'required' : 'wrong';
}
