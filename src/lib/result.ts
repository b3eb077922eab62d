import type { Failure } from './failure.ts';

/** What came of something that can fail: its result, or why there is none. */
export type Attempted<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: Failure };
