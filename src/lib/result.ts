import type { Failure } from './failure.ts';

/** The data of something that can fail, or why there is none. */
export type Result<T = void> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: Failure };
