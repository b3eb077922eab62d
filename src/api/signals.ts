/** Waits that an `AbortSignal` can end, and a signal that combines several signals. */

/** Resolves after the delay. Rejects with the signal's reason if the signal is already aborted, or aborts first. */
export function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
  });
}

/**
 * Returns a signal that aborts as soon as one of the given signals does, with the same reason. It stands in for
 * `AbortSignal.any`, which needs Chrome 116, Safari 17.4 or Firefox 124.
 */
export function firstAbort(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** Rejects when `signal` is aborted. The promise itself continues, because other callers may wait for it. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
