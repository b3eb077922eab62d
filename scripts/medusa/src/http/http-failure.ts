/** A failure of the contract, which a handler throws. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

/** 422 with a code of the contract, or a text, for each wrong field. */
export const invalid = (fields: Record<string, string>, details: { code?: string } = {}) =>
  new HttpFailure(422, 'Some details aren’t right. Check them and try again.', { ...details, fields });

/** Nobody learns whether a thing is missing or belongs to someone else. */
export const notFound = (what: string) => new HttpFailure(404, `${what} not found`);
