/**
 * Retries a call after a network failure or a 5xx, but never after a 429. Use it only for queries: a call that changes something
 * may have reached the API.
 */
import { delay } from './signals.ts';

interface RetryOptions {
  /** How many attempts after the first one. */
  readonly retries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds before the first retry. Doubles with each retry, up to 30 s. Only tests set this delay
   * (tests/support/page/setup.ts).
   */
  readonly firstDelay?: number;
}

/** Milliseconds. */
const longestDelay = 30_000;

/** Resolves with the last response, whatever its status. */
export async function retryCall(
  attempt: () => Promise<Response>,
  { retries = 3, signal, firstDelay = 1000 }: RetryOptions = {},
): Promise<Response> {
  for (let retry = 0; ; retry += 1) {
    const isLast = retry === retries;
    try {
      const response = await attempt();
      if (isLast || response.status < 500) return response;
    } catch (error) {
      // Retry only network failures, which are TypeErrors. A refused token refresh, for example, is thrown at once.
      if (isLast || !(error instanceof TypeError) || signal?.aborted) throw error;
    }
    await delay(Math.min(firstDelay * 2 ** retry, longestDelay), signal);
  }
}
