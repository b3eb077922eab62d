/** The errors of failed calls. Callers handle each class differently. Texts for shoppers are in `src/i18n`. */

import type * as z from 'zod/mini';
import type { Failure, Result } from '#lib/loadable.ts';
import type { CallName } from './contract/endpoints.ts';
import type { failure } from './contract/shapes.ts';

interface Where {
  call: CallName;
  cause?: unknown;
}

export abstract class ApiError extends Error {
  readonly call: CallName;
  constructor(message: string, { call, cause }: Where) {
    super(`${call}: ${message}`, { cause });
    this.call = call;
    this.name = new.target.name;
  }
}

/** No response: no network, a refused connection or a timeout. The call may still have reached the server. */
export class OfflineError extends ApiError {}

/** The session ended during the call, so the response is ignored. */
export class StoppedError extends ApiError {}

/** The API responded with a 401, even after a token refresh. */
export class UnauthorisedError extends ApiError {
  /** `invalid_credentials` at sign-in. */
  readonly code: string | undefined;
  constructor(code: string | undefined, where: Where) {
    super(`not signed in${code ? ` (${code})` : ''}`, where);
    this.code = code;
  }
}

/** 429. Wait `retryAfter` seconds, if the server names a time. `serverMessage` is the server's own text for shoppers, if any. */
export class TooManyRequestsError extends ApiError {
  readonly retryAfter: number | undefined;
  readonly serverMessage: string | undefined;
  constructor(
    { retryAfter, serverMessage }: { retryAfter?: number | undefined; serverMessage?: string | undefined },
    where: Where,
  ) {
    super(`too many requests${retryAfter ? `, again in ${retryAfter} s` : ''}`, where);
    this.retryAfter = retryAfter;
    this.serverMessage = serverMessage;
  }
}

/** Any other 4xx. `code` and `fields` are those of the contract. */
export class RejectedError extends ApiError {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The whole body, including additions such as the `items` of `out_of_stock`. */
  readonly body: unknown;
  constructor(
    response: { status: number; body?: unknown } & Partial<z.output<typeof failure>>,
    where: Where,
  ) {
    super(`${response.status} ${response.code ?? response.message ?? 'refused'}`, where);
    this.status = response.status;
    this.code = response.code ?? undefined;
    this.fields = response.fields ?? {};
    this.body = response.body;
  }
}

/** 5xx. Trying again later may help. */
export class ServerError extends ApiError {}

/** The response breaks the contract. Throwing this error keeps `undefined` and empty prices off the pages. */
export class ContractError extends ApiError {
  /** The invalid field, such as `product.price`. Empty if the response is not JSON. */
  readonly field: string;
  constructor(field: string, problem: string, where: Where) {
    super(field ? `field "${field}" of the response: ${problem}` : problem, where);
    this.field = field;
  }
}

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
export async function ifFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RejectedError && error.status === 404) return undefined;
    throw error;
  }
}
