/** Checks values with the contract's schemas. */
import * as z from 'zod/mini';
import { tooManyItems } from '#api/contract/shapes.ts';
import { isFieldCode } from '../failures/failure-texts.ts';
import { invalid } from '../failures/http-error.ts';

/** Throws `HttpError` 422 with a code for each wrong field. */
export function validated<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues)
    fields[path.map(String).join('.') || 'body'] ??= isFieldCode(message) ? message : reason(path, value);
  // The contract has a code for too many items, so that the shop can call again with fewer.
  const isTooLong = result.error.issues.some((issue) => issue.code === 'too_big' && issue.origin === 'array');
  throw invalid(fields, isTooLong ? { code: tooManyItems.code } : {});
}

/** The code for a field whose rule has no code of its own. It replaces zod's message, which isn't meant for people. */
function reason(path: readonly PropertyKey[], value: unknown): string {
  const found = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
  return found === undefined || found === null ? 'required' : 'wrong';
}
