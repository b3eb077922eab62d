/**
 * The authorised client adds a bearer token to every call. On a 401, it refreshes the tokens once for all calls in all
 * tabs, then repeats the call with the same body and `Idempotency-Key`. This happens within each attempt of the client,
 * so the repeated call doesn't count as a retry.
 */
import { createClient, type Send } from '#api/client.ts';
import { logout, refresh } from '#api/contract/auth.ts';
import { RejectedError, UnauthorisedError } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import { abortable } from '#api/signals.ts';
import { pageLocale } from '#i18n/locale.ts';
import { giveUpAfter } from '#lib/waits.ts';
import { apiUrl } from '#platform/config.ts';
import { withPatientLock } from '#platform/lock.ts';
import { readAccountId, readTokens, storeTokens, type Tokens } from './token-storage.ts';

const lockName = 'session-refresh';
/** Milliseconds to wait for the lock. A suspended tab may not hold it for ever. */
const longestWait = 15_000;

/** The shop's API, and the page's language. */
export const shopOptions = () => ({ baseUrl: apiUrl, language: pageLocale() });

interface SessionClientOptions extends ReturnType<typeof shopOptions> {
  /** Called once per refused refresh, however many calls wait for it. The tokens are still stored at that moment. */
  onRefused: () => void;
  /** Called if a refresh finds the device full. Other tabs lose the session. This tab keeps it until it is closed. */
  onTabOnly: () => void;
  fetch?: Send;
}

export interface SessionClients {
  member: Client;
  /** For calls without a token, such as sign-in and registration. */
  public: Client;
}

/** Reads and writes the device's tokens. It keeps no copy, so that all tabs use the same tokens. */
export function createSessionClients(options: SessionClientOptions): SessionClients {
  const { baseUrl, language, onRefused, onTabOnly } = options;
  const send: Send = options.fetch ?? ((url, init) => fetch(url, init));
  const publicClient = createClient({ baseUrl, language, fetch: send });
  // A refresh without a response may not hold the lock for ever either.
  const refresher = createClient({ baseUrl, language, fetch: send, timeout: giveUpAfter });
  let running: Promise<Tokens | undefined> | undefined;

  /** Returns newer tokens, or `undefined` if the session is over. Throws if they can't be refreshed now. */
  function getNewerTokens(rejectedToken: string): Promise<Tokens | undefined> {
    const stored = readTokens();
    // Another call or tab has since refreshed the tokens or signed out.
    if (!stored || stored.accessToken !== rejectedToken) return Promise.resolve(stored);
    running ??= withPatientLock(lockName, longestWait, () => refreshTokens(rejectedToken)).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function refreshTokens(rejectedToken: string): Promise<Tokens | undefined> {
    const before = readTokens();
    if (!before || before.accessToken !== rejectedToken) return before;
    const { refreshToken } = before;
    const accountId = readAccountId();
    try {
      const tokens = await fetchNewTokens(refresher, refreshToken);
      const now = readTokens();
      if (now?.refreshToken === refreshToken) {
        if (storeTokens(tokens)) onTabOnly();
        return tokens;
      }
      // If the shopper has since signed out or switched accounts, this stale response must not restore the session. Otherwise,
      // another tab has refreshed first, because this one was suspended. Both have tokens of one session, which must go on.
      if (!now || readAccountId() !== accountId) {
        const body = { refreshToken: tokens.refreshToken };
        refresher.call(logout, { body }, { keepalive: true }).catch(() => undefined);
      }
      return now;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Without the lock, another tab may have refreshed first. Use the tokens it stored.
      const now = readTokens();
      if (now?.refreshToken === refreshToken) onRefused();
      return now?.refreshToken === refreshToken ? undefined : now;
    }
  }

  const authorisedFetch: Send = async (url, init) => {
    const [tokens, accountId] = [readTokens(), readAccountId()];
    const response = await send(url, withBearer(init, tokens));
    if (response.status !== 401 || !tokens) return response;
    const newer = await abortable(getNewerTokens(tokens.accessToken), init.signal);
    // Never send one shopper's call with another shopper's token.
    return newer && readAccountId() === accountId ? send(url, withBearer(init, newer)) : response;
  };

  return { member: createClient({ baseUrl, language, fetch: authorisedFetch }), public: publicClient };
}

/** A client for a session whose tokens aren't stored yet. */
export function createTokenClient(tokens: Tokens): Client {
  return createClient({ ...shopOptions(), fetch: (url, init) => fetch(url, withBearer(init, tokens)) });
}

/** New tokens from the API. If it sends no new refresh token, the old one stays valid. */
export async function fetchNewTokens(client: Client, refreshToken: string): Promise<Tokens> {
  const response = await client.call(refresh, { body: { refreshToken } });
  return { accessToken: response.accessToken, refreshToken: response.refreshToken ?? refreshToken };
}

/** Only these responses end a session. A lost connection, a 429 or a 5xx doesn't. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof UnauthorisedError ||
    (error instanceof RejectedError && [400, 403].includes(error.status))
  );
}

export function withBearer(init: RequestInit, tokens: Tokens | undefined): RequestInit {
  if (!tokens) return init;
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${tokens.accessToken}`);
  return { ...init, headers };
}
