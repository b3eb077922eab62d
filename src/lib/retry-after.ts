/** The wait that a server asks for with a 429 (Too Many Requests). In seconds, unless stated otherwise. */

/** A server may ask for an hour, but no shopper has to wait longer than this. */
const longestWait = 60;

export function coolDown<T>(longest = longestWait) {
  let until = 0;
  let current: T | undefined;
  /** Milliseconds until the wait is over. */
  const left = (): number => Math.max(0, until - performance.now());
  return {
    /** Starts the wait, and stores what to show during it. */
    start(retryAfter: number, refusal: T): void {
      until = performance.now() + waitAfter(retryAfter, longest) * 1000;
      current = refusal;
    },
    /** What to show instead of a retry, or `undefined` once the wait is over. */
    refusal: (): T | undefined => (left() ? current : undefined),
    left,
    end(): void {
      until = 0;
    },
  };
}

/** The wait that the server asked for, up to the limit. */
export function waitAfter(retryAfter = 0, longest = longestWait): number {
  return Math.min(retryAfter, longest);
}
