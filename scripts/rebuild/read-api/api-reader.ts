/** Calls the API for a rebuild: conditional requests, time-outs, retries, and waiting after 429. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createBuildClient } from '#api/build-client.ts';
import { type Endpoint, type Input, type Output, requestPath } from '#api/contract/endpoint.ts';
import type { CallName } from '#api/contract/endpoints.ts';
import { ContractError, OfflineError, ServerError, TooManyRequestsError } from '#api/errors.ts';
import { byLocale, type Locale } from '#i18n/locale.ts';
import { waitWithoutTime } from '#lib/retry-after.ts';
import type { ResponseCache } from './response-cache.ts';

/** The longest `Retry-After` that a call waits for, in seconds. */
const longestWait = 120;
/** How many times a call may be answered with 429. */
const mostRefusals = 20;

export interface ApiReaderOptions {
  apiUrl: string;
  responses: ResponseCache;
  /** Part of every cache key: what the responses depend on besides the call, such as the API. */
  scope: string;
  /** Ends all calls, on Ctrl-C or when another call fails for good. */
  signal: AbortSignal;
  /** Milliseconds for one attempt, body included. */
  timeout?: number;
  /** Attempts after the first one. */
  retries?: number;
  /** Milliseconds before the first retry. Doubles with each retry. */
  backoff?: number;
}

interface Read<E extends Endpoint<CallName>> {
  data: Output<E>;
  /** The language of the response, `en` for `en-GB`; null if it doesn't say. */
  language: string | null;
}

export type ApiReader = ReturnType<typeof createApiReader>;

export function createApiReader(options: ApiReaderOptions) {
  const { apiUrl, signal, timeout = 10_000, retries = 3, backoff = 500 } = options;
  /** How many cacheable calls were made, and how many of them got a 304. */
  const counts = { calls: 0, unchanged: 0 };
  const attempt = attemptsOf(options, () => counts.unchanged++);
  /** In milliseconds of `performance.now()`, which doesn't jump when someone sets the clock. */
  let quietUntil = 0;

  return {
    apiUrl,
    counts,
    /**
     * Throws an error of `src/api/errors.ts` once the retries are used up. `patience` is how many times longer than usual the
     * response may take.
     */
    async read<E extends Endpoint<CallName>>(
      endpoint: E,
      input: Input<E>,
      locale: Locale,
      patience = 1,
    ): Promise<Read<E>> {
      if (endpoint.cacheable) counts.calls++;
      let refused = 0;
      for (let retry = 0; ; ) {
        // A loop, because another call's 429 may prolong the pause.
        while (performance.now() < quietUntil)
          await sleep(quietUntil - performance.now(), undefined, { signal });
        try {
          return await attempt(endpoint, input, locale, timeout * patience);
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof TooManyRequestsError) {
            const { retryAfter = waitWithoutTime } = error;
            if (retryAfter > longestWait || ++refused > mostRefusals) throw error;
            quietUntil = Math.max(quietUntil, performance.now() + retryAfter * 1000);
          } else {
            if (!isWorthRetrying(error) || retry >= retries) throw error;
            await sleep(backoff * 2 ** retry++, undefined, { signal });
          }
        }
      }
    },
  };
}

/** Returns a function that makes one attempt at a call. If a response is stored, the API only says whether it has changed. */
function attemptsOf({ apiUrl, responses, scope, signal }: ApiReaderOptions, onUnchanged: () => void) {
  const clients = byLocale((locale) => createBuildClient(apiUrl, locale));
  return async function attempt<E extends Endpoint<CallName>>(
    endpoint: E,
    input: Input<E>,
    locale: Locale,
    limit: number,
  ): Promise<Read<E>> {
    const { params, query } = input as { params?: Record<string, string>; query?: Record<string, string> };
    const key = `${scope} ${locale} ${requestPath(endpoint, params, query)}`;
    const cached = endpoint.cacheable && responses.get(key);
    const deadline = AbortSignal.timeout(limit);
    try {
      const { status, headers, data } = await clients[locale].send(endpoint, input, {
        signal: AbortSignal.any([signal, deadline]),
        ...(cached && { headers: { 'if-none-match': cached.etag } }),
      });
      if (status === 304 && cached) {
        onUnchanged();
        return { data: JSON.parse(cached.body) as Output<E>, language: cached.language };
      }
      const language = headers.get('content-language')?.split(/[-,]/)[0]?.trim().toLowerCase() || null;
      const etag = headers.get('etag');
      if (endpoint.cacheable && etag) responses.keep(key, { etag, language, body: JSON.stringify(data) });
      return { data: data as Output<E>, language };
    } catch (error) {
      if (!signal.aborted && deadline.aborted)
        throw new OfflineError(`no response within ${limit / 1000} s`, { call: endpoint.name });
      throw error;
    }
  };
}

/** True if there is no response, a server error, or a response that isn't JSON (cut off, or a proxy's error page). */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ContractError) return error.field === '';
  return error instanceof OfflineError || error instanceof ServerError;
}
