/**
 * The session for islands and scripts.
 *
 * - `$session`: checking, guest or signed-in. In a component: `useStore($session, { ssr: () => checking })`.
 * - `authorised()`: the client for calls about the shopper. A call whose session ended meanwhile rejects with `StoppedError`
 *   (`failureOf` makes it `{ kind: 'stopped' }`), and its answer never reaches a store.
 * - `openClient()`: the same host and language without a token.
 * - `onSessionEnd(clear)`: every store that holds something personal registers at its module's top level what empties it.
 * - Who the shopper is: user-store.ts. How a session begins and ends: sign-in-store.ts, sign-out-store.ts.
 *
 * Other tabs are followed by storage events, pages out of the back/forward cache by `pageshow`.
 */

import { atom, onMount } from 'nanostores';
import { StoppedError } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import { firstAbort } from '#lib/abort.ts';
import { apiUrl } from '#platform/config.ts';
import { sessionEvent } from '#platform/events.ts';
import { inBrowser } from '#platform/in-browser.ts';
import { forgetTyped } from '#platform/shopper-data.ts';
import { createSessionClient, type SessionClient } from './client.ts';
import { checking, guest, type Session, signedIn } from './session.ts';
import { readSessionName, readTokens, removeTokens } from './tokens.ts';

export const $session = atom<Session>(checking);
/** What every page tells in a toast; a new object each time. Shown by notify.ts. */
export const $notice = atom<Notice | undefined>();

export type Notice =
  /** The session ended by itself: the refresh was refused. */
  | { readonly kind: 'expired' }
  /** The device is full: the session lasts until the tab is closed. */
  | { readonly kind: 'tabOnly' };

const clearings = new Set<() => void>();
let client: SessionClient | undefined;
/** Aborted when the session it belongs to ends: what was asked for on its behalf ends with it. */
let current = new AbortController();
let name = '';

onMount($session, () => startSession());

/** Looks at the device and follows what other tabs do; once per page, and by itself with every verb. */
export function startSession(): void {
  if ($session.get() !== checking || !inBrowser) return;
  // One token alone is a leftover. Only here: between two writes of another tab it would be half a sign-in.
  if (!readTokens()) removeTokens();
  follow();
  for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, follow);
}

/** Makes this page's state what the device says, and tells the parts that do without this module. */
export function follow(): void {
  const next = readTokens() ? signedIn : guest;
  const former = name;
  const isSame = next === $session.get() && readSessionName() === former;
  if (isSame) return;
  if ($session.get() === signedIn) leave();
  name = readSessionName();
  $session.set(next);
  // Only a sign-out and the sign-in of another account change the name. Each tab clears its own session storage.
  if (former && former !== name) forgetTyped(!name);
  dispatchEvent(new Event(sessionEvent));
}

/** Ends the session for this page: calls under way are stopped, personal data goes. */
function leave(): void {
  current.abort();
  current = new AbortController();
  $session.set(guest);
  for (const clear of clearings) clear();
}

/** `clear` empties what is the shopper's in a store; called when a session ends, whoever ended it and in which tab. */
export function onSessionEnd(clear: () => void): () => void {
  clearings.add(clear);
  return () => clearings.delete(clear);
}

export const clientOptions = () => ({ baseUrl: apiUrl, language: document.documentElement.lang || 'en' });

export function clients(): SessionClient {
  startSession();
  client ??= createSessionClient({
    ...clientOptions(),
    onRefused: expire,
  });
  return client;
}

/** The API says that there is no session: ends it here, and tells the shopper. */
export function expire(): void {
  removeTokens();
  follow();
  $notice.set({ kind: 'expired' });
}

export function openClient(): Client {
  return clients().open;
}

export function authorised(): Client {
  const inner = clients().authorised;
  return {
    call: (endpoint, input, options) =>
      withinSession(endpoint.name, options?.signal, (signal) =>
        inner.call(endpoint, input, { ...options, signal }),
      ),
    send: (endpoint, input, options) =>
      withinSession(endpoint.name, options?.signal, (signal) =>
        inner.send(endpoint, input, { ...options, signal }),
      ),
  };
}

async function withinSession<T>(
  call: string,
  given: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal } = current;
  try {
    const answer = await run(given ? firstAbort(given, signal) : signal);
    // Another tab may have signed out a moment ago, and its event be still on the way.
    follow();
    if (signal.aborted) throw new StoppedError('the session ended', { call });
    return answer;
  } catch (error) {
    if (signal.aborted) throw new StoppedError('the session ended', { call, cause: error });
    throw error;
  }
}
