/** Something of the signed-in shopper's that is fetched and shown: addresses, orders. Gone when the session ends. */

import { atom, onMount, type ReadableAtom } from 'nanostores';
import { ContractError, OfflineError, ServerError } from '#api/errors.ts';
import { failureOf, resultOf } from '#api/failure.ts';
import type { CallOptions, Client } from '#api/request.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';
import { inBrowser } from '#platform/in-browser.ts';
import { onChangeElsewhere } from './changes-store.ts';
import { $session, authorised, onSessionEnd } from './store.ts';

/** Milliseconds after which what is shown is asked for again when the shopper comes back to the tab. */
const staleAfter = 30_000;

export interface Personal<T> {
  /** In a component: `useStore($state, { ssr: () => idle })`. Fetched while somebody listens. */
  readonly $state: ReadableAtom<Loadable<T>>;
  /** Fetches (again); what is shown stays until the new is there. Never rejects. */
  readonly load: () => Promise<void>;
  /** Gives up waiting. */
  readonly stop: () => void;
  /** Puts in what an answer said; does nothing before the first fetch has succeeded. */
  readonly change: (change: (data: T) => T) => void;
}

export function personal<T>(
  fetchIt: (client: Client, options: CallOptions, shown: T | undefined) => Promise<T>,
): Personal<T> {
  const $state = atom<Loadable<T>>(idle);
  const fetching = latest();
  let loadedAt = 0;

  async function load(): Promise<void> {
    const before = $state.get();
    if (before.state !== 'ready') $state.set(loading);
    try {
      const shown = before.state === 'ready' ? before.data : undefined;
      const data = await fetching.run((signal) => fetchIt(authorised(), { signal }, shown));
      if (data === undefined) return;
      loadedAt = Date.now();
      $state.set({ state: 'ready', data });
    } catch (error) {
      if ($state.get().state !== 'ready') $state.set({ state: 'failed', failure: failureOf(error) });
    }
  }

  function comeBack(): void {
    const isStale = Math.abs(Date.now() - loadedAt) > staleAfter;
    if (!document.hidden && isStale && $state.get().state === 'ready') void load();
  }

  onMount($state, () => {
    if (!inBrowser) return;
    const unsubscribe = $session.subscribe(({ state }) => {
      if (state === 'signed-in' && $state.get().state === 'idle') void load();
    });
    const unfollow = onChangeElsewhere(() => {
      if ($state.get().state === 'ready') void load();
    });
    for (const type of ['visibilitychange', 'pageshow']) addEventListener(type, comeBack);
    return () => {
      unsubscribe();
      unfollow();
      for (const type of ['visibilitychange', 'pageshow']) removeEventListener(type, comeBack);
    };
  });

  onSessionEnd(() => {
    fetching.stop();
    $state.set(idle);
  });

  return {
    $state,
    load,
    stop: () => {
      fetching.stop();
      if ($state.get().state === 'loading') $state.set(stopped);
    },
    change: (change) => {
      const state = $state.get();
      if (state.state !== 'ready') return;
      $state.set({ state: 'ready', data: change(state.data) });
      // A pending answer may be older than this change, and must not undo it.
      if (fetching.isPending()) void load();
    },
  };
}

/** Milliseconds. Short, because a shopper without a network should hear of it soon. */
const rereadPatience = 3000;

/** Reads the state after a call whose answer was lost. `undefined` if this answer doesn't come soon either. */
export async function askAgain<T>(ask: (options: CallOptions) => Promise<T>): Promise<T | undefined> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), rereadPatience);
  const answer = await resultOf(() => ask({ signal: patience.signal }));
  clearTimeout(timer);
  return answer.ok ? answer.data : undefined;
}

/** Whether a failed call may have taken effect: its answer was lost, or can't be read. */
export function mayBeDone(error: unknown): boolean {
  return [OfflineError, ServerError, ContractError].some((kind) => error instanceof kind);
}
