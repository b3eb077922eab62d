/**
 * The authorised client puts a bearer header on every call. On a 401 it refreshes the tokens once for all calls of all tabs,
 * and repeats the call with the same body and `Idempotency-Key`. This happens below the client's retries, so that those
 * neither use up nor multiply the one attempt after a refresh.
 */
import { createClient, type Send } from '#api/client.ts';
import { logout, refresh } from '#api/contract/auth.ts';
import { RejectedError, UnauthorisedError } from '#api/errors.ts';
import type { Client } from '#api/request.ts';
import { withPatientLock } from '#platform/lock.ts';
import type { Tokens } from './session.ts';
import { readSessionName, readTokens, storeTokens } from './tokens.ts';

const lockName = 'session-refresh';
/** Milliseconds: a refresh without an answer must not hold the lock for ever, nor a tab asleep all the others. */
const refreshTimeout = 10_000;
const lockPatience = 15_000;
/** Milliseconds a sign-out waits for an answer. */
const lastTimeout = 4000;

interface SessionClientOptions {
  baseUrl: string;
  /** Sent as `Accept-Language`. */
  language: string;
  /** Called once for a refused refresh, however many calls waited for it; tokens are still stored then. */
  onRefused: () => void;
  fetch?: Send;
}

export interface SessionClient {
  /** For calls about the shopper. */
  authorised: Client;
  /** For sign-in, registration and what else needs no token. */
  open: Client;
}

/** Reads and writes the tokens of this device; keeps none of its own, so that all tabs always mean the same. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  const { baseUrl, language, onRefused } = options;
  const send: Send = options.fetch ?? ((url, init) => fetch(url, init));
  const open = createClient({ baseUrl, language, fetch: send });
  const refresher = createClient({
    baseUrl,
    language,
    fetch: send,
    timeout: refreshTimeout,
  });
  let running: Promise<Tokens | undefined> | undefined;

  /** Tokens newer than those a call was refused with; undefined when the session is over. Throws why there are none for now. */
  function renewed(refused: string): Promise<Tokens | undefined> {
    const stored = readTokens();
    // Another call, or another tab, has renewed them or signed out since this call was sent.
    if (!stored || stored.accessToken !== refused) return Promise.resolve(stored);
    running ??= withPatientLock(lockName, lockPatience, () => renew(refused)).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function renew(refused: string): Promise<Tokens | undefined> {
    const before = readTokens();
    if (!before || before.accessToken !== refused) return before;
    const { refreshToken } = before;
    try {
      const answer = await refresher.call(refresh, { body: { refreshToken } });
      const tokens = { accessToken: answer.accessToken, refreshToken: answer.refreshToken ?? refreshToken };
      if (readTokens()?.refreshToken !== refreshToken) {
        // The shopper has signed out or in as somebody else meanwhile: the late answer must not restore the session.
        const body = { refreshToken: tokens.refreshToken };
        refresher.call(logout, { body }, { keepalive: true }).catch(() => undefined);
        return readTokens();
      }
      storeTokens(tokens);
      return tokens;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Without Web Locks another tab may have been quicker: what it stored counts.
      const now = readTokens();
      if (now?.refreshToken === refreshToken) onRefused();
      return now?.refreshToken === refreshToken ? undefined : now;
    }
  }

  const authorisedFetch: Send = async (url, init) => {
    const [tokens, name] = [readTokens(), readSessionName()];
    const answer = await send(url, withBearer(init, tokens));
    if (answer.status !== 401 || !tokens) return answer;
    const newer = await abortable(renewed(tokens.accessToken), init.signal);
    // One shopper's call is never sent with another's tokens.
    return newer && readSessionName() === name ? send(url, withBearer(init, newer)) : answer;
  };

  return { authorised: createClient({ baseUrl, language, fetch: authorisedFetch }), open };
}

/**
 * For what is still to be said once the tokens have left the device: they live in this client alone. One renewal, no
 * repetition, and an end to waiting, as the shopper waits for it in order to leave.
 */
export function createLastClient({
  baseUrl,
  language,
  tokens,
}: Pick<SessionClientOptions, 'baseUrl' | 'language'> & { tokens: Tokens }): {
  client: Client;
  /** The newest one, to end the session with. */
  refreshToken: () => string;
} {
  let newest = tokens;
  let renewal: Promise<void> | undefined;
  const calm = { baseUrl, language, retries: 0, timeout: lastTimeout };
  const open = createClient(calm);
  const renew = async () => {
    const { refreshToken } = newest;
    const answer = await open.call(refresh, { body: { refreshToken } });
    newest = { accessToken: answer.accessToken, refreshToken: answer.refreshToken ?? refreshToken };
  };
  const authorisedFetch: Send = async (url, init) => {
    const answer = await fetch(url, withBearer(init, newest));
    if (answer.status !== 401) return answer;
    renewal ??= renew();
    await renewal;
    return fetch(url, withBearer(init, newest));
  };
  return {
    client: createClient({ ...calm, fetch: authorisedFetch }),
    refreshToken: () => newest.refreshToken,
  };
}

/** Only these answers end a session; no network, 429 and 5xx keep it (promises 3 and 4). */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof UnauthorisedError ||
    (error instanceof RejectedError && [400, 403].includes(error.status))
  );
}

function withBearer(init: RequestInit, tokens: Tokens | undefined): RequestInit {
  if (!tokens) return init;
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${tokens.accessToken}`);
  return { ...init, headers };
}

/** The refresh goes on for the others when one caller gives up. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
