/**
 * The API client of the browser, based on `fetch`. Never pass `fetch` a `Request`. Firefox ignores its `keepalive`, so
 * calls made while the shopper leaves the page would be lost.
 */
import { type Client, createClientOver } from './request.ts';
import { delayAfter, retries } from './retry.ts';

/** `fetch`, or a function around it, such as the one that refreshes the session's tokens. */
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
      const maxRetries = isQuery ? (options.retries ?? retries) : 0;
      for (let attempt = 1; ; attempt += 1) {
        const isLast = attempt > maxRetries;
        try {
          const response = await withTimeout(options.timeout, init, (limited) =>
            send(`${root}/${path}`, limited),
          );
          if (isLast || response.status < 500) return response;
        } catch (error) {
          // Don't retry errors that `options.fetch` itself throws, such as a refused token refresh.
          if (isLast || !(error instanceof TypeError) || request.signal?.aborted) throw error;
        }
        await delay(delayAfter(attempt), request.signal);
      }
    },
    { language: options.language },
  );
}

/** Rejects with a `TypeError`, like a network failure, if there is no response within `timeout` milliseconds. */
async function withTimeout(
  timeout: number | undefined,
  init: RequestInit,
  run: (init: RequestInit) => Promise<Response>,
): Promise<Response> {
  if (timeout === undefined) return run(init);
  const expired = new AbortController();
  const timer = setTimeout(() => expired.abort(), timeout);
  try {
    return await run({
      ...init,
      signal: init.signal ? firstAbort(init.signal, expired.signal) : expired.signal,
    });
  } catch (error) {
    throw expired.signal.aborted && !init.signal?.aborted
      ? new TypeError('timed out', { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves after the delay. Rejects with the signal's reason when it is aborted. */
export function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Returns a signal that aborts as soon as one of the given signals does, with the same reason. It stands in for
 * `AbortSignal.any`, which needs Chrome 116, Safari 17.4 or Firefox 124.
 */
export function firstAbort(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}
