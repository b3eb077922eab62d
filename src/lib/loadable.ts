/** The result of a call, and the state of fetched data, as plain data for stores and components. */

/** Why a call failed. src/api/errors.ts creates it. */
export type Failure =
  /** No response: no network, a lost connection or a timeout. */
  | { readonly kind: 'offline' }
  /** A 5xx, or a response that breaks the contract. */
  | { readonly kind: 'server' }
  /** 401: not signed in, or `code` says what was wrong with the sign-in. */
  | { readonly kind: 'unauthorised'; readonly code: string | undefined }
  /** 429: wait `retryAfter` seconds, if the server names a time. `message` is the server's own text. */
  | {
      readonly kind: 'tooMany';
      readonly retryAfter: number | undefined;
      readonly message: string | undefined;
    }
  /** Any other 4xx, with the contract's `code` and the wrong `fields`. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | undefined;
      readonly fields: Readonly<Record<string, string>>;
    }
  /** The shopper or the end of the session stopped the call. */
  | { readonly kind: 'stopped' }
  /** The browser blocks storage for this site. */
  | { readonly kind: 'blocked' }
  /** The browser has no storage left for this site. */
  | { readonly kind: 'full' };

/** The data of a successful call, or why it failed. */
export type Result<T = void> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: Failure };

/** The failure to show for a list that couldn't be loaded. The shopper entered nothing, so a refusal counts as the server's fault. */
export function listFailure(failure: Failure): Failure {
  return failure.kind === 'refused' ? { kind: 'server' } : failure;
}

/** The state of fetched data, as one union instead of several flags. */
export type Loadable<T> =
  | { readonly kind: 'idle' }
  /** `isSlow` after ten seconds without a response. */
  | { readonly kind: 'loading'; readonly isSlow: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'ready'; readonly data: T };

/** Whether the first response, or a failure, is still missing. */
export function isPending({ kind }: Loadable<unknown>): boolean {
  return kind === 'idle' || kind === 'loading';
}

/**
 * What a store contains on the server and at the first render. A constant, because React compares snapshots by
 * identity.
 */
export const idle = { kind: 'idle' } as const;
export const loading = { kind: 'loading', isSlow: false } as const;
/** The shopper has stopped waiting. */
export const stopped = { kind: 'failed', failure: { kind: 'stopped' } } as const;
