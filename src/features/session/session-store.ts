/**
 * The session, for islands and scripts. Storage events report changes in other tabs. `pageshow` covers pages from the
 * back/forward cache. user-store.ts holds the signed-in shopper, and notice-store.ts what to tell them. auth-flow.ts and
 * sign-out-flow.ts start and end a session.
 */
import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { User } from '#api/contract/user.ts';
import { StoppedError } from '#api/errors.ts';
import { type Client, createClientWith } from '#api/request.ts';
import { firstAbort } from '#api/signals.ts';
import type { Resource } from '#lib/resource.ts';
import { sessionEvent } from '#platform/event-names.ts';
import { forgetOtherAccounts, forgetTab, replaceAccountId } from '#platform/shopper-data.ts';
import { onStoredChange } from '#platform/storage.ts';
import { announceNotice } from './notice-store.ts';
import type { Session } from './session.ts';
import { createSessionClients, type SessionClients, shopOptions } from './session-client.ts';
import { isOldAccountId, readAccountId, readTokens, removeTokens, storeAccountId } from './token-storage.ts';

const $state = atom<Session>('checking');
/** In a component: `useStore($session, { ssr: 'initial' })`. */
export const $session: ReadableAtom<Session> = $state;

const clearFunctions = new Set<() => void>();
let clients: SessionClients | undefined;
/** Aborted when the session ends, which also aborts its calls. */
let current = new AbortController();
let accountId = '';

onMount($session, startSession);

/** Reads the stored session and follows changes in other tabs. Runs once per page. The other functions call it. */
export function startSession(): void {
  if ($state.get() !== 'checking' || typeof window === 'undefined') return;
  // When a page starts, a single token is a leftover. Later, it may be the first of two tokens that another tab is writing.
  if (!readTokens()) removeTokens();
  syncSession();
  onStoredChange(syncSession, 'visibilitychange');
}

/** Brings `$session` in line with storage, and informs scripts that don't use this module. */
export function syncSession(): void {
  const next = readTokens() ? 'member' : 'guest';
  const previous = accountId;
  const isSame = next === $state.get() && readAccountId() === previous;
  if (isSame) return;
  if ($state.get() === 'member') endSession();
  accountId = readAccountId();
  $state.set(next);
  // The id changes only on sign-out or when another account signs in. Each tab clears its own session storage.
  if (previous && previous !== accountId) {
    if (accountId) forgetOtherAccounts(accountId);
    else forgetTab();
  }
  dispatchEvent(new Event(sessionEvent));
}

/** Stores the id of the session's account, once the account is known. */
export function noteAccountId({ id, email }: Pick<User, 'id' | 'email'>): void {
  const before = readAccountId();
  if (before === id) return;
  storeAccountId(id);
  accountId = readAccountId();
  // Data under any other id is another account's. It stays hidden.
  if (isOldAccountId(before, email)) replaceAccountId(before, id);
}

/** Ends the session on this page. Aborts its calls and clears personal data. */
function endSession(): void {
  current.abort();
  current = new AbortController();
  $state.set('guest');
  for (const clear of clearFunctions) clear();
}

/** Every store with personal data registers a function that empties it when the session ends, in this tab or another. */
export function onSessionEnd(clear: () => void): void {
  clearFunctions.add(clear);
}

/** Loads data once the shopper is signed in, and again after a new sign-in. Returns a function that ends this. */
export function loadForMember({ $state }: Pick<Resource<unknown>, '$state'>, load: () => void): () => void {
  return $session.subscribe((session) => {
    if (session === 'member' && $state.get().kind === 'idle') load();
  });
}

function sessionClients(): SessionClients {
  startSession();
  clients ??= createSessionClients({
    ...shopOptions(),
    onRefused: expireSession,
    onTabOnly: () => announceNotice('tabOnly'),
  });
  return clients;
}

export function publicClient(): Client {
  return sessionClients().public;
}

/**
 * For calls about the shopper. If the session ends during a call, the call rejects with `StoppedError`, so the response never
 * reaches a store.
 */
export function memberClient(): Client {
  const { member } = sessionClients();
  return createClientWith(async (endpoint, input, options) => {
    const { signal } = current;
    let cause: unknown;
    try {
      const response = await member.send(endpoint, input, {
        ...options,
        signal: options?.signal ? firstAbort(options.signal, signal) : signal,
      });
      // Another tab may have signed out, and its storage event may arrive later.
      syncSession();
      if (!signal.aborted) return response;
    } catch (error) {
      if (!signal.aborted) throw error;
      cause = error;
    }
    throw new StoppedError('the session ended', { call: endpoint.name, cause });
  });
}

/**
 * Ends a session that the API no longer accepts, or whose tokens belong to no user (`unknown`), and tells the shopper.
 * The guard leaves a members' page as soon as the tokens are gone, perhaps before notice-toasts.script.ts has loaded.
 */
export function expireSession(kind: 'expired' | 'unknown' = 'expired'): void {
  const isGuarded = document.querySelector('[data-guarded]') !== null;
  removeTokens();
  // If the tokens never worked, the sign-in page must not say that the session has expired.
  if (!isGuarded || kind === 'expired') announceNotice('expired');
  syncSession();
}
