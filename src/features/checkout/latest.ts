/** Only the newest of several questions counts: a late answer to an earlier one is thrown away (promise 35). */
export interface Latest {
  /** Stops the question before, and runs this one; `undefined` when it was overtaken itself. */
  readonly ask: <T>(question: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>;
  readonly stop: () => void;
}

export function latest(): Latest {
  let running: AbortController | undefined;
  return {
    async ask(question) {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      try {
        const answer = await question(mine.signal);
        return running === mine ? answer : undefined;
      } catch (error) {
        if (running === mine) throw error;
        return undefined;
      }
    },
    stop() {
      running?.abort();
      running = undefined;
    },
  };
}
