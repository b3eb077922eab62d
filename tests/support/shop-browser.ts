/** A page in jsdom and its reference API: the connection, sessions, faults and the clock. */
import { vi } from 'vitest';
import { signIn } from '../../scripts/reference-api/account/session.ts';
import type { ReferenceApi } from './reference-api.ts';

/** The address of the API that vitest.config.ts inlines. */
const built = 'https://api.shop.example';

/** Sends the page's calls to `api` until globals are unstubbed. Call it in `beforeEach`. */
export function connect(api: ReferenceApi): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => send(url.replace(built, api.url), init));
}

/** Stores tokens like a sign-in, and notifies the page. */
export function signInHere(api: ReferenceApi, userId: string): void {
  const { accessToken, refreshToken } = signIn(api.context, userId);
  localStorage.setItem('session-name', `test-${userId}`);
  localStorage.setItem('refreshToken', refreshToken);
  localStorage.setItem('accessToken', accessToken);
  dispatchEvent(new Event('pageshow'));
}

/** Ends the session as another tab would. */
export function signOutHere(): void {
  for (const key of ['accessToken', 'refreshToken', 'session-name']) localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key: null }));
}

export interface Control {
  /** Arms faults; `scripts/reference-api/control/fault.ts` describes them. */
  fault: (...faults: readonly object[]) => Promise<void>;
  /** How many times a call arrived: `calls('POST /v1/auth/refresh')`. */
  calls: (call: string) => Promise<number>;
  /** Removes all faults and counts. */
  reset: () => Promise<void>;
}

/** Test control of an API over HTTP. */
export function controlOf(api: Pick<ReferenceApi, 'url'>): Control {
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${api.url}/__test__/${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
  return {
    fault: async (...faults) => void (await send('POST', 'faults', faults)),
    calls: async (call) => ((await (await send('GET', 'calls')).json()) as Record<string, number>)[call] ?? 0,
    reset: async () => {
      await send('DELETE', 'faults');
      await send('DELETE', 'calls');
    },
  };
}

/** Expires every access token. Refresh tokens stay valid. */
export function expireAccessTokens({ db }: ReferenceApi): void {
  db.exec('DELETE FROM access_token');
}

/** The page's monotonic clock, which measures the wait after a 429. */
const now = performance.now.bind(performance);
let skipped = 0;

/** Moves the clock ahead for the rest of the test. */
export function skipTime(milliseconds: number): void {
  skipped += milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
}
