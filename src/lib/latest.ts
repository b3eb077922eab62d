/** Runs one call at a time: a newer call aborts the one before, and stale responses are ignored. */
interface Latest {
  /** Resolves with `undefined` when the call was stopped or a newer one has started; else settles as the call does. */
  readonly run: <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>;
  readonly stop: () => void;
  readonly isPending: () => boolean;
}

export function latest(): Latest {
  let running: AbortController | undefined;
  return {
    async run(call) {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      try {
        const answer = await call(mine.signal);
        return running === mine ? answer : undefined;
      } catch (error) {
        if (running === mine) throw error;
        return undefined;
      } finally {
        if (running === mine) running = undefined;
      }
    },
    stop() {
      running?.abort();
      running = undefined;
    },
    isPending: () => running !== undefined,
  };
}
