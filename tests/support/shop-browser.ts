/** A browser's view of a reference API for tests in jsdom: its calls arrive there, and a shopper can be signed in. */
import { vi } from 'vitest';
import { signIn } from '../../scripts/reference-api/account/session.ts';
import type { ReferenceApi } from './reference-api.ts';

/** What vitest.config.ts inlines as the API's address. */
const built = 'https://api.shop.example';

/** From now on, until globals are unstubbed, the page's calls reach `api`. Call it in `beforeEach`. */
export function connect(api: ReferenceApi): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => send(url.replace(built, api.url), init));
}

/** Stores tokens as a sign-in leaves them, and lets the page notice. */
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
