/** How a session ends by the shopper's will. */
import { logout } from '#api/contract/auth.ts';
import type { Client } from '#api/speak.ts';
import { forgetShopper } from '#platform/shopper-data.ts';
import { createLastClient } from './client.ts';
import { clientOptions, clients, follow, startSession } from './store.ts';
import { readTokens, removeTokens } from './tokens.ts';

/** Says to the API what waits to be said; answers whether all of it arrived, and never rejects. */
type LastWords = (client: Client) => Promise<boolean>;
const lastWords = new Set<() => LastWords | undefined>();

/** `waiting` is asked at a sign-out and answers what the shopper has set off and the API does not know of yet, if anything. */
export function onSignOut(waiting: () => LastWords | undefined): () => void {
  lastWords.add(waiting);
  return () => lastWords.delete(waiting);
}

/**
 * Signs out here and now, whatever the network does (ASVS 14.3.1): tokens, cart, payment data and all that is the
 * shopper's leave the device; the server is told afterwards, and a failure of that only logged. Answers, as soon as the
 * page may be left, whether what was waiting to be said arrived.
 */
export async function signOut(): Promise<boolean> {
  startSession();
  const tokens = readTokens();
  const words = [...lastWords].flatMap((waiting) => waiting() ?? []);
  removeTokens();
  forgetShopper();
  follow();
  if (!tokens) return !words.length;
  if (!words.length) {
    void endOnServer(tokens.refreshToken);
    return true;
  }
  const { client: last, refreshToken } = createLastClient({ ...clientOptions(), tokens });
  const arrived = await Promise.all(words.map((say) => say(last)));
  // Not before: the API takes nothing from a session that has ended.
  void endOnServer(refreshToken());
  return arrived.every(Boolean);
}

/** A failure is only logged: on this device the session is over anyway. */
export async function endOnServer(refreshToken: string): Promise<void> {
  try {
    await clients().open.call(logout, { body: { refreshToken } }, { keepalive: true, quiet: true });
  } catch (error) {
    console.warn('sign-out did not reach the server:', error instanceof Error ? error.message : 'unknown');
  }
}
