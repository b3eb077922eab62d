/** Why something did not work, as plain data: what stores keep and forms show. Made from errors by src/api/failure.ts. */
export type Failure =
  /** No answer: network gone, connection cut, time-out. Try again later. */
  | { readonly kind: 'offline' }
  /** The server is broken for now (5xx), or its answer does not keep the contract. */
  | { readonly kind: 'server' }
  /** 401: not signed in, or `code` says what was wrong at sign-in. */
  | { readonly kind: 'unauthorised'; readonly code: string | undefined }
  /** 429: not before `retryAfter` seconds; `message` is the server's own. */
  | { readonly kind: 'tooMany'; readonly retryAfter: number; readonly message: string | undefined }
  /** Another 4xx: the server's no, with the contract's `code` and the `fields` that are wrong. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | undefined;
      readonly fields: Readonly<Record<string, string>>;
    }
  /** Given up by the shopper, or overtaken by a sign-out: nothing to show. */
  | { readonly kind: 'stopped' }
  /** The browser keeps nothing for this site. */
  | { readonly kind: 'blocked' }
  /** The browser has no room left for this site. */
  | { readonly kind: 'full' };
