/** Speaks the contract over ky. A factory: base address, fetch, language and hooks are arguments; it knows no globals. */
import ky, { type Hooks, isHTTPError, isKyError, type RetryOptions } from 'ky';
import { delayAfter, isRetriedStatus, longestDelay, retries } from './retry.ts';
import { type Client, speak } from './speak.ts';

export interface ClientOptions {
  /** The API host, e.g. `https://api.shop.example`. */
  baseUrl: string;
  /** Sent as `Accept-Language`. */
  language?: string;
  fetch?: typeof fetch;
  /** ky's hooks: the session's refresh lives there. */
  hooks?: Hooks;
  /** How often and when a query is retried; other calls never are. Default: `queryRetry`. */
  retry?: RetryOptions;
  /** Milliseconds per attempt; `false` (default) for none, as the spec has it in the browser. */
  timeout?: number | false;
}

/** See retry.ts. */
export const queryRetry: RetryOptions = {
  limit: retries,
  methods: ['get', 'post'],
  shouldRetry: ({ error }) => (isHTTPError(error) ? isRetriedStatus(error.response.status) : undefined),
  delay: delayAfter,
  backoffLimit: longestDelay,
};

/** See `ClientOptions`. */
export function createClient(options: ClientOptions): Client {
  const retry = options.retry ?? queryRetry;
  const http = ky.create({
    baseUrl: `${options.baseUrl.replace(/\/+$/, '')}/`,
    credentials: 'include',
    timeout: options.timeout ?? false,
    throwHttpErrors: (status) => status !== 304,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.hooks ? { hooks: options.hooks } : {}),
  });
  return speak(async (address, { body, isQuery, ...request }) => {
    const json = body === undefined ? {} : { json: body };
    try {
      return { response: await http(address, { ...request, ...json, retry: isQuery ? retry : 0 }) };
    } catch (error) {
      if (isHTTPError(error)) return { response: error.response, refusal: error.data };
      if (isKyError(error)) throw new TypeError('no answer', { cause: error });
      throw error;
    }
  }, options.language);
}
