/**
 * Retries a query 3 times on a network failure or a 5xx. The delay starts at 1 s and doubles each time, up to 30 s.
 * Never retries a 429 or a call that changes something.
 */

export const retries = 3;
/** Milliseconds. */
const longestDelay = 30_000;

/** Milliseconds to wait after an attempt. The first attempt is number 1. */
export function delayAfter(attempt: number): number {
  return Math.min(1000 * 2 ** (attempt - 1), longestDelay);
}
