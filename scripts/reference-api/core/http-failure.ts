import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { wrongValues } from './language.ts';

interface Details {
  code?: string;
  fields?: Record<string, string>;
  /** Such as the items of `out_of_stock`. */
  [extra: string]: unknown;
}

/** A handler throws this to respond with one of the contract's failures. */
export class HttpFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: Details & { message: string };
  readonly headers: Record<string, string>;
  constructor(
    status: ContentfulStatusCode,
    message: string,
    details: Details = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { message, ...details };
    this.headers = headers;
  }
}

/** 422 with a code or a text for each wrong field. */
export const invalid = (fields: Record<string, string>) => new HttpFailure(422, wrongValues, { fields });

/** 404 with the same message for a missing record and for another user's record (promise 60). */
export const notFound = (what: string) => new HttpFailure(404, `${what} not found`);
