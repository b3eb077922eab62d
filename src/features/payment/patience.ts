/** A server that asks for patience gets it: no try before that time; until then what it said is said again (promise 41). */
import type { Told } from './payment.ts';

/** Seconds: a server may ask for an hour, but nobody is kept waiting that long before trying again. */
const longestWait = 60;

export interface Patience {
  /** Learns from what came of a try. */
  readonly learn: (outcome: Told) => void;
  /** What to say instead of trying; undefined when a try is welcome. */
  readonly told: () => Told | undefined;
  readonly forget: () => void;
}

export function patience(): Patience {
  let refused: { until: number; outcome: Told } | undefined;
  return {
    learn(outcome) {
      if (outcome.kind !== 'failed' || outcome.failure.kind !== 'tooMany') return;
      const wait = Math.min(outcome.failure.retryAfter, longestWait);
      refused = { until: performance.now() + wait * 1000, outcome };
    },
    told: () => (refused && performance.now() < refused.until ? refused.outcome : undefined),
    forget() {
      refused = undefined;
    },
  };
}
