/** Signs the shopper out. Other tabs notice it in `syncSession` (session-store.ts). */
import { logout } from '#api/contract/auth.ts';
import { unsentChanges } from '#api/unsent-changes.ts';
import { forgetShopper } from '#platform/shopper-data.ts';
import { announceNotice } from './notice-store.ts';
import { publicClient, startSession, syncSession } from './session-store.ts';
import { createSignOutClient } from './sign-out-client.ts';
import { readTokens, removeTokens } from './token-storage.ts';

/** Milliseconds to wait for the response before the next page opens. */
const longestWait = 4000;

/**
 * Deletes the shopper's data and tokens from the device at once, whatever the network does (ASVS 14.3.1). Then sends unsent changes
 * and ends the session at the API. A failure to end it is only logged. Resolves when the page can be left: true if the device has
 * deleted the tokens and all unsent changes arrived.
 */
export async function signOut(): Promise<boolean> {
  startSession();
  const tokens = readTokens();
  const sends = unsentChanges();
  forgetShopper();
  const isDeleted = removeTokens();
  if (!isDeleted) announceNotice('notDeleted');
  syncSession();
  if (!tokens) return isDeleted && !sends.length;
  if (!sends.length) {
    await endBeforeLeaving(tokens.refreshToken);
    return isDeleted;
  }
  const { client, refreshToken } = createSignOutClient(tokens);
  const arrived = await Promise.all(sends.map((send) => send(client)));
  // End the session last, because the API accepts no calls from an ended session.
  await endBeforeLeaving(refreshToken());
  return isDeleted && arrived.every(Boolean);
}

/**
 * Firefox before 133 has no `keepalive` and cancels calls when the page is left. In these versions, this function waits for the
 * response, but not for long.
 */
async function endBeforeLeaving(refreshToken: string): Promise<void> {
  const ending = endSessionOnServer(refreshToken);
  if ('keepalive' in Request.prototype) return;
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

/** Only logs failures, because the session on this device is over anyway. */
export async function endSessionOnServer(refreshToken: string): Promise<void> {
  try {
    await publicClient().call(logout, { body: { refreshToken } }, { keepalive: true, quiet: true });
  } catch (error) {
    console.warn('sign-out did not reach the API:', error instanceof Error ? error.message : 'unknown');
  }
}
