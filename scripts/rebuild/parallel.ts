/** Works through a queue in parallel. The queue may grow while it is processed. */

/**
 * Runs `work` for every item from index `from` on, at most `limit` at once. The first error stops new work and goes to
 * `onError` immediately. The promise rejects only after all running work has ended, so that the caller can close the
 * database.
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
