/** A delay that an `AbortSignal` can end, and a signal that combines several signals. */

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
