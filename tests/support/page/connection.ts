/** Helpers for a page in jsdom and its reference API: the connection, sessions, faults and the clock. */
import { afterEach, beforeEach, vi } from 'vitest';
import { signIn } from '../../../scripts/reference-api/account/session.ts';
import { apiOfFile, type ReferenceApi, type ShopInfo } from '../api/reference-api.ts';
import { control } from '../api/shopper.ts';

/** The URL of the API that vitest.config.ts inlines. */
const built = 'https://api.shop.example';

/** Sends the page's calls to `api` until globals are unstubbed. Call it in `beforeEach`. */
export function connect(api: { url: string }): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => send(url.replace(built, api.url), init));
}

/** Starts an API for the pages that a test file opens. `shop` is what `GET /v1/shop` says. Each test begins without faults. */
export async function apiOfPages(products: number, shop?: ShopInfo): Promise<ReferenceApi> {
  const api = await apiOfFile({ products, shop });
  beforeEach(async () => {
    history.replaceState(null, '', '/');
    await controlOf(api).reset();
    connect(api);
  });
  // Pages of earlier tests still listen, so they have to see the end of the session.
  afterEach(signOutHere);
  return api;
}

/** As `apiOfPages`, but the API has no timers. So it doesn't expire an overdue order before the page does. */
export async function apiWithoutTimers(products: number): Promise<ReferenceApi> {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const api = await apiOfPages(products);
  vi.useRealTimers();
  return api;
}

/** Stores tokens like a sign-in, and notifies the page. */
export function signInHere(api: ReferenceApi, userId: string): void {
  const { accessToken, refreshToken } = signIn(api.context, userId);
  localStorage.setItem('session-name', userId);
  localStorage.setItem('refreshToken', refreshToken);
  localStorage.setItem('accessToken', accessToken);
  dispatchEvent(new Event('pageshow'));
}

/** Ends the session as another tab would. */
export function signOutHere(): void {
  for (const key of ['accessToken', 'refreshToken', 'session-name']) localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key: null }));
}

/** How a call can fail: what `controlOf(api).fault` takes besides the call. */
export const faults = {
  'a cut connection': { kind: 'abort' },
  'a 500': { kind: 'status', status: 500 },
  'a 429': { kind: 'status', status: 429, headers: { 'Retry-After': '1' }, body: { message: 'Slow down' } },
  'a slow response': { kind: 'delay', milliseconds: 100 },
  'malformed JSON': { kind: 'malformed' },
  'a lost response': { kind: 'lost' },
} as const;

/** Makes the calls of an API fail, and counts them. */
export function controlOf(api: ReferenceApi) {
  const send = (method: string, path: string) => fetch(`${api.url}/__test__/${path}`, { method });
  return {
    /** Makes calls fail. `scripts/reference-api/control/fault.ts` describes the faults. */
    fault: (...faults: readonly object[]) => control(api, '/faults', faults),
    /** How often a call has arrived, e.g. `calls('POST /v1/auth/refresh')`. */
    calls: async (call: string) =>
      ((await (await send('GET', 'calls')).json()) as Record<string, number>)[call] ?? 0,
    /** Removes all faults and counts. */
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

/** Moves the clock ahead for the rest of the test. */
export function skipTime(milliseconds: number): void {
  const skipped = performance.now() - now() + milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
}
