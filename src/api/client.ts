/** Speaks the contract over ky. A factory: base address, fetch, language and hooks are arguments; it knows no globals. */
import ky, { type Hooks, isHTTPError, isKyError, type RetryOptions } from 'ky';
import { delayAfter, longestDelay, retriedStatuses, retries } from './retry.ts';
import { type Client, speak } from './speak.ts';

export interface ClientOptions {
  /** The API host, e.g. `https://api.shop.example`. */
  baseUrl: string;
  /** Sent as `Accept-Language`. */
  language?: string;
  fetch?: typeof fetch;
  /** ky's hooks: the session's refresh lives there. */
  hooks?: Hooks;
  /** How often and when a call is repeated by itself. Default: `queryRetry`. */
  retry?: RetryOptions;
  /** Milliseconds per attempt; `false` (default) for none. */
  timeout?: number | false;
  /** See `Manner`. */
  strict?: boolean;
}

/** See retry.ts. */
export const queryRetry: RetryOptions = {
  limit: retries,
  methods: ['get'],
  statusCodes: [...retriedStatuses],
  afterStatusCodes: [],
  delay: delayAfter,
  backoffLimit: longestDelay,
};

/** See `ClientOptions`. */
export function createClient(options: ClientOptions): Client {
  const http = ky.create({
    baseUrl: `${options.baseUrl.replace(/\/+$/, '')}/`,
    credentials: 'include',
    timeout: options.timeout ?? false,
    retry: options.retry ?? queryRetry,
    throwHttpErrors: (status) => status !== 304,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.hooks ? { hooks: options.hooks } : {}),
  });
  return speak(async (address, { body, ...request }) => {
    try {
      return { response: await http(address, { ...request, ...(body === undefined ? {} : { json: body }) }) };
    } catch (error) {
      if (isHTTPError(error)) return { response: error.response, refusal: error.data };
      if (isKyError(error)) throw new TypeError('no answer', { cause: error });
      throw error;
    }
  }, options);
}
