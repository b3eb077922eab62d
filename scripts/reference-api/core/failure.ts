import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Thrown by a handler to answer one of the contract's failures. `extra` joins the body (the shortage of `out_of_stock`). */
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

  /** A failure that was answered before and stored as JSON text. */
  static again(status: number, body: string): Failure {
    const { message, ...extra } = JSON.parse(body) as { message: string };
    return new Failure(status as ContentfulStatusCode, message, { extra });
  }
}

/** 404 in the same words for what does not exist and what is somebody else's (promise 60). */
export const notFound = (what: string) => new Failure(404, `${what} not found`);
