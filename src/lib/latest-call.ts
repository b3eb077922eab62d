/** Runs one call at a time. A newer call aborts the previous one, and stale responses are ignored. */
export function latestCall() {
  let current: AbortController | undefined;
  return {
    /** Settles as the call does. Resolves with `undefined` if the call was stopped or replaced by a newer one. */
    async run<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
      current?.abort();
      const controller = new AbortController();
      current = controller;
      try {
        const result = await call(controller.signal);
        return current === controller ? result : undefined;
      } catch (error) {
        if (current === controller) throw error;
        return undefined;
      } finally {
        if (current === controller) current = undefined;
      }
    },
    stop(): void {
      current?.abort();
      current = undefined;
    },
    isPending: (): boolean => current !== undefined,
  };
}
