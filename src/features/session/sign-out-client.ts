/** The client for the last calls of a sign-out. */
import { createClient, type Send } from '#api/client.ts';
import type { Client } from '#api/request.ts';
import { fetchNewTokens, shopOptions, withBearer } from './session-client.ts';
import type { Tokens } from './token-storage.ts';

/** Milliseconds to wait for each response. */
const longestWait = 4000;

/**
 * A client for the last calls of a sign-out, after the tokens have left the device. It refreshes the tokens at most
 * once and doesn't retry. Each response has a time limit, because the shopper waits before leaving the page.
 */
export function createSignOutClient(tokens: Tokens): {
  client: Client;
  /** The newest refresh token, for ending the session. */
  refreshToken: () => string;
} {
  let newest = tokens;
  let refreshing: Promise<Tokens> | undefined;
  const settings = { ...shopOptions(), retries: 0, timeout: longestWait };
  const tokenless = createClient(settings);
  const authorisedFetch: Send = async (url, init) => {
    const response = await fetch(url, withBearer(init, newest));
    if (response.status !== 401) return response;
    refreshing ??= fetchNewTokens(tokenless, newest.refreshToken);
    newest = await refreshing;
    return fetch(url, withBearer(init, newest));
  };
  return {
    client: createClient({ ...settings, fetch: authorisedFetch }),
    refreshToken: () => newest.refreshToken,
  };
}
