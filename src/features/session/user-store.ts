/** The signed-in shopper, and changes to the account. */
import { atom, computed, onMount } from 'nanostores';
import { currentUser, type User } from '#api/contract/user.ts';
import { failureOf } from '#api/errors.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading } from '#lib/loadable.ts';
import { read, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { $session, authorised, expire, nameSession, onSessionEnd, startSession } from './store.ts';

/** Fetched while something subscribes. In a component: `useStore($user, { ssr: () => idle })`. */
export const $user = atom<Loadable<User>>(idle);
/** Empty until it's known. */
export const $fullName = computed($user, (user) =>
  user.state === 'ready' ? `${user.data.firstName} ${user.data.lastName}` : '',
);
const requests = latest();

/**
 * A random marker in storage announces changes. Pages restored from the back/forward cache notice it too. They would
 * miss the message of a `BroadcastChannel`.
 */
const { key } = storageKeys.accountChange;
const readMarker = (): string => read(key) ?? '';
let seen: string | undefined;
const listeners = new Set<() => void>();

onMount($user, () => {
  // The build mounts the store too.
  if (typeof window === 'undefined') return;
  const unsubscribe = $session.subscribe(({ state }) => {
    if (state === 'signed-in' && $user.get().state === 'idle') void reloadUser();
  });
  const stopListening = onChangeElsewhere(() => void reloadUser());
  return () => {
    unsubscribe();
    stopListening();
  };
});

onSessionEnd(() => $user.set(idle));

/** Fetches the shopper. Until the response arrives, the shown data stays. A response without a user ends the session. */
export async function reloadUser(): Promise<void> {
  startSession();
  if ($session.get().state !== 'signed-in') return;
  if ($user.get().state !== 'ready') $user.set(loading);
  try {
    const response = await requests.run((signal) => authorised().call(currentUser, {}, { signal }));
    if (!response) return;
    const { user } = response;
    if (!user) {
      expire('unknown');
      return;
    }
    nameSession(user);
    $user.set({ state: 'ready', data: user });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'stopped' && $user.get().state !== 'ready') $user.set({ state: 'failed', failure });
  }
}

/** Shows the user of a response everywhere. */
export function putUser(user: User): void {
  if ($session.get().state !== 'signed-in') return;
  requests.stop();
  $user.set({ state: 'ready', data: user });
  announceChange();
}

/** Call it after a request that changed the shopper's data. Other tabs then fetch it again. */
export function announceChange(): void {
  seen = crypto.randomUUID();
  write(key, seen);
}

/** Calls `changed` when another tab announces a change. Returns a function that stops this. */
export function onChangeElsewhere(changed: () => void): () => void {
  if (seen === undefined) {
    seen = readMarker();
    for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, checkMarker);
  }
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function checkMarker(): void {
  const now = readMarker();
  if (now === seen) return;
  seen = now;
  // A sign-out removes the marker.
  if (now) for (const changed of listeners) changed();
}
