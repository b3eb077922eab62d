/** A store for the shopper's own data, such as addresses and orders. It empties when the session ends. */

import { onMount } from 'nanostores';
import { resultOf } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { listFailure } from '#lib/loadable.ts';
import { resource } from '#lib/resource.ts';
import { onAccountChange } from './account-change-storage.ts';
import { loadForMember, onSessionEnd } from './session-store.ts';

/** Milliseconds. Older data is refetched when the shopper returns to the tab. */
const staleAfter = 30_000;

export function personalResource<T>(fetchData: (options: CallOptions, shown: T | undefined) => Promise<T>) {
  const data = resource<T>();
  const { $state } = data;
  let loadedAt = 0;

  /** Fetches the data. Until the response arrives, the shown data stays. */
  async function load(): Promise<void> {
    const before = $state.get();
    const shown = before.kind === 'ready' ? before.data : undefined;
    const result = await data.load(async (signal) => {
      const fetched = await resultOf(() => fetchData({ signal }, shown));
      return fetched.ok ? fetched : { ok: false, failure: listFailure(fetched.failure) };
    });
    if (result?.ok) loadedAt = Date.now();
  }

  function reloadIfStale(): void {
    const isStale = Math.abs(Date.now() - loadedAt) > staleAfter;
    if (!document.hidden && isStale && $state.get().kind === 'ready') void load();
  }

  onMount($state, () => {
    // The build also mounts the store.
    if (typeof window === 'undefined') return;
    const stopLoading = loadForMember(data, () => void load());
    const stopListening = onAccountChange(() => {
      if ($state.get().kind === 'ready') void load();
    });
    const listening = new AbortController();
    for (const type of ['visibilitychange', 'pageshow'])
      addEventListener(type, reloadIfStale, { signal: listening.signal });
    return () => {
      stopLoading();
      stopListening();
      listening.abort();
    };
  });

  onSessionEnd(data.clear);

  return {
    /** In a component: `useStore($state, { ssr: () => idle })`. Fetches when something subscribes. */
    $state,
    load,
    stop: data.stop,
    /** Applies a change to the loaded data. Does nothing until the data is loaded. */
    change: (change: (data: T) => T): void => {
      data.change(change);
      // A pending response may be older than this change. Replace it with a new request.
      if ($state.get().kind === 'ready' && data.isPending()) void load();
    },
  };
}
