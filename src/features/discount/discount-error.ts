/** Reads from an error why the API refused a discount code. */
import * as z from 'zod/mini';
import { discountInvalid, discountRefusal } from '#api/contract/discount.ts';
import { RejectedError } from '#api/errors.ts';
import type { CodeRefusal } from './discount.ts';

/** Undefined if the call failed for another reason. */
export function refusalOf(error: unknown, code: string): CodeRefusal | undefined {
  if (!(error instanceof RejectedError) || error.code !== discountInvalid.code) return undefined;
  const body = z.safeParse(discountRefusal, error.body);
  return { code, ...(body.success ? body.data : { reason: 'unknown', minimum: null }) };
}
