/** The signed-in shopper, and changes to the account. */
import { computed, onMount } from 'nanostores';
import { currentUser, type User } from '#api/contract/user.ts';
import { resultOf, StoppedError } from '#api/errors.ts';
import { resource } from '#lib/resource.ts';
import { onStoredChange, read, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import {
  $session,
  expireSession,
  loadForMember,
  memberClient,
  noteAccountId,
  onSessionEnd,
  startSession,
} from './session-store.ts';

const user = resource<User>();
/** Fetched while something subscribes. In a component: `useStore($user, { ssr: () => idle })`. */
export const { $state: $user } = user;
/** The shopper's full name. Empty until it's known. */
export const $fullName = computed($user, (state) =>
  state.kind === 'ready' ? `${state.data.firstName} ${state.data.lastName}` : '',
);

/**
 * A random marker in storage announces changes. Pages restored from the back/forward cache also notice the marker. They would
 * miss the message of a `BroadcastChannel`.
 */
const { key } = storageKeys.accountChange;
const readMarker = (): string => read(key) ?? '';
let seen: string | undefined;
const listeners = new Set<() => void>();

onMount($user, () => {
  // The build also mounts the store.
  if (typeof window === 'undefined') return;
  const stopLoading = loadForMember(user, () => void reloadUser());
  const stopListening = onChangeElsewhere(() => void reloadUser());
  return () => {
    stopLoading();
    stopListening();
  };
});

onSessionEnd(user.clear);

/** Fetches the shopper. Until the response arrives, the shown data stays. A response without a user ends the session. */
export async function reloadUser(): Promise<void> {
  startSession();
  if ($session.get().kind !== 'member') return;
  await user.load((signal) =>
    resultOf(async () => {
      const response = await memberClient().call(currentUser, {}, { signal });
      if (!response.user) {
        expireSession('unknown');
        throw new StoppedError('the tokens belong to no user', { call: currentUser.name });
      }
      noteAccountId(response.user);
      return response.user;
    }),
  );
}

/** Shows the user of a session that is about to start. */
export const knowUser = user.put;

/** Shows the user of a response everywhere. */
export function putUser(changed: User): void {
  if ($session.get().kind !== 'member') return;
  user.put(changed);
  announceChange();
}

/** Call it after a request that changed the shopper's data. Other tabs then fetch it again. */
export function announceChange(): void {
  seen = crypto.randomUUID();
  write(key, seen);
}

/** Calls `changed` when another tab announces a change. Returns a function that ends these calls. */
export function onChangeElsewhere(changed: () => void): () => void {
  if (seen === undefined) {
    seen = readMarker();
    onStoredChange(checkMarker, 'visibilitychange');
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
