/** What a call can end in, one class for each reaction of the caller. Texts for shoppers are not here: see `src/i18n`. */

interface Where {
  /** The endpoint's name, e.g. "product.bySlug". */
  call: string;
  cause?: unknown;
}

/** The base of all of them, so that "a call failed" is one question. */
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

/** The session ended while the call was under way: its answer was thrown away, and there is nothing to show. */
export class StoppedError extends ApiError {}

/** 401, after whatever the client did about it. The session's business. */
export class UnauthorisedError extends ApiError {
  /** `invalid_credentials` at sign-in. */
  readonly code: string | undefined;
  constructor(code: string | undefined, where: Where) {
    super(`not signed in${code ? ` (${code})` : ''}`, where);
    this.code = code;
  }
}

/** 429. Not before `retryAfter` seconds; `serverMessage` is the server's own word for shoppers, if it gave one. */
export class TooManyRequestsError extends ApiError {
  readonly retryAfter: number;
  readonly serverMessage: string | undefined;
  constructor(retryAfter: number, serverMessage: string | undefined, where: Where) {
    super(`too many requests, again in ${retryAfter} s`, where);
    this.retryAfter = retryAfter;
    this.serverMessage = serverMessage;
  }
}

/** Any other 4xx: the server understood and said no. `code` and `fields` are the contract's named failures. */
export class RejectedError extends ApiError {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The whole body, for what a named failure adds (the shortage of `out_of_stock`). */
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

/** The answer does not keep the contract: names the field. Never shown as `undefined` or an empty price. */
export class ContractError extends ApiError {
  /** `product.price`, or `` when the answer is not JSON at all. */
  readonly field: string;
  constructor(field: string, problem: string, where: Where) {
    super(field ? `field "${field}" of the answer: ${problem}` : problem, where);
    this.field = field;
  }
}
