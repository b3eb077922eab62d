/** Reads the API for a rebuild: conditional requests, time-outs, retries, and waiting after 429. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createBuildClient } from '#api/build-client.ts';
import { addressOf, type Endpoint, type Input, type Output } from '#api/contract/endpoint.ts';
import { ContractError, OfflineError, ServerError, TooManyRequestsError } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import type { Answers } from './answers.ts';

export interface ReaderOptions {
  apiUrl: string;
  answers: Answers;
  /** Ends all calls: Ctrl-C, or another call that failed for good. */
  signal: AbortSignal;
  /** Milliseconds for one attempt, body included. */
  timeout?: number;
  /** Attempts after the first one. */
  retries?: number;
  /** Milliseconds before the first retry; doubles with each. */
  backoff?: number;
  /** The longest `Retry-After` that is waited for, in seconds. */
  patience?: number;
}

export interface Read<E extends Endpoint> {
  data: Output<E>;
  /** The language of the answer, `en` for `en-GB`; null when it does not say. */
  language: string | null;
}

export interface Reader {
  /** Throws one of `src/api/errors.ts` once the retries are used up. */
  read<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    locale: Locale,
    /** `keep: false`: not cached. */
    options?: { keep?: boolean },
  ): Promise<Read<E>>;
  /** Of the catalogue's own calls. `unchanged`: answered 304; `resumed`: known from an interrupted reading. */
  readonly counts: { asked: number; unchanged: number; resumed: number; retried: number };
}

export function createReader(options: ReaderOptions): Reader {
  const { apiUrl, answers, signal, timeout = 10_000, retries = 3, backoff = 500, patience = 120 } = options;
  const clients = Object.fromEntries(
    locales.map((locale) => [locale, createBuildClient(apiUrl, locale)]),
  ) as Record<Locale, Client>;
  const counts = { asked: 0, unchanged: 0, resumed: 0, retried: 0 };
  let quietUntil = 0;

  async function attempt<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    locale: Locale,
    keep: boolean,
  ): Promise<Read<E>> {
    const { params, query } = input as { params?: Record<string, string>; query?: Record<string, string> };
    const key = `${locale} ${addressOf(endpoint, params, query)}`;
    const kept = keep ? answers.get(key) : undefined;
    if (kept?.fresh) {
      counts.resumed++;
      return { data: JSON.parse(kept.body) as Output<E>, language: kept.language };
    }
    const deadline = AbortSignal.timeout(timeout);
    try {
      const { status, headers, data } = await clients[locale].send(endpoint, input, {
        signal: AbortSignal.any([signal, deadline]),
        ...(kept?.etag ? { headers: { 'if-none-match': kept.etag } } : {}),
      });
      if (status === 304 && kept) {
        counts.unchanged++;
        answers.confirm(key);
        return { data: JSON.parse(kept.body) as Output<E>, language: kept.language };
      }
      const language = headers.get('content-language')?.split(/[-,]/)[0]?.trim().toLowerCase() || null;
      if (keep) answers.put(key, { etag: headers.get('etag') ?? '', language, body: JSON.stringify(data) });
      return { data: data as Output<E>, language };
    } catch (error) {
      if (!signal.aborted && deadline.aborted)
        throw new OfflineError(`no answer within ${timeout / 1000} s`, { call: endpoint.name });
      throw error;
    }
  }

  return {
    counts,
    async read(endpoint, input, locale, { keep = true } = {}) {
      if (keep) counts.asked++;
      let refused = 0;
      for (let retry = 0; ; ) {
        // A loop: while one call waits, the 429 of another may prolong the pause.
        while (Date.now() < quietUntil) await sleep(quietUntil - Date.now(), undefined, { signal });
        try {
          return await attempt(endpoint, input, locale, keep);
        } catch (error) {
          signal.throwIfAborted();
          counts.retried++;
          if (error instanceof TooManyRequestsError) {
            if (error.retryAfter > patience || ++refused > 20) throw error;
            quietUntil = Math.max(quietUntil, Date.now() + error.retryAfter * 1000);
          } else {
            if (!worthRetrying(error) || retry >= retries) throw error;
            await sleep(backoff * 2 ** retry++, undefined, { signal });
          }
        }
      }
    },
  };
}

/** No answer, a server error, or an answer that is no JSON at all: cut off, or an error page of a proxy. */
function worthRetrying(error: unknown): boolean {
  if (error instanceof ContractError) return error.field === '';
  return error instanceof OfflineError || error instanceof ServerError;
}
