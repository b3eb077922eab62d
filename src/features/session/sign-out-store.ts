/** Signs the shopper out. */
import { logout } from '#api/contract/auth.ts';
import type { Client } from '#api/request.ts';
import { forgetShopper } from '#platform/shopper-data.ts';
import { createLastClient } from './client.ts';
import { clientOptions, clients, follow, startSession } from './store.ts';
import { readTokens, removeTokens } from './tokens.ts';

/** Milliseconds. */
const patience = 4000;

/** Sends the API what it does not know yet. Resolves to whether all of it arrived, and never rejects. */
type LastWords = (client: Client) => Promise<boolean>;
const lastWords = new Set<() => LastWords | undefined>();

/** `waiting` is called at a sign-out. It returns how to send what the shopper has done and the API does not know yet, if anything. */
export function onSignOut(waiting: () => LastWords | undefined): () => void {
  lastWords.add(waiting);
  return () => lastWords.delete(waiting);
}

/**
 * Signs out at once, whatever the network does (ASVS 14.3.1): tokens, cart, payment data and everything else of the shopper's
 * leave the device. Then the server ends the session; a failure of that is only logged. Resolves, as soon as the page may be
 * left, to whether everything that was still to be sent has arrived.
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
    await endBeforeLeaving(tokens.refreshToken);
    return true;
  }
  const { client: last, refreshToken } = createLastClient({ ...clientOptions(), tokens });
  const arrived = await Promise.all(words.map((say) => say(last)));
  // Only now: the API accepts nothing from a session that has ended.
  await endBeforeLeaving(refreshToken());
  return arrived.every(Boolean);
}

/** Firefox below 133 has no `keepalive` and cancels a call when its page is left: there, wait for the answer for a while. */
async function endBeforeLeaving(refreshToken: string): Promise<void> {
  const ending = endOnServer(refreshToken);
  if ('keepalive' in Request.prototype) return;
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, patience))]);
}

/** A failure is only logged: on this device the session is over anyway. */
export async function endOnServer(refreshToken: string): Promise<void> {
  try {
    await clients().open.call(logout, { body: { refreshToken } }, { keepalive: true, quiet: true });
  } catch (error) {
    console.warn('sign-out did not reach the server:', error instanceof Error ? error.message : 'unknown');
  }
}
