/**
 * The API client of the browser, based on `fetch`. Never pass `fetch` a `Request`. Firefox ignores its `keepalive`, so
 * calls made while the shopper leaves the page would be lost.
 */
import { sendWhenAllowed } from './rate-limit.ts';
import { type Client, createClientOver } from './request.ts';
import { retryCall } from './retry-call.ts';
import { firstAbort } from './signals.ts';

/** `fetch`, or a function that calls it, for example to add a token. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

interface ClientOptions {
  /** The API host, e.g. `https://api.shop.example`. */
  baseUrl: string;
  /** Sent as `Accept-Language`. */
  language?: string;
  fetch?: Send;
  /** How many times to retry a failed query, 3 by default. Calls that change something are never retried. */
  retries?: number;
  /** Milliseconds per attempt. By default, only the browser's own limit applies. */
  timeout?: number;
}

export function createClient(options: ClientOptions): Client {
  const root = options.baseUrl.replace(/\/+$/, '');
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  return createClientOver(
    async (path, { body, headers, isQuery, ...request }) => {
      const init: RequestInit = {
        ...request,
        credentials: 'include',
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const url = `${root}/${path}`;
      const attempt = () => withTimeout(options.timeout, init, (limited) => send(url, limited));
      return sendWhenAllowed(request.method + url, () =>
        isQuery ? retryCall(attempt, { retries: options.retries, signal: request.signal }) : attempt(),
      );
    },
    { language: options.language },
  );
}

/**
 * Rejects with a `TypeError`, like a network failure, if there is no response within `timeout` milliseconds. The timer isn't cleared,
 * so it also ends a response whose body stalls. Nothing happens to a complete response.
 */
async function withTimeout(
  timeout: number | undefined,
  init: RequestInit,
  run: (init: RequestInit) => Promise<Response>,
): Promise<Response> {
  if (timeout === undefined) return run(init);
  const expired = new AbortController();
  setTimeout(() => expired.abort(), timeout);
  try {
    return await run({
      ...init,
      signal: init.signal ? firstAbort(init.signal, expired.signal) : expired.signal,
    });
  } catch (error) {
    throw expired.signal.aborted && !init.signal?.aborted
      ? new TypeError('timed out', { cause: error })
      : error;
  }
}
