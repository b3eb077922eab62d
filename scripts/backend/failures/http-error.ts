/** The error with which a handler responds, and functions that make it. */
import type { PossibleFailure } from '#api/contract/endpoint.ts';

/** The statuses of the contract, and those for a request that is too large or a server that can't answer. */
export type FailureStatus = PossibleFailure['status'] | 413 | 500 | 501 | 502;

interface Details {
  code?: string;
  fields?: Record<string, string>;
  /** More fields of the response, such as the items of `out_of_stock`. */
  [extra: string]: unknown;
}

/** A handler throws this to respond with one of the contract's failures. */
export class HttpError extends Error {
  readonly status: FailureStatus;
  readonly details: Details;
  readonly headers: Record<string, string>;

  constructor(
    status: FailureStatus,
    message: string,
    details: Details = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }

  get body(): Details & { message: string } {
    return { message: this.message, ...this.details };
  }
}

export const wrongValues = 'Some details aren’t right. Check them and try again.';

/** 422 with a code of the contract, or a text, for each wrong field. */
export const invalid = (fields: Record<string, string>, details: { code?: string } = {}) =>
  new HttpError(422, wrongValues, { ...details, fields });

/** 404 with the same message for a missing record and for another user's record (promise 60). */
export const notFound = (what: string) => new HttpError(404, `${what} not found`);
