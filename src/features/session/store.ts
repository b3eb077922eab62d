/**
 * The session for islands and scripts.
 *
 * - `$session`: checking, guest or signed-in. In a component: `useStore($session, { ssr: () => checking })`.
 * - `$user`: the signed-in shopper, fetched while somebody listens; `ssr: () => idle`.
 * - `authorised()`: the client for calls about the shopper. A call whose session ended meanwhile rejects with `StoppedError`
 *   (`failureOf` makes it `{ kind: 'stopped' }`), and its answer never reaches a store.
 * - `openClient()`: the same host and language without a token.
 * - `onSessionEnd(clear)`: every store that holds something personal registers at its module's top level what empties it.
 * - Verbs `signIn`, `register`, `signOut`, `reloadUser`, `putUser`. `signIn` and `register` throw errors of `#api/errors.ts`.
 *
 * Other tabs are followed by storage events, pages out of the back/forward cache by `pageshow`.
 */

import { atom, onMount } from 'nanostores';
import { login, logout, register as registerCall } from '#api/contract/auth.ts';
import { currentUser, type User } from '#api/contract/user.ts';
import type { Input } from '#api/endpoint.ts';
import { ContractError, StoppedError, TooManyRequestsError } from '#api/errors.ts';
import { failureOf } from '#api/failure.ts';
import type { CallOptions, Client } from '#api/speak.ts';
import { idle, type Loadable, loading } from '#lib/loadable.ts';
import { apiUrl } from '#platform/config.ts';
import { inBrowser } from '#platform/in-browser.ts';
import { forgetShopper } from '#platform/shopper-data.ts';
import { createSessionClient, type SessionClient } from './client.ts';
import { checking, guest, type Session, sessionEvent, signedIn } from './session.ts';
import { readSessionName, readTokens, removeTokens, storeSession } from './tokens.ts';

export const $session = atom<Session>(checking);
export const $user = atom<Loadable<User>>(idle);
/** The latest thing every page tells in a toast; a new object each time. Shown by tell.ts. */
export const $notice = atom<Notice | undefined>();

export type Notice =
  /** The session ended by itself: the refresh was refused. */
  | { readonly kind: 'expired' }
  /** 429, with the server's own words if there are any (spec section 8). */
  | { readonly kind: 'tooMany'; readonly message: string | undefined };

/** The browser lets the shop keep no tokens: the next page would know nothing of a sign-in. */
export class NotKeptError extends Error {
  constructor() {
    super('the browser keeps no tokens');
    this.name = 'NotKeptError';
  }
}

const clearings = new Set<() => void>();
let client: SessionClient | undefined;
/** Aborted when the session it belongs to ends: what was asked for on its behalf ends with it. */
let current = new AbortController();
let name = '';

onMount($session, () => startSession());
onMount($user, () => {
  return $session.subscribe(({ state }) => {
    if (state === 'signed-in' && $user.get().state === 'idle') void reloadUser();
  });
});

/** Looks at the device and follows what other tabs do; once per page, and by itself with every verb. */
export function startSession(): void {
  if ($session.get() !== checking || !inBrowser) return;
  // One token alone is a leftover. Only here: between two writes of another tab it would be half a sign-in.
  if (!readTokens()) removeTokens();
  follow();
  for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, follow);
}

/** Makes this page's state what the device says, and tells the parts that do without this module. */
function follow(): void {
  const next = readTokens() ? signedIn : guest;
  const isSame = next === $session.get() && readSessionName() === name;
  if (isSame) return;
  if ($session.get() === signedIn) leave();
  name = readSessionName();
  $session.set(next);
  dispatchEvent(new Event(sessionEvent));
}

/** Ends the session for this page: calls under way are stopped, personal data goes. */
function leave(): void {
  current.abort();
  current = new AbortController();
  $session.set(guest);
  $user.set(idle);
  for (const clear of clearings) clear();
}

/** `clear` empties what is the shopper's in a store; called when a session ends, whoever ended it and in which tab. */
export function onSessionEnd(clear: () => void): () => void {
  clearings.add(clear);
  return () => clearings.delete(clear);
}

function clients(): SessionClient {
  startSession();
  client ??= createSessionClient({
    baseUrl: apiUrl,
    language: document.documentElement.lang || 'en',
    onRefused: () => {
      removeTokens();
      follow();
      $notice.set({ kind: 'expired' });
    },
  });
  return client;
}

export function openClient(): Client {
  const { open } = clients();
  return {
    call: (...call) => open.call(...call).catch(tellTooMany),
    send: (...call) => open.send(...call).catch(tellTooMany),
  };
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

function tellTooMany(error: unknown): never {
  if (error instanceof TooManyRequestsError) $notice.set({ kind: 'tooMany', message: error.serverMessage });
  throw error;
}

async function withinSession<T>(
  call: string,
  given: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal } = current;
  try {
    const answer = await run(given ? AbortSignal.any([given, signal]) : signal).catch(tellTooMany);
    // Another tab may have signed out a moment ago, and its event be still on the way.
    follow();
    if (signal.aborted) throw new StoppedError('the session ended', { call });
    return answer;
  } catch (error) {
    if (signal.aborted) throw new StoppedError('the session ended', { call, cause: error });
    throw error;
  }
}

/** Throws `UnauthorisedError` with `invalid_credentials`, `NotKeptError`, or why there was no answer. */
export async function signIn(
  credentials: Input<typeof login>['body'],
  { signal }: CallOptions = {},
): Promise<void> {
  const tokens = await openClient().call(login, { body: credentials }, signal && { signal });
  // Whoever was signed in here before goes first, in every tab: nothing of theirs may be seen by the next.
  const former = readTokens();
  removeTokens();
  follow();
  if (former) void endOnServer(former.refreshToken);
  if (!storeSession(tokens)) {
    removeTokens();
    void endOnServer(tokens.refreshToken);
    throw new NotKeptError();
  }
  follow();
}

/** Creates the account and signs in. The same `idempotencyKey` after a lost answer finds the account made by the first. */
export async function register(
  form: Input<typeof registerCall>['body'],
  options: CallOptions,
): Promise<void> {
  await openClient().call(registerCall, { body: form }, options);
  await signIn({ email: form.email, password: form.password }, options);
}

/**
 * Signs out here and now, whatever the network does (ASVS 14.3.1): tokens, cart, payment data and all that is the
 * shopper's leave the device; the server is told afterwards, and a failure of that only logged.
 */
export function signOut(): void {
  startSession();
  const tokens = readTokens();
  removeTokens();
  forgetShopper();
  follow();
  if (tokens) void endOnServer(tokens.refreshToken);
}

async function endOnServer(refreshToken: string): Promise<void> {
  try {
    await clients().open.call(logout, { body: { refreshToken } }, { keepalive: true });
  } catch (error) {
    console.warn('sign-out did not reach the server:', error instanceof Error ? error.message : 'unknown');
  }
}

/** Fetches the shopper again; the old data stays until the new are there. */
export async function reloadUser(): Promise<void> {
  startSession();
  if ($session.get() !== signedIn) return;
  if ($user.get().state !== 'ready') $user.set(loading);
  try {
    const { user } = await authorised().call(currentUser, {});
    if (!user) throw new ContractError('user', 'is null for a signed-in call', { call: currentUser.name });
    $user.set({ state: 'ready', data: user });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'stopped' && $user.get().state !== 'ready') $user.set({ state: 'failed', failure });
  }
}

/** What an answer said of the shopper (after a change of the profile): shown everywhere at once. */
export function putUser(user: User): void {
  if ($session.get() === signedIn) $user.set({ state: 'ready', data: user });
}
