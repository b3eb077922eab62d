/** The wait that a server asks for with a 429 (Too Many Requests). */

/** Seconds. A server may ask for an hour, but no shopper is kept waiting longer than this before the next try. */
const longestWait = 60;

/** Seconds until the next try, at most a minute. */
export function waitAfter(retryAfter: number | undefined): number {
  return Math.min(retryAfter ?? 0, longestWait);
}

export interface CoolDown<T> {
  /** Starts a wait of some seconds, and keeps what to show meanwhile; no seconds end a wait. */
  readonly start: (retryAfter: number | undefined, refusal: T) => void;
  /** What to show instead of trying again; `undefined` when the wait is over. */
  readonly refusal: () => T | undefined;
  readonly end: () => void;
}

export function coolDown<T>(): CoolDown<T> {
  let running: { until: number; refusal: T } | undefined;
  return {
    start(retryAfter, refusal) {
      running = { until: performance.now() + waitAfter(retryAfter) * 1000, refusal };
    },
    refusal: () => (running && performance.now() < running.until ? running.refusal : undefined),
    end() {
      running = undefined;
    },
  };
}
