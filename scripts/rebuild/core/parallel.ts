/** Like `Promise.all`, but settles only when all promises have settled, so that no work is still running after a failure. */
export async function allOf<T extends readonly unknown[]>(
  work: { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  await Promise.allSettled(work);
  return (await Promise.all(work)) as unknown as T;
}

interface DrainOptions {
  /** How many items to work on at once. */
  parallel: number;
  /** Receives the first error at once, while other work is still running. */
  onError?: (error: unknown) => void;
  /** The index of the first item. */
  from?: number;
}

/**
 * Runs `work` for every item. `work` may add items to the queue. The first error stops new work. The promise rejects only after
 * all running work has ended, so that the caller can close the database.
 */
export async function drain<T>(
  queue: readonly T[],
  { parallel, onError = () => {}, from = 0 }: DrainOptions,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  const start = (item: T): void => {
    const one = work(item)
      .catch((error: unknown) => {
        if (!failure) onError(error);
        failure ??= { error };
      })
      .finally(() => running.delete(one));
    running.add(one);
  };
  for (let next = from; running.size > 0 || (!failure && next < queue.length); ) {
    while (!failure && running.size < parallel && next < queue.length) start(queue[next++] as T);
    await Promise.race(running);
  }
  if (failure) throw failure.error;
}
