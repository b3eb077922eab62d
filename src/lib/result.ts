import type { Failure } from './failure.ts';

/** The data of a successful call, or why it failed. */
export type Result<T = void> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: Failure };
