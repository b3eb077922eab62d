/** Connects a page in jsdom to a reference API and signs shoppers in. */
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
