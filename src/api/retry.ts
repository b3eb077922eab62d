/**
 * When a query is asked again by itself: 3 times, after a delay that doubles from 1 s and is capped at 30 s, on network
 * failures and 5xx; not on a 429. Calls that change something never are (api-contract, "Session").
 */
export const retries = 3;
export const retriedStatuses: readonly number[] = [500, 502, 503, 504];
/** Milliseconds. */
const longestDelay = 30_000;

/** Milliseconds to wait after an attempt, counted from 1. */
export function delayAfter(attempt: number): number {
  return Math.min(1000 * 2 ** (attempt - 1), longestDelay);
}
