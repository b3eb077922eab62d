/**
 * Who is signed in.
 *
 * - `$user`: the shopper, fetched while somebody listens; in a component `useStore($user, { ssr: () => idle })`.
 * - `reloadUser()` asks again; `putUser()` takes what an answer said, and lets other tabs ask. An answer without a user means
 *   that the session is over.
 */
import { atom, onMount } from 'nanostores';
import { currentUser, type User } from '#api/contract/user.ts';
import { failureOf } from '#api/failure.ts';
import { idle, type Loadable, loading } from '#lib/loadable.ts';
import { inBrowser } from '#platform/in-browser.ts';
import { announceChange, onChangeElsewhere } from './changes-store.ts';
import { $session, authorised, expire, onSessionEnd, startSession } from './store.ts';

export const $user = atom<Loadable<User>>(idle);
/** Counts questions and answers: only the answer to the latest question counts. */
let latest = 0;

onMount($user, () => {
  if (!inBrowser) return;
  const unsubscribe = $session.subscribe(({ state }) => {
    if (state === 'signed-in' && $user.get().state === 'idle') void reloadUser();
  });
  const unfollow = onChangeElsewhere(() => void reloadUser());
  return () => {
    unsubscribe();
    unfollow();
  };
});

onSessionEnd(() => $user.set(idle));

/** Fetches the shopper again; the old data stays until the new are there. Never rejects. */
export async function reloadUser(): Promise<void> {
  startSession();
  if ($session.get().state !== 'signed-in') return;
  if ($user.get().state !== 'ready') $user.set(loading);
  latest += 1;
  const mine = latest;
  try {
    const { user } = await authorised().call(currentUser, {});
    if (!user) expire();
    else if (mine === latest) $user.set({ state: 'ready', data: user });
  } catch (error) {
    const failure = failureOf(error);
    if (mine === latest && failure.kind !== 'stopped' && $user.get().state !== 'ready')
      $user.set({ state: 'failed', failure });
  }
}

/** Shows what an answer said about the shopper (after a change of the profile) everywhere at once. */
export function putUser(user: User): void {
  if ($session.get().state !== 'signed-in') return;
  latest += 1;
  $user.set({ state: 'ready', data: user });
  announceChange();
}
