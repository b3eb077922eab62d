/**
 * The signed-in shopper.
 *
 * - `$user`: fetched while something subscribes. In a component: `useStore($user, { ssr: () => idle })`.
 * - `reloadUser()` fetches the shopper again. A response without a user means that the session is over.
 * - `putUser()` shows the user of a response, and makes other tabs fetch theirs.
 */
import { atom, onMount } from 'nanostores';
import { currentUser, type User } from '#api/contract/user.ts';
import { failureOf } from '#api/failure.ts';
import { idle, type Loadable, loading } from '#lib/loadable.ts';
import { inBrowser } from '#platform/in-browser.ts';
import { announceChange, onChangeElsewhere } from './changes-store.ts';
import { $session, authorised, expire, nameSession, onSessionEnd, startSession } from './store.ts';

export const $user = atom<Loadable<User>>(idle);
/** Counts requests, so that stale responses are ignored. */
let latest = 0;

onMount($user, () => {
  if (!inBrowser) return;
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

/** Fetches the shopper. Until the response arrives, the shown data stays. Never rejects. */
export async function reloadUser(): Promise<void> {
  startSession();
  if ($session.get().state !== 'signed-in') return;
  if ($user.get().state !== 'ready') $user.set(loading);
  latest += 1;
  const request = latest;
  try {
    const { user } = await authorised().call(currentUser, {});
    if (!user) {
      expire('unknown');
      return;
    }
    nameSession(user.email);
    if (request === latest) $user.set({ state: 'ready', data: user });
  } catch (error) {
    const failure = failureOf(error);
    if (request === latest && failure.kind !== 'stopped' && $user.get().state !== 'ready')
      $user.set({ state: 'failed', failure });
  }
}

/** Shows the updated user everywhere, such as after a profile change. */
export function putUser(user: User): void {
  if ($session.get().state !== 'signed-in') return;
  latest += 1;
  $user.set({ state: 'ready', data: user });
  announceChange();
}
