import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * A handler throws this to respond with one of the contract's failures. `extra` adds fields to the body, such as the
 * items of `out_of_stock`.
 */
export class Failure extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: {
    message: string;
    code?: string;
    fields?: Record<string, string>;
    [extra: string]: unknown;
  };
  readonly headers: Record<string, string>;
  constructor(
    status: ContentfulStatusCode,
    message: string,
    more: { code?: string; fields?: Record<string, string>; extra?: Record<string, unknown> } = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    const { extra, ...named } = more;
    this.body = { message, ...named, ...extra };
    this.headers = headers;
  }

  /** Rebuilds a stored failure from its status and JSON body. */
  static fromStored(status: number, body: string): Failure {
    const { message, ...extra } = JSON.parse(body) as { message: string };
    return new Failure(status as ContentfulStatusCode, message, { extra });
  }
}

/** 404 with the same message for a missing record and for another user's record (promise 60). */
export const notFound = (what: string) => new Failure(404, `${what} not found`);
