/** The wait that a server asks for with a 429 (Too Many Requests). Times are in seconds, unless they say otherwise. */

/** A server may ask for an hour, but no shopper is kept waiting longer than this before the next try. */
const longestWait = 60;

interface CoolDown<T> {
  /** Starts the wait, and keeps what to show meanwhile. */
  readonly start: (retryAfter: number, refusal: T) => void;
  /** What to show instead of trying again; `undefined` once the wait is over. */
  readonly refusal: () => T | undefined;
  /** How long the wait still takes, in milliseconds. */
  readonly left: () => number;
  readonly end: () => void;
}

export function coolDown<T>(longest = longestWait): CoolDown<T> {
  let until = 0;
  let kept: T | undefined;
  const left = () => Math.max(0, until - performance.now());
  return {
    start(retryAfter, refusal) {
      until = performance.now() + waitAfter(retryAfter, longest) * 1000;
      kept = refusal;
    },
    refusal: () => (left() ? kept : undefined),
    left,
    end() {
      until = 0;
    },
  };
}

/** How long to wait before the next try. */
export function waitAfter(retryAfter = 0, longest = longestWait): number {
  return Math.min(retryAfter, longest);
}
