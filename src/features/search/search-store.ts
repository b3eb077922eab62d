/**
 * The state of a search box. It debounces typing, runs one call at a time and ignores stale responses. It isn't a resource: it
 * shows a search before the call starts, and a new term hides the results of the previous term.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { failureOf, OfflineError } from '#api/errors.ts';
import type { Locale } from '#i18n/locale.ts';
import { latestCall } from '#lib/latest-call.ts';
import { type Failure, stopped } from '#lib/loadable.ts';
import { waitAfter } from '#lib/retry-after.ts';
import { whenSlow } from '#lib/waits.ts';
import { loadPart } from '#platform/parts/load-part.ts';
import findResultsPart from './results-call.ts?part';
import { type SearchResult, type SearchState, termOf } from './search.ts';

/** How long typing must pause before a search runs, in milliseconds. */
const debounce = 500;

/** Calls the API. Rejects with the client's error. */
type Find = (term: string, signal: AbortSignal) => Promise<SearchResult>;

interface SearchBox {
  readonly $state: ReadableAtom<SearchState>;
  readonly type: (typed: string) => void;
  /** Searches without the debounce. Also repeats a search that has failed. */
  readonly run: (typed: string) => void;
  readonly stop: () => void;
}

export function createSearch(find: Find): SearchBox {
  const $state = atom<SearchState>({ kind: 'idle' });
  const calls = latestCall();
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  let endWait = (): void => undefined;
  /** When the wait after a 429 ends, on the clock of `performance.now()`. */
  let waitEnd = 0;

  function cancel(): void {
    calls.stop();
    clearTimeout(debounceTimer);
    endWait();
  }

  function schedule(typed: string, delay: number): void {
    const term = termOf(typed);
    const shown = $state.get();
    if (shown.kind === 'ready' && shown.term === term) return;
    if (shown.kind === 'searching' && shown.term === term && delay > 0) return;
    cancel();
    if (!term) $state.set({ kind: 'idle' });
    else {
      $state.set({ kind: 'searching', term, isSlow: false });
      debounceTimer = setTimeout(() => void runSearch(term), Math.max(delay, waitEnd - performance.now()));
    }
  }

  async function runSearch(term: string): Promise<void> {
    endWait = whenSlow(() => $state.set({ kind: 'searching', term, isSlow: true }));
    try {
      const result = await calls.run((signal) => find(term, signal));
      if (result) settle({ kind: 'ready', term, result });
    } catch (error) {
      settle({ kind: 'failed', term, failure: pauseAfter(failureOf(error)) });
    }
  }

  function settle(state: SearchState): void {
    cancel();
    $state.set(state);
  }

  /** After a 429, no search runs until the wait is over. The returned failure says how long that is. */
  function pauseAfter(failure: Failure): Failure {
    if (failure.kind !== 'tooMany') return failure;
    const retryAfter = waitAfter(failure.retryAfter);
    waitEnd = performance.now() + retryAfter * 1000;
    return { ...failure, retryAfter };
  }

  return {
    $state,
    type: (typed) => schedule(typed, debounce),
    run: (typed) => schedule(typed, 0),
    stop: () => {
      const state = $state.get();
      if (state.kind === 'searching') settle({ ...stopped, term: state.term });
    },
  };
}

/** The header's search. It loads the API client only when the shopper first searches. */
export function createHeaderSearch(locale: Locale): SearchBox {
  return createSearch(async (term, signal) => {
    const { findResults } = await loadPart<typeof import('./results-call.ts')>(findResultsPart).catch(
      (cause) => {
        throw new OfflineError('a file is missing', { call: 'search', cause });
      },
    );
    return findResults(locale, term, signal);
  });
}
