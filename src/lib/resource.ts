/**
 * Data that a call loads into a store. A newer call aborts the previous one, and stale responses are ignored. While no
 * data is shown, the store says that it is loading, and after ten seconds that the call is slow.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { latestCall } from './latest-call.ts';
import { type Failure, idle, type Loadable, loading, type Result, stopped } from './loadable.ts';
import { whenSlow } from './waits.ts';

export interface Resource<T> {
  /** In a component: `useStore($state, { ssr: () => idle })`. */
  readonly $state: ReadableAtom<Loadable<T>>;
  /** Resolves with the call's result, or with `undefined` if the call was stopped or replaced by a newer one. */
  load(call: (signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T> | undefined>;
  isPending(): boolean;
  /** Stops waiting. Shown data stays. */
  stop(): void;
  /** Stops waiting, and forgets the data. */
  clear(): void;
  /** Shows this data instead of the response to a pending call. */
  put(data: T): void;
  /** Changes the shown data. Does nothing until the data is loaded. */
  change(change: (data: T) => T): void;
  /** Shows this failure until a pending call has a response. */
  fail(failure: Failure): void;
}

/** After a failed call, shown data stays. With `isStrict`, the failure replaces it. */
export function resource<T>({ isStrict = false } = {}): Resource<T> {
  const $state = atom<Loadable<T>>(idle);
  const calls = latestCall();
  let endWait = (): void => undefined;

  function show(state: Loadable<T>): void {
    endWait();
    $state.set(state);
  }

  function settle(result: Result<T>): void {
    if (result.ok) show({ kind: 'ready', data: result.data });
    else if (isStrict || $state.get().kind !== 'ready') show({ kind: 'failed', failure: result.failure });
  }

  return {
    $state,
    async load(call) {
      const { kind } = $state.get();
      // A new try continues the wait, so that the button for it stays in place and keeps the focus.
      if (kind === 'idle' || kind === 'failed') {
        show(loading);
        endWait = whenSlow(() => $state.set({ ...loading, isSlow: true }));
      }
      try {
        const result = await calls.run(call);
        if (result) settle(result);
        return result;
      } catch (error) {
        // The call has a bug. The page must not wait for ever.
        settle({ ok: false, failure: { kind: 'server' } });
        throw error;
      }
    },
    isPending: calls.isPending,
    stop() {
      calls.stop();
      if ($state.get().kind === 'loading') show(stopped);
    },
    clear() {
      calls.stop();
      show(idle);
    },
    put(data) {
      calls.stop();
      show({ kind: 'ready', data });
    },
    change(change) {
      const state = $state.get();
      if (state.kind === 'ready') show({ kind: 'ready', data: change(state.data) });
    },
    fail: (failure) => show({ kind: 'failed', failure }),
  };
}
