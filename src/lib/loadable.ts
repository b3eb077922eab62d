/** The state of fetched data, as one union instead of several flags. */
import type { Failure } from './failure.ts';

export type Loadable<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly data: T };

/** Milliseconds of loading before the page says that it is still trying. */
export const slowAfter = 10_000;

/**
 * What a store contains on the server and at the first render. A constant, because React compares snapshots by
 * identity.
 */
export const idle = { state: 'idle' } as const;
export const loading = { state: 'loading' } as const;
/** The shopper has stopped waiting. */
export const stopped = { state: 'failed', failure: { kind: 'stopped' } } as const;
