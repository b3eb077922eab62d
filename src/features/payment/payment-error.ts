/** Reads from an error how a payment ended. */
import * as z from 'zod/mini';
import { shortage, tooSmall } from '#api/contract/shapes.ts';
import { ApiError, failureOf, RejectedError } from '#api/errors.ts';
import type { PayOutcome } from './payment.ts';

/** Converts a failed call into an outcome. Rethrows errors that don't come from the API. */
export function outcomeOf(error: unknown): PayOutcome {
  if (error instanceof RejectedError && error.code === 'out_of_stock') {
    const body = z.safeParse(shortage, error.body);
    return { kind: 'short', items: body.success ? body.data.items : [] };
  }
  if (error instanceof RejectedError && error.code === 'amount_too_small') {
    const body = z.safeParse(tooSmall, error.body);
    if (body.success) return { kind: 'tooSmall', minimum: body.data.minimum };
  }
  if (error instanceof RejectedError && error.code === 'amount_mismatch') return { kind: 'changed' };
  const failure = failureOf(error);
  return error instanceof ApiError
    ? { kind: 'failed', failure, call: error.call }
    : { kind: 'failed', failure };
}
