/** The signed-in shopper. */
import { computed, onMount } from 'nanostores';
import { currentUser, type User } from '#api/contract/user.ts';
import { resultOf, StoppedError } from '#api/errors.ts';
import { resource } from '#lib/resource.ts';
import { announceAccountChange, onAccountChange } from './account-change-storage.ts';
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

onMount($user, () => {
  // The build also mounts the store.
  if (typeof window === 'undefined') return;
  const stopLoading = loadForMember(user, () => void reloadUser());
  const stopListening = onAccountChange(() => void reloadUser());
  return () => {
    stopLoading();
    stopListening();
  };
});

onSessionEnd(user.clear);

/** Fetches the shopper. Until the response arrives, the shown data stays. A response without a user ends the session. */
export async function reloadUser(): Promise<void> {
  startSession();
  if ($session.get() !== 'member') return;
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
export const showNewUser = user.put;

/** Shows the user of a response everywhere. */
export function showChangedUser(changed: User): void {
  if ($session.get() !== 'member') return;
  user.put(changed);
  announceAccountChange();
}
