/** Resolves with `value` when `signal` is aborted. For a race with a promise that may never settle. */
export function whenAborted<T>(signal: AbortSignal, value: T): Promise<T> {
  return new Promise((resolve) => {
    const stop = () => resolve(value);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}
