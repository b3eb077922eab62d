/**
 * Aborts as soon as one of the signals does, with its reason. `AbortSignal.any` is missing below Chrome 116, Safari
 * 17.4 and Firefox 124.
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
