/** Bounded parallel work over a queue that may grow while it runs. */

/**
 * Runs `work` for every item, at most `limit` at once. The first error stops new work, waits for what is under way (so
 * that nothing touches a database that was closed meanwhile) and is thrown then; `onError` is called at once. `from` is
 * where the work begins.
 */
export function drain<T>(
  queue: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  onError: (error: unknown) => void = () => {},
  from = 0,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let at = from;
    let running = 0;
    let failure: { error: unknown } | undefined;
    const next = (): void => {
      while (!failure && running < limit && at < queue.length) {
        const item = queue[at++] as T;
        running++;
        work(item)
          .catch((error: unknown) => {
            if (failure) return;
            failure = { error };
            onError(error);
          })
          .finally(() => {
            running--;
            next();
          });
      }
      if (running > 0) return;
      if (failure) reject(failure.error);
      else if (at >= queue.length) resolve();
    };
    next();
  });
}
