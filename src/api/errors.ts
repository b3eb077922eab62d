/** How a call can fail: one class for each reaction of the caller. Texts for shoppers are in `src/i18n`. */

interface Where {
  /** The endpoint's name, e.g. "product.bySlug". */
  call: string;
  cause?: unknown;
}

/** The base class, so that one check tells whether a call failed. */
export abstract class ApiError extends Error {
  readonly call: string;
  constructor(message: string, { call, cause }: Where) {
    super(`${call}: ${message}`, { cause });
    this.call = call;
    this.name = new.target.name;
  }
}

/** No answer: no network, a refused connection, a time-out. Try again later; nothing is known about the server. */
export class OfflineError extends ApiError {}

/** The session ended during the call: the answer is dropped, and there is nothing to show. */
export class StoppedError extends ApiError {}

/** 401, after any refresh that the client tried. The session handles it. */
export class UnauthorisedError extends ApiError {
  /** `invalid_credentials` at sign-in. */
  readonly code: string | undefined;
  constructor(code: string | undefined, where: Where) {
    super(`not signed in${code ? ` (${code})` : ''}`, where);
    this.code = code;
  }
}

/** 429. Wait `retryAfter` seconds; `serverMessage` is the server's own text for shoppers, if any. */
export class TooManyRequestsError extends ApiError {
  readonly retryAfter: number;
  readonly serverMessage: string | undefined;
  constructor(retryAfter: number, serverMessage: string | undefined, where: Where) {
    super(`too many requests, again in ${retryAfter} s`, where);
    this.retryAfter = retryAfter;
    this.serverMessage = serverMessage;
  }
}

/**
 * Any other 4xx: the server refused the call. `code` and `fields` come from the contract's named failures.
 */
export class RejectedError extends ApiError {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The whole body, with what a named failure adds (such as the `items` of `out_of_stock`). */
  readonly body: unknown;
  constructor(
    answer: {
      status: number;
      message?: string | undefined;
      code?: string | undefined;
      fields?: Record<string, string> | undefined;
      body?: unknown;
    },
    where: Where,
  ) {
    super(`${answer.status} ${answer.code ?? answer.message ?? 'refused'}`, where);
    this.status = answer.status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
    this.body = answer.body;
  }
}

/** 5xx: the server is broken for now. */
export class ServerError extends ApiError {
  readonly status: number;
  constructor(status: number, where: Where) {
    super(`the server answered ${status}`, where);
    this.status = status;
  }
}

/** The answer breaks the contract; names the field, so that no page shows `undefined` or an empty price. */
export class ContractError extends ApiError {
  /** `product.price`, or `` when the answer is not JSON at all. */
  readonly field: string;
  constructor(field: string, problem: string, where: Where) {
    super(field ? `field "${field}" of the answer: ${problem}` : problem, where);
    this.field = field;
  }
}
