/**
 * When a query is retried: 3 times on a network failure or any 5xx, after a delay that doubles from 1 s and is capped at
 * 30 s. A 429 is not retried, and neither is a call that changes something.
 */
export const retries = 3;
/** Milliseconds. */
const longestDelay = 30_000;

export function isRetriedStatus(status: number): boolean {
  return status >= 500;
}

/** Milliseconds to wait after an attempt, counted from 1. */
export function delayAfter(attempt: number): number {
  return Math.min(1000 * 2 ** (attempt - 1), longestDelay);
}
