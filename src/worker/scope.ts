/**
 * The part of a service worker's global scope that the shop uses. TypeScript's worker types can't be combined with its DOM
 * types.
 */
interface ExtendableEvent extends Event {
  /** Keeps the worker alive. May be called again while an earlier promise is pending. */
  waitUntil: (work: Promise<unknown>) => void;
}

interface PageMessage extends ExtendableEvent {
  /** What the page sent. */
  readonly data: unknown;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The response to the request that the browser sent while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface Scope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll: (options: {
      includeUncontrolled: boolean;
      type: 'window';
    }) => Promise<readonly { url: string }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((type: 'message', listener: (event: PageMessage) => void) => void);
}

/** Without the worker types, TypeScript takes the global scope for a window. */
export const worker = globalThis as unknown as Scope;
