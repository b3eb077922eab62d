import type { Failure, Result } from '#lib/failure.ts';
import {
  ContractError,
  OfflineError,
  RejectedError,
  ServerError,
  StoppedError,
  TooManyRequestsError,
  UnauthorisedError,
} from './errors.ts';

/** Turns an error of a call into data. Rethrows errors that don't come from the API, because they are bugs. */
export function failureOf(error: unknown): Failure {
  if (error instanceof OfflineError) return { kind: 'offline' };
  if (error instanceof ServerError || error instanceof ContractError) return { kind: 'server' };
  if (error instanceof UnauthorisedError) return { kind: 'unauthorised', code: error.code };
  if (error instanceof TooManyRequestsError)
    return { kind: 'tooMany', retryAfter: error.retryAfter, message: error.serverMessage };
  if (error instanceof RejectedError)
    return { kind: 'refused', status: error.status, code: error.code, fields: error.fields };
  if (error instanceof StoppedError || (error instanceof Error && error.name === 'AbortError'))
    return { kind: 'stopped' };
  throw error;
}

/** Runs a call. Rethrows errors that don't come from the API. */
export async function resultOf<T>(run: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, data: await run() };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

/** The response, or `undefined` for a 404. */
export async function ifFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return undefined;
    throw error;
  }
}
