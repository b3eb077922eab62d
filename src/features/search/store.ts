/** One search box's search: waits for typing to rest, runs one call at a time, and only ever shows the newest term's answer. */
import { atom, type ReadableAtom } from 'nanostores';
import { TooManyRequestsError } from '#api/errors.ts';
import { latest } from '#lib/latest.ts';
import { slowAfter } from '#lib/loadable.ts';
import { coolDown } from '#lib/retry-after.ts';
import { debounce, type SearchFailure, type SearchResult, type SearchState, termOf } from './search.ts';

/** Seconds: after this wait a server is asked again, whatever its Retry-After says. */
const longestWait = 30;

interface SearchOptions {
  /** Asks the API. Rejects with what the client throws. */
  find: (term: string, signal: AbortSignal) => Promise<SearchResult>;
}

export interface Search {
  readonly $state: ReadableAtom<SearchState>;
  /** The box holds this now: searched for when typing rests. */
  type: (typed: string) => void;
  /** This is searched for at once, also when it has just failed. */
  run: (typed: string) => void;
  /** Gives up waiting. */
  stop: () => void;
}

export function createSearch({ find }: SearchOptions): Search {
  const $state = atom<SearchState>({ status: 'idle' });
  const finding = latest();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  const refused = coolDown<void>(longestWait);

  function halt(): void {
    finding.stop();
    clearTimeout(waiting);
    clearTimeout(slow);
  }

  function want(typed: string, delay: number): void {
    const term = termOf(typed);
    const shown = $state.get();
    if (shown.status === 'ready' && shown.term === term) return;
    if (shown.status === 'searching' && shown.term === term && delay > 0) return;
    halt();
    if (!term) $state.set({ status: 'idle' });
    else {
      $state.set({ status: 'searching', term, isSlow: false });
      waiting = setTimeout(() => void ask(term), Math.max(delay, refused.left()));
    }
  }

  async function ask(term: string): Promise<void> {
    slow = setTimeout(() => $state.set({ status: 'searching', term, isSlow: true }), slowAfter);
    try {
      const result = await finding.run((signal) => find(term, signal));
      if (result) settle({ status: 'ready', term, result });
    } catch (error) {
      settle({ status: 'failed', term, failure: failureOf(error) });
    }
  }

  function settle(state: SearchState): void {
    halt();
    $state.set(state);
  }

  function failureOf(error: unknown): SearchFailure {
    if (!(error instanceof TooManyRequestsError)) return navigator.onLine === false ? 'offline' : 'broken';
    refused.start(error.retryAfter);
    return 'tooMany';
  }

  return {
    $state,
    type: (typed) => want(typed, debounce),
    run: (typed) => want(typed, 0),
    stop: () => {
      const state = $state.get();
      if (state.status === 'searching') settle({ status: 'failed', term: state.term, failure: 'stopped' });
    },
  };
}
